"""Bots: opponents that see what a seat sees and answer like a player."""
