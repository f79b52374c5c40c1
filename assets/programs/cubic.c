// A cubic by powers and by Horner's rule
// The cube of 3x - 2, multiplied out: powers take eight instructions and give 0; Horner's rule takes three, and is exact here.
// set x = 0.625
half2 cubic(half x) {
    half a = 27, b = -54, c = 36, d = -8;

    half square = x * x;
    half cube = square * x;
    half powers = a * cube + b * square + c * x + d;

    half horner = fma(fma(fma(a, x, b), x, c), x, d);

    return half2(powers, horner);
}
