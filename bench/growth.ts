import type { Claim } from './claim.ts'

/** The claims of one program over one network. */
export interface AtSize {
  readonly program: string
  readonly calls: number
  readonly claims: readonly Claim[]
}

/** What has to hold: everything over the largest network, and that the others could be measured. */
export function barsOf(measured: readonly AtSize[]): readonly Claim[] {
  const largest = Math.max(...measured.map(({ calls }) => calls))
  return measured.flatMap(({ calls, claims }) =>
    calls === largest ? claims : claims.filter(({ ours }) => Number.isNaN(ours)),
  )
}

/** An operation over a large network may take so many times what it takes over a small one. */
const allowed = 1.5

/** What each operation takes over the largest network, held against the smallest, but what counts broad filters. */
export function growthOf(measured: readonly AtSize[]): Claim[] {
  const sizes = measured.map(({ calls }) => calls)
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  if (!(small < large)) return []
  const timesAt = (calls: number) =>
    measured
      .filter((at) => at.calls === calls)
      .flatMap(({ claims }) => claims)
      .filter(({ unit, countsMany }) => unit === 'ms' && !countsMany)
  const before = new Map(timesAt(small).map((claim) => [claim.what, claim]))
  return timesAt(large).flatMap(({ what, ours }) => {
    const then = before.get(what)
    if (!then) return []
    return {
      what,
      unit: 'ms',
      ours,
      bare: { what: `the same among ${small.toLocaleString('en')} calls`, value: then.ours },
      bar: `at most ${allowed} x`,
      holds: ours <= allowed * then.ours,
    }
  })
}
