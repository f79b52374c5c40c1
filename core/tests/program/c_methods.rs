//! Methods, constructors and operators that a program defines, compared with the same program in Rust.

use super::c_ran::{single, singles};

#[test]
fn complex_numbers_are_multiplied_and_added() {
    let text = "struct Complex {
  float re, im;
  __host__ __device__ Complex(float a = 0.0f, float b = 0.0f) : re(a), im(b) {}
  __device__ float norm() const { return re * re + im * im; }
  __device__ Complex operator*(const Complex& o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  __device__ Complex operator-() const { return Complex(-re, -im); }
  __device__ Complex& operator+=(const Complex& o) { re += o.re; im += o.im; return *this; }
  __device__ bool operator==(const Complex& o) const { return re == o.re && im == o.im; }
};
__device__ Complex operator+(const Complex& a, const Complex& b) { return Complex(a.re + b.re, a.im + b.im); }
__global__ void k(float* out, float x) {
  Complex a(x, 2.0f), b{0.5f, -1.0f};
  Complex c = a * b + a;
  c += -b;
  out[0] = c.re; out[1] = c.im; out[2] = c.norm(); out[3] = a == b ? 1.0f : 2.0f;
}";
    for x in [1.5f32, -0.1, 3e10] {
        let (a, b) = ((x, 2.0f32), (0.5f32, -1.0f32));
        let product = (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
        let sum = (product.0 + a.0, product.1 + a.1);
        let c = (sum.0 + -b.0, sum.1 + -b.1);
        let found = singles(text, &[&format!("x={x:e}")], &["out[0]", "out[1]", "out[2]", "out[3]"]);
        assert_eq!(found, [c.0, c.1, c.0 * c.0 + c.1 * c.1, 2.0]);
    }
}

#[test]
fn objects_keep_their_state() {
    let text = "class Kahan {
public:
  void add(float x) { float y = x - c; float t = s + y; c = (t - s) - y; s = t; }
  float sum() const { return s; }
private:
  float s = 0.0f;
  float c = 0.0f;
};
float f(float x) { Kahan k; for (int i = 0; i < 10; i++) k.add(x); return k.sum(); }";
    for x in [0.1f32, 0.7, 1e-3] {
        let (mut s, mut c) = (0.0f32, 0.0f32);
        for _ in 0..10 {
            let y = x - c;
            let t = s + y;
            c = (t - s) - y;
            s = t;
        }
        assert_eq!(single(text, &[&format!("x={x:e}")]), s);
    }
}

#[test]
fn methods_call_methods_and_members_hide_globals() {
    for (text, expected) in [
        ("struct V { float x[3]; float dot(const V& o) const { float s = 0; for (int i = 0; i < 3; i++) s += x[i] * o.x[i]; return s; }
            bool operator<(const V& o) const { return dot(o) < 1.0f; } };
          float f() { V a = {{1, 2, 3}}, b = {{4, 5, 6}}; float r = a.dot(b); if (a < b) r += 100; return r; }", 32.0f32),
        ("struct Mul { float k; float operator()(float x) const { return k * x; } };
          float f() { Mul m = {3}; return m(4.0f) + m(0.5f); }", 13.5),
        ("float k = 5; struct A { float k; float get() { return k; } float local() { float k = 1; return k; } };
          float f() { A a = {2}; return a.get() * 100 + a.local() * 10 + k; }", 215.0),
        ("struct A { float v; void set(float x) { this->v = x; } A& twice() { v *= 2; return *this; } };
          float f() { A list[2] = {{1}, {2}}; list[1].set(7); return list[1].twice().v + list[0].v; }", 15.0),
        ("struct A { float v; static float half_of(float x) { return x / 2; } };
          float f() { return A::half_of(5); }", 2.5),
        ("struct A { float a = 1; float b = 2; int n = 3; }; float f() { A x; A y = {7}; return x.a + x.b * 10 + x.n * 100 + y.a * 1000 + y.b * 10000; }", 27321.0),
        ("struct In { float x; In(float a) { x = a + 1; } }; struct Out { In i; float y; Out(float a) : i(a), y(a) {} };
          float f() { Out o(3); return o.i.x * 10 + o.y; }", 43.0),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

#[test]
fn arguments_have_defaults_and_change_elements() {
    for (text, expected) in [
        (
            "float g(float a, float b = 2.0f, int n = 3) { return a * 100 + b * 10 + n; } float f() { return g(1) + g(4, 5) * 1000; }",
            453_123.0f32,
        ),
        (
            "struct C { float re, im; C(float r = 1, float i = 2) : re(r), im(i) {} }; float f() { C z, c(5); return z.re * 1000 + z.im * 100 + c.re * 10 + c.im; }",
            1252.0,
        ),
        (
            "void swap_them(float& a, float& b) { float t = a; a = b; b = t; } float f() { float x[3] = {1, 2, 3}; int i = 0; swap_them(x[i], x[i + 2]); return x[0] * 100 + x[1] * 10 + x[2]; }",
            321.0,
        ),
        (
            "void add(int& n, int by) { n += by; } float f() { int n[2] = {1, 2}; add(n[1], 5); return n[0] * 10 + n[1]; }",
            17.0,
        ),
        ("float g(float2 v) { return v.x * 10 + v.y; } float f() { return g({1.f, 2.f}); }", 12.0),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}
