"""Pictures of view structs as rows of styled text. Nothing here knows a game, a session or a running application."""
