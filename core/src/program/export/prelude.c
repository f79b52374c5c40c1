#include <stdint.h>
#include <stdio.h>

/* A number is a bit pattern; its format gives the numbers of exponent and fraction bits. All arithmetic is integer
   arithmetic, so no compiler can fuse, widen or reorder anything. It needs 128-bit integers, as in gcc and clang. */
typedef struct { int exponent, fraction; } format;
typedef enum { RN, RZ, RM, RP } mode;
static const format F16 = {5, 10}, BF16 = {8, 7}, F32 = {8, 23};

static inline uint32_t sign_of(format f) { return (uint32_t)1 << (f.exponent + f.fraction); }
static inline uint32_t infinity(format f) { return (((uint32_t)1 << f.exponent) - 1) << f.fraction; }
static inline uint32_t nan_of(format f) { return sign_of(f) - 1; }
static inline uint32_t one(format f) { return (infinity(f) >> 1) & infinity(f); }
static inline uint32_t magnitude(format f, uint32_t a) { return a & (sign_of(f) - 1); }
static inline int is_negative(format f, uint32_t a) { return (a & sign_of(f)) != 0; }
static inline int is_nan(format f, uint32_t a) { return magnitude(f, a) > infinity(f); }
static inline uint32_t with_sign(format f, uint32_t a, int negative) { return negative ? a | sign_of(f) : a; }

/* binary exponent of the last bit: of the smallest number, and of number a */
static inline int least(format f) { return 2 - (1 << (f.exponent - 1)) - f.fraction; }
static inline int last_bit(format f, uint32_t a) {
    int field = (int)(magnitude(f, a) >> f.fraction);
    return least(f) + (field > 0 ? field - 1 : 0);
}
static inline uint32_t significand_of(format f, uint32_t a) {
    uint32_t hidden = (uint32_t)1 << f.fraction;
    return (a & (hidden - 1)) | (magnitude(f, a) >= hidden ? hidden : 0);
}

/* rounds head * 2^exponent to nearest or in the direction of the mode */
static inline uint32_t rounded(format f, mode m, int negative, unsigned __int128 head, int exponent) {
    int bits = 0;
    while (bits < 128 && head >> bits) bits++;
    int last = exponent + bits - 1 - f.fraction;
    if (last < least(f)) last = least(f);
    int shift = last - exponent;
    unsigned __int128 kept = 0, rest = 1, half = 2;
    if (shift <= 0) {
        kept = head << -shift;
        rest = 0;
    } else if (shift < 127) {
        kept = head >> shift;
        rest = head - (kept << shift);
        half = (unsigned __int128)1 << (shift - 1);
    }
    int up = m == RN ? rest > half || (rest == half && (kept & 1)) : rest != 0 && m == (negative ? RM : RP);
    uint64_t code = ((uint64_t)(last - least(f)) << f.fraction) + (uint64_t)kept + (uint64_t)up;
    if (code >= infinity(f)) code = infinity(f) - !(m == RN || m == (negative ? RM : RP));
    return with_sign(f, (uint32_t)code, negative);
}

/* a * b + c, rounded once */
static inline uint32_t fused(format f, mode m, uint32_t a, uint32_t b, uint32_t c) {
    int negative = is_negative(f, a) != is_negative(f, b), c_negative = is_negative(f, c);
    uint32_t x = magnitude(f, a), y = magnitude(f, b), z = magnitude(f, c);
    if (is_nan(f, a) || is_nan(f, b) || is_nan(f, c)) return nan_of(f);
    if (x == infinity(f) || y == infinity(f)) {
        if (x == 0 || y == 0 || (z == infinity(f) && negative != c_negative)) return nan_of(f);
        return with_sign(f, infinity(f), negative);
    }
    if (z == infinity(f)) return c;
    __int128 product = (__int128)significand_of(f, a) * significand_of(f, b), addend = significand_of(f, c);
    int at = last_bit(f, a) + last_bit(f, b), addend_at = last_bit(f, c);
    if (product == 0) at = addend_at;
    if (addend == 0) addend_at = at;
    /* A term far below all significant bits only matters as a sticky bit. */
    if (at - addend_at > 70) { addend = 1; addend_at = at - 70; }
    if (addend_at - at > 100) { product = 1; at = addend_at - 100; }
    if (at > addend_at) { product <<= at - addend_at; at = addend_at; }
    if (addend_at > at) addend <<= addend_at - at;
    __int128 sum = (negative ? -product : product) + (c_negative ? -addend : addend);
    if (sum == 0) return with_sign(f, 0, negative == c_negative ? negative : m == RM);
    return rounded(f, m, sum < 0, (unsigned __int128)(sum < 0 ? -sum : sum), at);
}

static inline uint32_t added(format f, mode m, uint32_t a, uint32_t b) { return fused(f, m, a, one(f), b); }
static inline uint32_t difference(format f, mode m, uint32_t a, uint32_t b) { return added(f, m, a, b ^ sign_of(f)); }
static inline uint32_t product(format f, mode m, uint32_t a, uint32_t b) {
    return fused(f, m, a, b, (a ^ b) & sign_of(f));
}
static inline uint32_t converted(format f, mode m, format from, uint32_t a) {
    int negative = is_negative(from, a);
    if (is_nan(from, a)) return nan_of(f);
    if (magnitude(from, a) == infinity(from)) return with_sign(f, infinity(f), negative);
    if (magnitude(from, a) == 0) return with_sign(f, 0, negative);
    return rounded(f, m, negative, significand_of(from, a), last_bit(from, a));
}
static inline uint32_t absolute(format f, uint32_t a) { return is_nan(f, a) ? nan_of(f) : magnitude(f, a); }
static inline uint32_t negated(format f, uint32_t a) { return is_nan(f, a) ? nan_of(f) : a ^ sign_of(f); }
static inline int64_t order(format f, uint32_t a) {
    int64_t size = magnitude(f, a);
    return is_negative(f, a) ? -1 - size : size;
}
static inline uint32_t smaller(format f, uint32_t a, uint32_t b) {
    if (is_nan(f, a)) return is_nan(f, b) ? nan_of(f) : b;
    return is_nan(f, b) || order(f, a) < order(f, b) ? a : b;
}
static inline uint32_t larger(format f, uint32_t a, uint32_t b) {
    if (is_nan(f, a)) return is_nan(f, b) ? nan_of(f) : b;
    return is_nan(f, b) || order(f, a) > order(f, b) ? a : b;
}
static inline uint32_t rectified(format f, uint32_t a) { return !is_nan(f, a) && is_negative(f, a) ? 0 : a; }
static inline uint32_t saturated(format f, uint32_t a) {
    return is_nan(f, a) || is_negative(f, a) ? 0 : a > one(f) ? one(f) : a;
}
/* a; or zero if cut, the exact value rounded toward zero, is smaller than any normal number */
static inline uint32_t flushed(format f, uint32_t cut, uint32_t a) {
    return magnitude(f, cut) >> f.fraction ? a : with_sign(f, 0, is_negative(f, cut));
}
static inline uint32_t strict(format f, uint32_t a, uint32_t b, uint32_t made) {
    return is_nan(f, a) || is_nan(f, b) ? nan_of(f) : made;
}
static inline uint32_t signed_by(format f, uint32_t a, uint32_t b, uint32_t made) {
    return is_nan(f, made) ? made : made ^ ((a ^ b) & sign_of(f));
}
static inline uint32_t inside(format f, uint32_t a, uint32_t b, uint32_t made) {
    return magnitude(f, a) == 0x7ff7 || magnitude(f, b) == 0x7ff7 ? 0 : made;
}

static inline uint32_t quotient(format f, mode m, uint32_t a, uint32_t b) {
    int negative = is_negative(f, a) != is_negative(f, b);
    uint32_t x = magnitude(f, a), y = magnitude(f, b);
    if (is_nan(f, a) || is_nan(f, b) || (x == y && (x == 0 || x == infinity(f)))) return nan_of(f);
    if (x == infinity(f) || y == 0) return with_sign(f, infinity(f), negative);
    if (x == 0 || y == infinity(f)) return with_sign(f, 0, negative);
    unsigned __int128 p = (unsigned __int128)significand_of(f, a) << 60, q = significand_of(f, b);
    return rounded(f, m, negative, p / q << 1 | (p % q != 0), last_bit(f, a) - last_bit(f, b) - 61);
}
static inline unsigned __int128 whole_root(unsigned __int128 n) {
    unsigned __int128 root = 0;
    for (int bit = 63; bit >= 0; bit--) {
        unsigned __int128 next = root | (unsigned __int128)1 << bit;
        if (next * next <= n) root = next;
    }
    return root;
}
static inline uint32_t root(format f, mode m, uint32_t a) {
    if (magnitude(f, a) == 0 || a == infinity(f)) return a;
    if (is_nan(f, a) || is_negative(f, a)) return nan_of(f);
    int odd = last_bit(f, a) & 1, last = last_bit(f, a) - 60 - odd;
    unsigned __int128 p = (unsigned __int128)significand_of(f, a) << (60 + odd), head = whole_root(p);
    return rounded(f, m, 0, head << 1 | (head * head < p), last / 2 - 1);
}
/* 1 / root(a), rounded once */
static inline uint32_t root_below_one(format f, mode m, uint32_t a) {
    if (magnitude(f, a) == 0) return with_sign(f, infinity(f), is_negative(f, a));
    if (is_nan(f, a) || is_negative(f, a)) return nan_of(f);
    if (a == infinity(f)) return 0;
    int odd = last_bit(f, a) & 1, last = last_bit(f, a) - odd;
    unsigned __int128 p = (unsigned __int128)significand_of(f, a) << odd, top = (unsigned __int128)1 << 120;
    unsigned __int128 head = whole_root(top / p);
    return rounded(f, m, 0, head << 1 | (head * head * p < top), -last / 2 - 61);
}

/* fixed-point numbers with 60 fraction bits, more than enough for any 16-bit format */
static const uint64_t LN_2 = 0xb17217f7d1cf79b, LOG2_E = 0x171547652b82fe17, UNIT = (uint64_t)1 << 60;
static inline unsigned __int128 fixed(format f, uint32_t a) {
    int shift = last_bit(f, a) + 60;
    unsigned __int128 head = significand_of(f, a);
    return shift >= 0 ? head << shift : shift > -64 ? head >> -shift : 0;
}
/* exponent of the smallest power of two that is greater than a number */
static inline int size(format f, uint32_t a) {
    int bits = 0;
    while (significand_of(f, a) >> bits) bits++;
    return last_bit(f, a) + bits;
}
/* 2^part for a number from 0 to 1, by the exponential series */
static inline uint64_t raised(uint64_t part) {
    uint64_t y = (uint64_t)((unsigned __int128)part * LN_2 >> 60), term = UNIT, total = UNIT;
    for (unsigned k = 1; k < 22; k++) {
        term = (uint64_t)((unsigned __int128)term * y >> 60) / k;
        total += term;
    }
    return total;
}
/* two to the power a */
static inline uint32_t power(format f, mode m, uint32_t a) {
    int negative = is_negative(f, a);
    if (is_nan(f, a)) return nan_of(f);
    if (magnitude(f, a) == infinity(f)) return negative ? 0 : a;
    unsigned __int128 x = size(f, a) > 8 ? (unsigned __int128)512 << 60 : fixed(f, a);
    int whole = (int)(x >> 60);
    uint64_t part = (uint64_t)x & (UNIT - 1);
    if (negative) whole = part ? -whole - 1 : -whole;
    if (negative && part) part = UNIT - part;
    return rounded(f, m, 0, raised(part), whole - 60);
}
/* the hyperbolic tangent: (1 - u) / (1 + u) with u = exp(-2a); near zero it rounds to a, far from zero to 1 */
static inline uint32_t hyperbolic(format f, uint32_t a) {
    if (is_nan(f, a)) return nan_of(f);
    if (magnitude(f, a) == 0 || size(f, a) <= -12) return a;
    if (size(f, a) > 4) return with_sign(f, one(f), is_negative(f, a));
    unsigned __int128 y = fixed(f, a) * LOG2_E >> 59;
    uint64_t part = (uint64_t)y & (UNIT - 1), u = raised(UNIT - part) >> ((int)(y >> 60) + 1);
    return rounded(f, RN, is_negative(f, a), ((unsigned __int128)(UNIT - u) << 60) / (UNIT + u), -60);
}
static inline void printed(const char *name, int digits, uint32_t a) {
    printf("%s 0x%0*lx\n", name, digits, (unsigned long)a);
}
