// Glibc's module leaves this header out.
#include <malloc.h>
