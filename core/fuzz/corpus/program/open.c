half a = 1; /* never closed
half b = a; "open 'quotes
