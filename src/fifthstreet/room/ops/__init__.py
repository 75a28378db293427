"""Operations: what the person who runs the room sees of it and may do, never a live card."""
