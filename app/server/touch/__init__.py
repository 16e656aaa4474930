"""The pages for visitors with a narrow window, such as a phone held upright: HTML, made from JSON
that this package writes. All words in it are the visitor's; the script of the page knows none.
"""
