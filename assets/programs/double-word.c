// Two halves as one number of 22 bits
// The product of pi and e, each a half plus its error. The result is again two halves, hundreds of times more accurate than one.
// set pi = 3.140625
// set pi_rest = 0.00096765358979
// set e = 2.71875
// set e_rest = -0.00046817154095
half2 product(half pi, half pi_rest, half e, half e_rest) {
    half whole = pi * e;
    half rest = fma(pi, e, -whole);
    rest = fma(pi, e_rest, rest);
    rest = fma(pi_rest, e, rest);

    // Split the sum into two halves again, so that the first is the half nearest to the sum.
    half high = whole + rest;
    half low = rest - (high - whole);
    return half2(low, high);
}
