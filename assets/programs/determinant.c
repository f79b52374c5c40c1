// A determinant, plain and careful
// Both products round to 6600, so the plain formula gives 0. Kahan's formula finds the rounding error with an fma, and gives 1.
// set a = 161
// set b = 41
// set c = 88
// set d = 75
half2 determinant(half a, half b, half c, half d) {
    half plain = a * b - c * d;

    half product = c * d;
    half lost = fma(c, d, -product);
    half careful = fma(a, b, -product) - lost;

    return half2(plain, careful);
}
