import { atWork, day, hour, minute } from './calendar.ts'
import { firstInsId, type Installed } from './equipment.ts'
import { between, chance, randomFor, uuidAt } from './random.ts'
import type { Territory, World } from './world.ts'

/** A card has up to so many contracts, one after the other; each has a number of its own. */
const mostOfCard = 2
const firstContractId = 50_000_001

/** Of how many cards one has a contract, or had. */
const covered = 0.22
const year = 365

/** From when to when a contract runs, and how far it came. Instants in milliseconds since 1970, days `YYYY-MM-DD`. */
export interface Terms {
  ID: string
  service_contract_id: string
  status_id: 'A' | 'D' | 'F' | 'T'
  created: number
  start_date: string
  end_date: string
  /** When it became active; undefined for a draft. */
  activated: number | undefined
  /** When it was terminated or put on hold. */
  closed: number | undefined
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The highest number that the contracts of so many cards can have. */
export const lastContractId = (cards: number) => firstContractId + cards * mostOfCard

/** The contracts of a card, the same whenever they are asked for: calls about the card ask again. */
export function termsOf({ seed, now }: World, { network }: Territory, { card }: Installed): Terms[] {
  const zone = network.time_zone
  const [index, installed] = [card.InsId - firstInsId, Date.parse(card.StartDate)]
  const random = randomFor(seed, 'contract', index)
  if (!chance(random, covered)) return []
  const made: Terms[] = []
  let start = Math.max(installed + between(random, 0, 90) * day, now - between(random, 0, 2.5 * year) * day)
  while (made.length < mostOfCard) {
    const luck = random()
    const isDraft = luck < 0.07 && made.length === 0
    if (isDraft) start = now + between(random, 1, 45) * day
    const created = atWork(
      random,
      zone,
      Math.min(start, now) -
        between(random, 9, 30) * day -
        between(random, 0, 23) * hour -
        between(random, 0, 59) * minute,
    )
    const end = start + (chance(random, 0.7) ? 1 : 2) * year * day - day
    const activated = isDraft ? undefined : atWork(random, zone, created + between(random, 1, 40) * hour)
    const closing = atWork(random, zone, start + (0.05 + 0.9 * random()) * (end - start))
    const closes = luck < 0.07 || luck > 0.25 || closing > now ? undefined : closing
    const number = firstContractId + index * mostOfCard + made.length
    made.push({
      ID: uuidAt(random, created),
      service_contract_id: String(number),
      status_id: isDraft ? 'D' : closes === undefined ? 'A' : luck < 0.18 ? 'T' : 'F',
      created,
      start_date: dateOf(start),
      end_date: dateOf(end),
      activated,
      closed: closes,
    })
    // What ran out is renewed as often as not; a contract that ended early is not.
    if (isDraft || closes !== undefined || end > now || !chance(random, 0.6)) break
    start = end + day
  }
  return made
}

/** The contract a call at that instant carries: active then, and the day within its days. */
export function carriedAt(terms: readonly Terms[], at: number): Terms | undefined {
  const today = dateOf(at)
  return terms.find(
    ({ activated, closed, start_date, end_date }) =>
      activated !== undefined && activated <= at && at < (closed ?? at + 1) && start_date <= today && today <= end_date,
  )
}
