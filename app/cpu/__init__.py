"""CPU players and programs: the processes that decide for seats without a person."""
