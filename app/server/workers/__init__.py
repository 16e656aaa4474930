"""A server whose screens are drawn in several processes, the workers, on one port.

Most of what a server computes is pictures: a key that moves a card costs some milliseconds of
painting, and its meaning some microseconds. So the server stays one process, with everything that
must exist once: the port, its key, the connections, the accounts and their names, the lobby, the
tables, their matches and journals. The app of each visitor runs in a worker. Bytes pass through the
server unchanged, from a visitor's line to their app and back.

- Nothing has to be agreed upon: seats, limits and the log are as in one process.
- An app knows the lobby by a ``LobbyClient`` and its table by a ``SharedMatchHandle``, wherever
  these are. So a worker is told what its own visitors may know, and nothing else.
- An app waits for its questions as for calls: the server answers in its next turn. It remembers
  the answers until it hears that they have changed.
- A worker that dies loses nothing that matters. Its visitors keep their lines and their seats, and
  another worker draws their screens anew.

Two other ways were rejected. If the worker of a table owned its connections, a visitor who changes
tables would change processes in the middle of an SSH connection. With a lobby in each worker, every
limit and every seat would have to be agreed upon. So the server itself is limited to one process:
it spends on a key about a third of what the screens do, two fifths of that on SSH, and keeps three
or four workers busy. More visitors need another server.
"""
