half s = 0; for (long i = 0; i < 1000000000000000000; ++i) s += 1;
for (int i = 0; i >= 0; i++) s *= 2;
for (int i = 5; i != 0; i -= 2) s -= 1;
s