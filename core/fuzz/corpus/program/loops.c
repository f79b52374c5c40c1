float s = 0; for (int i = 0; i < 9; i++) for (int j = i; j > -3; j -= 2) { for (int k = 0; k <= j; ++k) s = fma(s, 0.5f, i * k); if (s) break; }
return s;