export interface CountAndExposure {
  readonly count: number
  readonly exposure: number
}

/** Gamma distribution of the rates of a family: shape `a` and exposure `b`. */
export interface RatePrior {
  readonly a: number
  readonly b: number
}

/** Exposure, in units of one expected call, that stands for "all members have the rate of their family". */
const sameRate = 1e6

/** The prior of the members' rates by moments (Marshall, Applied Statistics 40, 1991); nothing for a family without calls. */
export function gammaPriorByMoments(members: readonly CountAndExposure[]): RatePrior | undefined {
  const exposed = members.filter(({ exposure }) => exposure > 0)
  const exposure = exposed.reduce((sum, member) => sum + member.exposure, 0)
  const count = exposed.reduce((sum, member) => sum + member.count, 0)
  if (count <= 0) return undefined
  const mean = count / exposure
  const spread = exposed.reduce((sum, m) => sum + m.exposure * (m.count / m.exposure - mean) ** 2, 0) / exposure
  const variance = spread - mean / (exposure / exposed.length)
  const b = variance > 0 ? Math.min(sameRate / mean, mean / variance) : sameRate / mean
  return { a: mean * b, b }
}

/** Rate of a member shrunk to its family: (a + count) / (b + exposure); 0 where nothing is known. */
export function shrunkRate({ count, exposure }: CountAndExposure, prior: RatePrior | undefined): number {
  const total = (prior?.b ?? 0) + exposure
  return total > 0 ? ((prior?.a ?? 0) + count) / total : 0
}
