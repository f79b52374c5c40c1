half a = 1;half b = 2;
half c = a * b

;return c