// A sum that stalls
// Add 0.1 ten thousand times: from 256 on in half, and from 32 on in bfloat16, 0.1 is less than half the gap to the next number.
half step = 0.1h;
half in_half = 0;
bfloat16 in_bfloat16 = 0;
float in_float = 0;
for (int i = 0; i < 10000; i++) {
    in_half += step;
    in_bfloat16 += bfloat16(0.1f);
    in_float += step;
}
