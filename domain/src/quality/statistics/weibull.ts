import type { Interval } from './poisson.ts'

/**
 * Appliances with one history: seen from age `entry` on, and failed at `lower` (`upper` is the same), between both, or
 * not before `lower` (`upper` is infinite).
 */
export interface LifeObservation {
  readonly entry?: number
  readonly lower: number
  readonly upper: number
  readonly count: number
}

/** Weibull distribution: the cumulative hazard at age t is (t / scale) ^ shape. */
export interface Weibull {
  readonly shape: number
  readonly scale: number
}

export interface WeibullFit extends Weibull {
  readonly logLikelihood: number
}

/** 95 % quantile of chi-square with one degree of freedom, halved: the drop of a profile likelihood. */
const likelihoodDrop = 1.920729

/** Logarithms of the shapes that are tried. */
const shapes = [Math.log(0.05), Math.log(30)] as const

/** Slope b and intercept c of the logarithm of the cumulative hazard: b ln t + c. */
type Line = readonly [b: number, c: number]

const cumulativeHazard = ([b, c]: Line, age: number) => (age <= 0 ? 0 : Math.exp(b * Math.log(age) + c))
const lineOf = ({ shape, scale }: Weibull): Line => [shape, -shape * Math.log(scale)]
const weibullOf = ([b, c]: Line): Weibull => ({ shape: b, scale: Math.exp(-c / b) })

/** Expected failures of one appliance between two ages. */
export function weibullFailures(weibull: Weibull, from: number, to: number): number {
  return cumulativeHazard(lineOf(weibull), to) - cumulativeHazard(lineOf(weibull), from)
}

/** The age by which a share of the appliances has failed: B10 for 0.1. */
export function weibullQuantile({ shape, scale }: Weibull, share: number): number {
  return scale * (-Math.log(1 - share)) ** (1 / shape)
}

function logLikelihood(observations: readonly LifeObservation[], line: Line): number {
  return observations.reduce((sum, { entry = 0, lower, upper, count }) => {
    const survived = cumulativeHazard(line, entry) - cumulativeHazard(line, lower)
    if (upper === Number.POSITIVE_INFINITY) return sum + count * survived
    if (upper === lower) return sum + count * (survived + Math.log(line[0]) + (line[0] - 1) * Math.log(lower) + line[1])
    const between = cumulativeHazard(line, upper) - cumulativeHazard(line, lower)
    return sum + count * (survived + Math.log(-Math.expm1(-between)))
  }, 0)
}

/**
 * Weibull distribution by maximum likelihood with delayed entry, censored and interval-censored ages (Meeker and
 * Escobar 1998, chapters 8 and 11). Nothing without failures, or where the data fit no finite shape.
 */
export function fitWeibull(observations: readonly LifeObservation[], tolerance = 1e-9): WeibullFit | undefined {
  if (!observations.some(({ upper, count }) => upper < Number.POSITIVE_INFINITY && count > 0)) return undefined
  const profile = (logShape: number) => bestOfShape(observations, Math.exp(logShape)).value
  const fit = maximise(profile, shapes, tolerance)
  const shape = Math.exp(fit.x)
  if (!Number.isFinite(fit.value) || shape < 0.0501 || shape > 29.9) return undefined
  return { ...weibullOf([shape, bestOfShape(observations, shape).x]), logLikelihood: fit.value }
}

/** The scale for a shape that is known, for instance from the family; nothing without failures. */
export function fitWeibullScale(observations: readonly LifeObservation[], shape: number): WeibullFit | undefined {
  if (!observations.some(({ upper, count }) => upper < Number.POSITIVE_INFINITY && count > 0)) return undefined
  const { x, value } = bestOfShape(observations, shape)
  return { ...weibullOf([shape, x]), logLikelihood: value }
}

/** The best intercept of a shape: Newton's steps, since the likelihood is concave in it. */
function bestOfShape(observations: readonly LifeObservation[], shape: number): { x: number; value: number } {
  // Without an intercept, so that one number per observation remains to be scaled by e^c.
  const hazards = observations.map((o) => ({
    ...o,
    survived: cumulativeHazard([shape, 0], o.lower) - cumulativeHazard([shape, 0], o.entry ?? 0),
    between:
      o.upper < Number.POSITIVE_INFINITY
        ? cumulativeHazard([shape, 0], o.upper) - cumulativeHazard([shape, 0], o.lower)
        : 0,
  }))
  const failed = hazards.filter(({ upper }) => upper < Number.POSITIVE_INFINITY)
  const failures = failed.reduce((sum, { count }) => sum + count, 0)
  const exposure = hazards.reduce((sum, { survived, between, count }) => sum + count * (survived + between / 2), 0)
  let x = Math.log(failures / Math.max(exposure, 1e-300))
  for (let step = 0; step < 50; step++) {
    const scale = Math.exp(x)
    let [slope, curvature] = [0, 0]
    for (const { survived, between, upper, lower, count } of hazards) {
      slope -= count * scale * survived
      curvature -= count * scale * survived
      if (upper === Number.POSITIVE_INFINITY) continue
      if (upper === lower) {
        slope += count
        continue
      }
      const d = Math.max(scale * between, 1e-300)
      const share = d / Math.expm1(d)
      slope += count * share
      curvature += count * (share - share * (d / -Math.expm1(-d)))
    }
    const change = curvature < 0 ? -slope / curvature : Math.sign(slope)
    x += Math.max(-2, Math.min(2, change))
    if (Math.abs(change) < 1e-9) break
  }
  return { x, value: logLikelihood(observations, [shape, x]) }
}

/** Likelihood interval (95 %) of the shape. */
export function weibullShapeInterval(observations: readonly LifeObservation[], fit: WeibullFit): Interval {
  const profile = (logShape: number) => bestOfShape(observations, Math.exp(logShape)).value
  const { lower, upper } = profileInterval(profile, Math.log(fit.shape), fit.logLikelihood)
  return { lower: Math.exp(lower), upper: Math.exp(upper) }
}

/** Likelihood interval (95 %) of the age by which a share has failed. */
export function weibullQuantileInterval(
  observations: readonly LifeObservation[],
  fit: WeibullFit,
  share: number,
): Interval {
  const level = Math.log(-Math.log(1 - share))
  const profile = (logAge: number) =>
    maximise(
      (logShape) => logLikelihood(observations, [Math.exp(logShape), level - Math.exp(logShape) * logAge]),
      shapes,
    ).value
  const { lower, upper } = profileInterval(profile, Math.log(weibullQuantile(fit, share)), fit.logLikelihood)
  return { lower: Math.exp(lower), upper: Math.exp(upper) }
}

/** Where a profile likelihood has dropped from its highest value at `best` on both sides, within e^±6 of it. */
function profileInterval(profile: (x: number) => number, best: number, highest: number): Interval {
  const limit = highest - likelihoodDrop
  const edge = (direction: 1 | -1) => {
    let [inside, outside] = [0, 0.5]
    while (profile(best + direction * outside) > limit && outside < 6) [inside, outside] = [outside, outside * 1.5]
    for (let step = 0; step < 40; step++) {
      const middle = (inside + outside) / 2
      if (profile(best + direction * middle) > limit) inside = middle
      else outside = middle
    }
    return best + direction * inside
  }
  return { lower: edge(-1), upper: edge(1) }
}

/** The highest point of a function with one peak, by golden section. */
function maximise(f: (x: number) => number, [from, to]: readonly [number, number], tolerance = 1e-9) {
  const golden = (Math.sqrt(5) - 1) / 2
  let [lower, upper] = [from, to]
  let [a, b] = [upper - golden * (upper - lower), lower + golden * (upper - lower)]
  let [atA, atB] = [f(a), f(b)]
  while (upper - lower > tolerance) {
    if (atA > atB) {
      ;[upper, b, atB] = [b, a, atA]
      a = upper - golden * (upper - lower)
      atA = f(a)
    } else {
      ;[lower, a, atA] = [a, b, atB]
      b = lower + golden * (upper - lower)
      atB = f(b)
    }
  }
  const x = (lower + upper) / 2
  return { x, value: f(x) }
}
