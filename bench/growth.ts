import type { Again, Claim } from './claim.ts'
import { p50s } from './measure.ts'

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

/**
 * What each operation of a program takes over the largest network, asked in turns with the smallest: the machine is as busy for
 * one as for the other. Not what counts broad filters.
 */
export async function growthOf(measured: readonly AtSize[], rounds: number): Promise<Claim[]> {
  const sizes = measured.map(({ calls }) => calls)
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  if (!(small < large)) return []
  const claimsAt = (calls: number) => measured.filter((at) => at.calls === calls).flatMap(({ claims }) => claims)
  const before = new Map(claimsAt(small).map((claim) => [claim.what, claim]))
  const growth: Claim[] = []
  for (const { what, countsMany, again } of claimsAt(large)) {
    const then = before.get(what)
    if (countsMany || !again || !then?.again || then.countsMany) continue
    const [value, ours] = await inTurns([then.again, again], rounds)
    growth.push({
      what,
      unit: 'ms',
      ours,
      bare: { what: `the same among ${small.toLocaleString('en')} calls`, value },
      bar: `at most ${allowed} x`,
      holds: ours <= allowed * value,
    })
  }
  return growth
}

async function inTurns([first, second]: readonly [Open, Open], rounds: number): Promise<[number, number]> {
  const [one, other] = await Promise.all([first(), second()])
  try {
    return (await p50s([named(one), named(other)], rounds)) as [number, number]
  } finally {
    one.close()
    other.close()
  }
}

type Open = NonNullable<Claim['again']>
const named = ({ ask }: Again) => ({ name: '', ask })
