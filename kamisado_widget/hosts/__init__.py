"""What hosts have in common: whatever carries a session to eyes attaches its reader here."""
