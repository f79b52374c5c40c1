// A sum that stalls
// Ten thousand times 0.1: at 256 a half, and at 32 a bfloat16, is too coarse for the next 0.1 to move it.
half step = 0.1h;
half in_half = 0;
bfloat16 in_bfloat16 = 0;
float in_float = 0;
for (int i = 0; i < 10000; i++) {
    in_half += step;
    in_bfloat16 += bfloat16(0.1f);
    in_float += step;
}
