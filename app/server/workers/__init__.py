"""A server whose screens are drawn in several processes, the workers, on one port.

Most of what a server computes is pictures: a key that moves a card costs some milliseconds of
painting, and what it means some microseconds. So the server stays one process, which has everything
that there must be one of: the port, its key, who is connected, the people and their names, the
lobby, the tables, their matches and journals. What it leaves to workers is the app of each visitor.
Bytes go through the server as they are, from the line of somebody to their app and back.

- Nothing has to be agreed upon: a seat, a limit, a line of the log is what it is in one process.
- An app knows the lobby by a ``LobbyClient`` and its table by a ``SharedMatchHandle``, whether
  these are beside it or not. So a worker is told what its own visitors may know, and nothing else.
- What an app asks, it waits for, as it would for a call: the server answers in its next turn. What
  it has been told, it remembers until it hears that it is so no more.
- A worker that dies takes no truth along. Its visitors keep their lines and their seats, and
  another worker draws their screens anew.

Other ways were left. With connections given to the worker of a table, somebody who changes tables
would have to change processes in the middle of an SSH connection. With a lobby in each, every limit
and every seat would have to be agreed upon. What is left is that the server itself is one process:
it spends on a key about a third of what the screens do, two fifths of that on SSH, and so keeps
three or four workers busy. What is more than that is for another server.
"""
