// A dot product with two accumulators
// Both sums add the same products. The sum in half rounds at each step; the sum in float does not round at all here.
float2 dot() {
    half w[12] = {0.75h, -0.5h, 1.25h, 0.875h, -1.5h, 2.25h, 0.625h, -0.375h, 1.75h, 0.5h, -2.5h, -0.75h};
    half x[12] = {512, 3, 7.5h, 0.25h, 1.75h, 0.125h, 2.5h, 6, 0.375h, 1.5h, 0.75h, 511};
    half narrow = 0;
    float wide = 0;
    for (int i = 0; i < 12; i++) {
        narrow = fma(w[i], x[i], narrow);
        wide = fma(float(w[i]), float(x[i]), wide);
    }
    return float2(narrow, wide);
}
