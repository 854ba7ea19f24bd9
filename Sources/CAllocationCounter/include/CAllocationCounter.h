/// How many times this thread has asked for memory since it started.
unsigned long scantry_allocations(void);
