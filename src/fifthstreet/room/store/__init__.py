"""Store: where a room keeps what must survive it, in one SQL database."""
