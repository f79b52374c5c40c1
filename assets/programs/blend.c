// A weighted sum that cancels
// Subtract the target first, and only small numbers are rounded; subtract it last, and earlier roundings have lost the difference.
// set left = 12.578125
// set right = 14.78125
// set u = 0.80712890625
// set v = 0.94873046875
// set target = 24.171875
half2 difference(half left, half right, half u, half v, half target) {
    half last = fma(u, left, v * right) - target;
    half first = fma(u, left, fma(v, right, -target));
    return half2(last, first);
}
