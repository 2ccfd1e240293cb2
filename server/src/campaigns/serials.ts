import { searchedSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'

/** Serial numbers that a refusal names in its sentence, and by their place in `serials`. */
const named = { inSentence: 20, byPlace: 1000 }

/** Serial numbers by what they name in the network: keys of cards, each once, and the others in the given order. */
export interface SortedSerials {
  readonly cards: readonly number[]
  /** Places in the given list: of those without a card, and of those with more than one. */
  readonly unknown: readonly number[]
  readonly ambiguous: readonly number[]
}

export async function sortSerials({ tx, actor }: RequestContext, serials: readonly string[]): Promise<SortedSerials> {
  const places = new Map<string, number>()
  for (const [place, serial] of serials.entries()) {
    if (serial.trim() !== '') places.set(searchedSerialNumber(serial), place)
  }
  const { rows } = await sql<{ serial: string; cards: number[] | null }>`
    select given.serial, array_agg(e."InsId") filter (where e."InsId" is not null) as cards
    from unnest(${[...places.keys()]}::text[]) given(serial)
    left join equipment_cards e on e.network_code = ${actor.network_code} and given.serial <> ''
      and normal_serial(e."InternalSN") = given.serial
    group by given.serial`.execute(tx)
  const placesOf = (isMeant: (cards: number) => boolean) =>
    rows
      .filter(({ cards }) => isMeant(cards?.length ?? 0))
      .map(({ serial }) => places.get(serial) as number)
      .sort((a, b) => a - b)
  return {
    cards: rows.flatMap(({ cards }) => (cards?.length === 1 ? cards : [])),
    unknown: placesOf((count) => count === 0),
    ambiguous: placesOf((count) => count > 1),
  }
}

/**
 * Keys of the cards with these serial numbers, each once. Refuses all of them if any has no card in the network, or more
 * than one, and names those: whether another network has it makes no difference.
 */
export async function findSerials(ctx: RequestContext, serials: readonly string[]): Promise<readonly number[]> {
  const { cards, unknown, ambiguous } = await sortSerials(ctx, serials)
  const wrong = [...unknown, ...ambiguous].sort((a, b) => a - b)
  if (wrong.length > 0) throw refusalOf(wrong, serials)
  return cards
}

function refusalOf(wrong: readonly number[], serials: readonly string[]): RefusalError {
  const names = wrong.slice(0, named.inSentence).map((place) => serials[place])
  const fields = ['serials', ...wrong.slice(0, named.byPlace).map((place) => `serials.${place}`)]
  return new RefusalError(
    refuse('campaign.refused.serials', {
      params: { count: wrong.length, serials: names.join(', ') },
      errors: Object.fromEntries(fields.map((field) => [field, 'campaign.refused.serials'])),
    }),
  )
}
