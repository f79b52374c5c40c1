// Softmax subtracts the maximum first
// Without the subtraction, the first exponential is infinite. With it, every exponential lies between 0 and 1.
// set a = 18.5
// set b = 17
// set c = 12.25
half2 softmax(half a, half b, half c) {
    // exp2 computes powers of two. To get powers of e, multiply the exponent by the base-two logarithm of e.
    half scale = 1.4427h;
    half top = max(a, max(b, c));

    half raw = exp2(a * scale) + exp2(b * scale) + exp2(c * scale);
    half shifted = exp2((a - top) * scale) + exp2((b - top) * scale) + exp2((c - top) * scale);

    return half2(raw, shifted);
}
