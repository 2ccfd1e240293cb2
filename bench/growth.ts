import type { Claim } from './claim.ts'
import { openRace, type Race, runAll } from './measure.ts'

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
  const pairs: Pair[] = []
  try {
    for (const { what, countsMany, again } of claimsAt(large)) {
      const then = before.get(what)
      if (countsMany || !again || !then?.again || then.countsMany) continue
      pairs.push(await openPair(what, [then.again, again], rounds))
    }
    await runAll(pairs.map(({ race }) => race))
    return pairs.map(({ what, race }) => {
      const [value = 0, ours = 0] = race.p50s()
      const bare = { what: `the same among ${small.toLocaleString('en')} calls`, value }
      return { what, unit: 'ms', ours, bare, bar: `at most ${allowed} x`, holds: ours <= allowed * value }
    })
  } finally {
    for (const { close } of pairs) close()
  }
}

/** One thing asked over both networks. */
interface Pair {
  readonly what: string
  readonly race: Race
  readonly close: () => void
}

type Open = NonNullable<Claim['again']>

async function openPair(what: string, open: readonly [Open, Open], rounds: number): Promise<Pair> {
  const askers = await Promise.all(open.map((again) => again()))
  const close = () => {
    for (const asker of askers) asker.close()
  }
  const race = await openRace(
    askers.map(({ ask }) => ({ name: what, ask })),
    rounds,
  )
  return { what, race, close }
}
