// Records the results of an NVIDIA GPU for half- and mixed-precision instructions. Written by halfplay @VERSION@.
//
//     nvcc -std=c++17 probe.cu -lcuda -o probe && ./probe > answers.txt
//     ./probe 4096 > answers.txt             4096 rows of pairs for each instruction instead of 256; at most 65536
//
// It needs only the driver, whose own compiler compiles the programs below. To read the answers, run
// `halfplay gpu import answers.txt` on a machine with halfplay.
//
// A list is all combinations of special values, or every code; a row is one `a` with every `b`. Each has a digest:
// the sum, modulo 2^64, of mix(G + (a << 48 | b << 32 | c << 16 | answer)), or for single-precision answers of
// mix(G + (mix(a << 48 | b << 32 | c) ^ answer)). The GPU programs compute the digests of rows.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <sstream>
#include <string>
#include <vector>

static const char *const PLAN = R"PLAN(@PLAN@)PLAN";
static const char *const PROGRAMS = R"PROGRAMS(@PROGRAMS@)PROGRAMS";

// The driver's functions, so that no header is needed.
extern "C" {
int cuInit(unsigned);
int cuDriverGetVersion(int *);
int cuDeviceGetCount(int *);
int cuDeviceGet(int *, int);
int cuDeviceGetName(char *, int, int);
int cuDeviceGetAttribute(int *, int, int);
int cuDevicePrimaryCtxRetain(void **, int);
int cuCtxSetCurrent(void *);
int cuCtxSynchronize();
int cuModuleLoadDataEx(void **, const void *, unsigned, int *, void **);
int cuModuleUnload(void *);
int cuModuleGetFunction(void **, void *, const char *);
int cuMemAlloc_v2(uint64_t *, size_t);
int cuMemFree_v2(uint64_t);
int cuMemsetD8_v2(uint64_t, unsigned char, size_t);
int cuMemcpyHtoD_v2(uint64_t, const void *, size_t);
int cuMemcpyDtoH_v2(void *, uint64_t, size_t);
int cuLaunchKernel(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
}

using Words = std::vector<uint32_t>;
using Sums = std::vector<uint64_t>;
using Texts = std::vector<std::string>;

static const uint64_t G = 0x9e3779b97f4a7c15;
static uint64_t seal = 0;
static unsigned lines = 0;

struct Failed {
    std::string why;
};

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

// Prints a line and adds it to the digest, which reveals a damaged file.
static void say(const std::string &line) {
    for (unsigned char byte : line + "\n") seal = mix((seal ^ byte) + G);
    lines++;
    std::puts(line.c_str());
}

static void call(int code, const char *name) {
    if (code) throw Failed{std::string(name) + " failed with error " + std::to_string(code)};
}
#define CALL(name, ...) call(name(__VA_ARGS__), #name)

static Texts split(const std::string &text, const std::string &by) {
    Texts parts;
    size_t from = 0, at;
    while ((at = text.find(by, from)) != std::string::npos) parts.push_back(text.substr(from, at - from)), from = at + by.size();
    parts.push_back(text.substr(from));
    return parts;
}

static std::string filled(std::string text, const std::string &mark, const std::string &with) {
    for (size_t at; (at = text.find(mark)) != std::string::npos;) text.replace(at, mark.size(), with);
    return text;
}

static std::string hex(uint64_t number, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%0*llx", digits, (unsigned long long)number);
    return text;
}

static uint64_t memory(size_t bytes) {
    uint64_t at = 0;
    CALL(cuMemAlloc_v2, &at, bytes);
    CALL(cuMemsetD8_v2, at, 0, bytes);
    return at;
}

static void launch(const std::string &text, unsigned blocks, void **parameters) {
    void *module = nullptr, *function = nullptr;
    CALL(cuModuleLoadDataEx, &module, text.c_str(), 0, nullptr, nullptr);
    CALL(cuModuleGetFunction, &function, module, "halfplay");
    CALL(cuLaunchKernel, function, blocks, 1, 1, 256, 1, 1, 0, nullptr, parameters, nullptr);
    CALL(cuCtxSynchronize);
    CALL(cuModuleUnload, module);
}

static Words cases(const std::string &text, const Words &operands, unsigned count) {
    uint64_t source = memory(4 * operands.size()), target = memory(4 * count);
    CALL(cuMemcpyHtoD_v2, source, operands.data(), 4 * operands.size());
    void *parameters[] = {&source, &target, &count};
    launch(text, (count + 255) / 256, parameters);
    Words answers(count);
    CALL(cuMemcpyDtoH_v2, answers.data(), target, 4 * count);
    CALL(cuMemFree_v2, source);
    CALL(cuMemFree_v2, target);
    return answers;
}

static Sums rows_of(const std::string &text, unsigned stride, unsigned count, unsigned lanes) {
    uint64_t target = memory(8 * size_t(count) * lanes);
    unsigned first = 0;
    void *parameters[] = {&target, &first, &stride};
    launch(text, count, parameters);
    Sums sums(size_t(count) * lanes);
    CALL(cuMemcpyDtoH_v2, sums.data(), target, 8 * sums.size());
    CALL(cuMemFree_v2, target);
    return sums;
}

// The operands of a list, case by case.
static Words listed(const std::string &kind, const Texts &types, unsigned lanes, std::map<std::string, Words> &specials) {
    Words words;
    if (kind == "table") {
        for (uint32_t code = 0; code < 65536; code++) words.push_back(lanes == 2 ? code | (code ^ 0xffff) << 16 : code);
        return words;
    }
    size_t count = 1, arity = types.size();
    for (const auto &type : types) count *= specials[type].size();
    for (size_t i = 0; i < count; i++) {
        size_t rest = i, block = count;
        for (const auto &type : types) {
            block /= specials[type].size();
            words.push_back(specials[type][rest / block]);
            rest %= block;
        }
    }
    if (lanes == 2) {
        const Words once = words;
        for (size_t i = 0; i < once.size(); i++) words[i] |= once[(count - 1 - i / arity) * arity + i % arity] << 16;
    }
    return words;
}

static uint64_t digest(const Words &words, const Words &answers, const std::string &names, unsigned lane, bool packed, bool mixed) {
    uint64_t sum = 0;
    auto cut = [&](uint32_t word) { return uint64_t(packed ? word >> 16 * lane & 0xffff : word); };
    for (size_t i = 0; i < answers.size(); i++) {
        uint64_t part[3] = {0, 0, 0};
        for (size_t k = 0; k < names.size(); k++) part[names[k] - 'a'] = cut(words[i * names.size() + k]);
        uint64_t pair = part[0] << 48 | part[1] << 32, answer = cut(answers[i]);
        sum += mix(G + (mixed ? mix(pair | part[2]) ^ answer : pair | part[2] << 16 | answer));
    }
    return sum;
}

static void ask(const Texts &f, unsigned rows, std::map<std::string, Words> &specials, const Texts &programs) {
    const std::string &spelling = f[0], &names = f[2], &kind = f[4];
    unsigned lanes = std::stoi(f[1]);
    std::string text = programs[std::stoi(f[8])], line;
    text = filled(filled(filled(text, "@P", f[7]), "@S", f[6]), "@I", f[9]);
    if (kind == "table" || kind == "grid") {
        Words words = listed(kind, split(f[3], ","), lanes, specials);
        Words answers = cases(text, words, words.size() / names.size());
        line = "list " + kind + " " + std::to_string(answers.size());
        bool mixed = spelling.find(".f32.") != std::string::npos;
        for (unsigned lane = 0; lane < lanes; lane++) line += " " + hex(digest(words, answers, names, lane, lanes == 2, mixed), 16);
        say(line);
        if (kind == "table" && lanes == 1 && spelling.find(".approx.") != std::string::npos) {
            line = "answers ";
            for (uint32_t answer : answers) line += hex(answer, 4);
            say(line);
        }
        return;
    }
    unsigned stride = 65536 / rows;
    if (stride > 1 && stride % 2 == 0) stride--;
    line = "rows " + kind + " 0 " + std::to_string(stride) + " " + std::to_string(rows);
    for (uint64_t sum : rows_of(text, stride, rows, lanes)) line += " " + hex(sum, 16);
    say(line);
}

static void all(unsigned rows) {
    int count = 0, device = 0, version = 0, major = 0, minor = 0;
    char name[256] = "";
    void *context = nullptr;
    CALL(cuInit, 0);
    CALL(cuDeviceGetCount, &count);
    if (count < 1) throw Failed{"the driver finds no GPU"};
    CALL(cuDeviceGet, &device, 0);
    CALL(cuDeviceGetName, name, 256, device);
    CALL(cuDriverGetVersion, &version);
    CALL(cuDeviceGetAttribute, &major, 75, device);
    CALL(cuDeviceGetAttribute, &minor, 76, device);
    CALL(cuDevicePrimaryCtxRetain, &context, device);
    CALL(cuCtxSetCurrent, context);
    int sm = 10 * major + minor;
    char date[16];
    std::time_t now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    say("halfplay-probe 1");
    say(std::string("gpu ") + name);
    say("sm " + std::to_string(sm));
    say("driver " + std::to_string(version));
    say(std::string("date ") + date);
    std::map<std::string, Words> specials;
    std::map<std::string, int> native;
    std::string last;
    const Texts programs = split(PROGRAMS, "%%%%\n");
    for (const std::string &line : split(PLAN, "\n")) {
        if (line.empty()) continue;
        if (line[0] == '=') {
            Texts parts = split(line.substr(1), " ");
            for (const auto &code : split(parts[1], ",")) specials[parts[0]].push_back(std::stoul(code, nullptr, 16));
            continue;
        }
        Texts f = split(line, "|");
        native.emplace(f[0], std::stoi(f[6]));
        if (sm < std::stoi(f[6]) || (f[5] == "wide" && sm >= native[f[0]])) continue;
        if (last != f[0]) {
            say("spelling " + f[0] + " " + f[5]);
            std::fprintf(stderr, "%s\n", f[0].c_str());
            last = f[0];
        }
        try {
            ask(f, rows, specials, programs);
        } catch (const Failed &failed) {
            std::fprintf(stderr, "%s: %s\n", f[0].c_str(), failed.why.c_str());
            say("refused " + f[4]);
        }
    }
    std::printf("end %u %s\n", lines, hex(seal, 16).c_str());
}

int main(int count, char **words) {
    unsigned rows = count > 1 ? std::atoi(words[1]) : 256;
    try {
        if (rows < 1 || rows > 65536) throw Failed{"the number of rows must be 1 to 65536"};
        all(rows);
    } catch (const Failed &failed) {
        std::fprintf(stderr, "error: %s\n", failed.why.c_str());
        return 1;
    }
}
