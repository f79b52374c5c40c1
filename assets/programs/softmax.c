// Softmax takes the greatest away first
// Of the exponentials as they stand the first is infinite; with the greatest taken away each lies between 0 and 1.
// set a = 18.5
// set b = 17
// set c = 12.25
half2 softmax(half a, half b, half c) {
    // ex2 is a power of two: for one of e the exponent is multiplied by the logarithm of e to base two.
    half scale = 1.4427h;
    half top = max(a, max(b, c));

    half raw = exp2(a * scale) + exp2(b * scale) + exp2(c * scale);
    half shifted = exp2((a - top) * scale) + exp2((b - top) * scale) + exp2((c - top) * scale);

    return half2(raw, shifted);
}
