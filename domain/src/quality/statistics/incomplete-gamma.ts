/** Coefficients of Lanczos's approximation for g = 7 (Godfrey 2001). */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function for x > 0, by Lanczos's approximation (Numerical Recipes, 6.1). */
export function logGamma(x: number): number {
  const shifted = x - 1
  const sum = lanczos.reduce(
    (total, coefficient, index) => total + (index === 0 ? coefficient : coefficient / (shifted + index)),
    0,
  )
  const t = shifted + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Regularised lower incomplete gamma function P(a, x): series below a + 1, else continued fraction (NR, 6.2). */
export function lowerIncompleteGamma(a: number, x: number): number {
  if (a <= 0) return 1
  if (x <= 0) return 0
  const factor = Math.exp(-x + a * Math.log(x) - logGamma(a))
  return x < a + 1 ? factor * series(a, x) : 1 - factor * continuedFraction(a, x)
}

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < 10_000 && term > sum * 1e-16; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Lentz's method. */
function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let result = d
  for (let n = 1; n < 10_000; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b || 1e-300)
    c = b + numerator / c || 1e-300
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return result
}

/** The x at which P(a, x) is p, by bisection. */
export function gammaQuantile(p: number, a: number): number {
  if (p <= 0 || a <= 0) return 0
  let upper = a + 1
  while (lowerIncompleteGamma(a, upper) < p) upper *= 2
  return bisect((x) => lowerIncompleteGamma(a, x) - p, 0, upper)
}

/** The root of a function that rises from a negative to a positive value between two bounds. */
export function bisect(rising: (x: number) => number, from: number, to: number): number {
  let [lower, upper] = [from, to]
  for (let step = 0; step < 100 && upper - lower > 1e-13 * Math.max(1, Math.abs(upper)); step++) {
    const middle = (lower + upper) / 2
    if (rising(middle) < 0) lower = middle
    else upper = middle
  }
  return (lower + upper) / 2
}
