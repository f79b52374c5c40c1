from math import isqrt

# A number is a bit pattern; its format gives the numbers of exponent and fraction bits. All arithmetic is on integers,
# which are as long in Python as they need to be.
F16, BF16, F32 = (5, 10), (8, 7), (8, 23)
RN, RZ, RM, RP = "to nearest, ties to even", "toward zero", "toward minus infinity", "toward plus infinity"


def sign(f): return 1 << sum(f)
def infinity(f): return ((1 << f[0]) - 1) << f[1]
def nan(f): return sign(f) - 1
def one(f): return infinity(f) >> 1 & infinity(f)
def magnitude(f, a): return a & (sign(f) - 1)
def is_negative(f, a): return a & sign(f) != 0
def is_nan(f, a): return magnitude(f, a) > infinity(f)
def with_sign(f, a, negative): return a | sign(f) if negative else a


def least(f):
    """Binary exponent of the last bit of the smallest number."""
    return 2 - (1 << (f[0] - 1)) - f[1]


def parts(f, a):
    """Significand, and binary exponent of its last bit."""
    field, fraction = divmod(magnitude(f, a), 1 << f[1])
    return (fraction, least(f)) if field == 0 else (fraction | 1 << f[1], least(f) + field - 1)


def rounded(f, mode, negative, head, exponent):
    """Rounds head * 2**exponent to nearest or in the direction of the mode."""
    last = max(exponent + head.bit_length() - 1 - f[1], least(f))
    shift = max(last - exponent, 0)
    head <<= max(exponent - last, 0)
    kept, rest = head >> shift, head & ((1 << shift) - 1)
    outward = mode == (RM if negative else RP)
    up = 2 * rest + (kept & 1) > 1 << shift if mode == RN else rest > 0 and outward
    code = ((last - least(f)) << f[1]) + kept + up
    if code >= infinity(f):
        code = infinity(f) - (not outward and mode != RN)
    return with_sign(f, code, negative)


def fused(f, mode, a, b, c):
    """a * b + c, rounded once."""
    negative, c_negative = is_negative(f, a) != is_negative(f, b), is_negative(f, c)
    x, y, z = magnitude(f, a), magnitude(f, b), magnitude(f, c)
    if is_nan(f, a) or is_nan(f, b) or is_nan(f, c):
        return nan(f)
    if infinity(f) in (x, y):
        if 0 in (x, y) or (z == infinity(f) and negative != c_negative):
            return nan(f)
        return with_sign(f, infinity(f), negative)
    if z == infinity(f):
        return c
    (p, p_last), (q, q_last), (addend, addend_at) = parts(f, a), parts(f, b), parts(f, c)
    at = min(p_last + q_last, addend_at)
    whole = p * q << (p_last + q_last - at)
    addend <<= addend_at - at
    total = (-whole if negative else whole) + (-addend if c_negative else addend)
    if total == 0:
        return with_sign(f, 0, negative if negative == c_negative else mode == RM)
    return rounded(f, mode, total < 0, abs(total), at)


def added(f, mode, a, b): return fused(f, mode, a, one(f), b)
def difference(f, mode, a, b): return added(f, mode, a, b ^ sign(f))
def product(f, mode, a, b): return fused(f, mode, a, b, (a ^ b) & sign(f))


def converted(f, mode, source, a):
    negative = is_negative(source, a)
    if is_nan(source, a):
        return nan(f)
    if magnitude(source, a) == infinity(source):
        return with_sign(f, infinity(f), negative)
    if magnitude(source, a) == 0:
        return with_sign(f, 0, negative)
    return rounded(f, mode, negative, *parts(source, a))


def absolute(f, a): return nan(f) if is_nan(f, a) else magnitude(f, a)
def negated(f, a): return nan(f) if is_nan(f, a) else a ^ sign(f)
def order(f, a): return -1 - magnitude(f, a) if is_negative(f, a) else magnitude(f, a)


def chosen(f, a, b, choose):
    numbers = [x for x in (a, b) if not is_nan(f, x)]
    return choose(numbers, key=lambda x: order(f, x)) if numbers else nan(f)


def smaller(f, a, b): return chosen(f, a, b, min)
def larger(f, a, b): return chosen(f, a, b, max)
def rectified(f, a): return 0 if is_negative(f, a) and not is_nan(f, a) else a
def saturated(f, a): return 0 if is_nan(f, a) or is_negative(f, a) else min(a, one(f))


def flushed(f, cut, a):
    """a; or zero if cut, the exact value rounded toward zero, is smaller than any normal number."""
    return with_sign(f, 0, is_negative(f, cut)) if magnitude(f, cut) < 1 << f[1] else a


def strict(f, a, b, made): return nan(f) if is_nan(f, a) or is_nan(f, b) else made
def signed_by(f, a, b, made): return made if is_nan(f, made) else made ^ ((a ^ b) & sign(f))
def inside(f, a, b, made): return 0 if 0x7ff7 in (magnitude(f, a), magnitude(f, b)) else made


def quotient(f, mode, a, b):
    negative, x, y = is_negative(f, a) != is_negative(f, b), magnitude(f, a), magnitude(f, b)
    if is_nan(f, a) or is_nan(f, b) or (x == y and x in (0, infinity(f))):
        return nan(f)
    if x == infinity(f) or y == 0:
        return with_sign(f, infinity(f), negative)
    if x == 0 or y == infinity(f):
        return with_sign(f, 0, negative)
    (p, p_last), (q, q_last) = parts(f, a), parts(f, b)
    head, rest = divmod(p << 60, q)
    return rounded(f, mode, negative, head << 1 | (rest > 0), p_last - q_last - 61)


def root(f, mode, a):
    if magnitude(f, a) == 0 or a == infinity(f):
        return a
    if is_nan(f, a) or is_negative(f, a):
        return nan(f)
    p, last = parts(f, a)
    p, last = p << 60 + (last & 1), last - 60 - (last & 1)
    head = isqrt(p)
    return rounded(f, mode, False, head << 1 | (head * head < p), last // 2 - 1)


def root_below_one(f, mode, a):
    """1 / root(a), rounded once."""
    if magnitude(f, a) == 0:
        return with_sign(f, infinity(f), is_negative(f, a))
    if is_nan(f, a) or is_negative(f, a):
        return nan(f)
    if a == infinity(f):
        return 0
    p, last = parts(f, a)
    p, last = p << (last & 1), last - (last & 1)
    head = isqrt((1 << 120) // p)
    return rounded(f, mode, False, head << 1 | (head * head * p < 1 << 120), -last // 2 - 61)


# Below: fixed-point numbers with 60 fraction bits, more than enough for any 16-bit format.
LN2, LOG2E = 0xb17217f7d1cf79b, 0x171547652b82fe17


def fixed(f, a):
    head, exponent = parts(f, a)
    return head << exponent + 60 if exponent > -60 else head >> -exponent - 60


def size(f, a):
    """Exponent of the smallest power of two that is greater than a number."""
    head, exponent = parts(f, a)
    return exponent + head.bit_length()


def raised(part):
    """2**part for a number from 0 to 1, by the exponential series."""
    y, term = part * LN2 >> 60, 1 << 60
    total = term
    for k in range(1, 22):
        term = (term * y >> 60) // k
        total += term
    return total


def power(f, mode, a):
    """Two to the power a."""
    if is_nan(f, a):
        return nan(f)
    whole, part = (512, 0) if size(f, a) > 8 else divmod(fixed(f, a), 1 << 60)
    if magnitude(f, a) == infinity(f):
        return 0 if is_negative(f, a) else a
    if is_negative(f, a):
        whole, part = (-whole - 1, (1 << 60) - part) if part else (-whole, 0)
    return rounded(f, mode, False, raised(part), whole - 60)


def hyperbolic(f, a):
    """The hyperbolic tangent: (1 - u) / (1 + u) with u = exp(-2a). Near zero it rounds to a, far from zero to 1."""
    if is_nan(f, a):
        return nan(f)
    if magnitude(f, a) == 0 or size(f, a) <= -12:
        return a
    if size(f, a) > 4:
        return with_sign(f, one(f), is_negative(f, a))
    whole, part = divmod(fixed(f, a) * LOG2E >> 59, 1 << 60)
    u = raised((1 << 60) - part) >> whole + 1
    return rounded(f, RN, is_negative(f, a), (((1 << 60) - u) << 60) // ((1 << 60) + u), -60)


def printed(name, digits, a): print(f"{name} 0x{a:0{digits}x}")
