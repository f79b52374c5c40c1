#define A B
#define B A
#if A
#elif !defined(A)
#else
#ifdef
#if (((0)))
half a[4] = {1}; a[3/2%2];
