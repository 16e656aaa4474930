"""Who answers for a seat that is no person: CPU players and programs, in their own processes."""
