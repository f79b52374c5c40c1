#define A B B
#define B C C
#define C D D
#define D A A
#define F(x) x F(x)
#define \

#include <x>
#if 1
half x = A;
#endif
# define E 1.0h \
 + 2.0h
x + E * F(2)