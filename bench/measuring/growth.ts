import type { Measurement } from '../benchmark.ts'
import { groupDigits } from '../report/table.ts'
import { createRace, type Race, runRaces } from './timing.ts'

/** The measurements of one benchmark on one network. */
export interface MeasurementsAtSize {
  readonly calls: number
  readonly measurements: readonly Measurement[]
}

/** Factor by which an operation may take longer on a large network than on a small one. */
const maxGrowth = 1.5

/**
 * Compares each operation on the largest network with the smallest, in turns, so that both see the same load.
 * Leaves out counts of broad filters.
 */
export async function growthOf(measured: readonly MeasurementsAtSize[], rounds: number): Promise<Measurement[]> {
  const sizes = measured.map(({ calls }) => calls)
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  if (!(small < large)) return []
  const measurementsAt = (calls: number) =>
    measured.filter((at) => at.calls === calls).flatMap(({ measurements }) => measurements)
  const smallMeasurements = new Map(measurementsAt(small).map((measurement) => [measurement.what, measurement]))
  const pairs: GrowthPair[] = []
  try {
    for (const { what, countsMany, openRequester } of measurementsAt(large)) {
      const smallMeasurement = smallMeasurements.get(what)
      if (countsMany || !openRequester || !smallMeasurement?.openRequester || smallMeasurement.countsMany) continue
      pairs.push(await createPair(what, [smallMeasurement.openRequester, openRequester], rounds))
    }
    await runRaces(pairs.map(({ race }) => race))
    return pairs.map(({ what, race }) => {
      const [value = 0, ours = 0] = race.p50s()
      const bare = { what: `the same among ${groupDigits(small)} calls`, value }
      return { what, unit: 'ms', ours, bare, limit: `at most ${maxGrowth} x`, isMet: ours <= maxGrowth * value }
    })
  } finally {
    for (const { close } of pairs) close()
  }
}

/** The same operation on both networks. */
interface GrowthPair {
  readonly what: string
  readonly race: Race
  readonly close: () => void
}

type OpenRequester = NonNullable<Measurement['openRequester']>

async function createPair(
  what: string,
  open: readonly [OpenRequester, OpenRequester],
  rounds: number,
): Promise<GrowthPair> {
  const clients = await Promise.all(open.map((openRequester) => openRequester()))
  const close = () => {
    for (const client of clients) client.close()
  }
  const race = await createRace(
    clients.map(({ send }) => ({ name: what, send })),
    rounds,
  )
  return { what, race, close }
}
