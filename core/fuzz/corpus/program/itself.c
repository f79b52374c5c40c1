half f(half x) { return f(x) + g(x); }
half g(half x) { return f(g(x)); }
half h(half x, half x) { half x = x; return h(x, x) * g(1); }