import { dateOf, day, hour, minute } from '../calls/calendar.ts'
import { firstInsId, type InstalledAppliance } from '../master-data/equipment.ts'
import { chance, createRandom, pickOne, randomInteger, randomUuidAt } from '../random.ts'
import type { DemoWorld, NetworkData } from '../world.ts'

/** Maximum number of successive contracts of a card. */
const maxContractsPerCard = 2
const firstContractId = 50_000_001

/** Share of cards that have or had a contract. */
const coveredShare = 0.22
/** Share of contracts that promise an answer in a number of hours. */
const promisedShare = 0.5
const year = 365

/** Period and status of a contract. Instants in milliseconds since 1970, days as `YYYY-MM-DD`. */
export interface ContractTerms {
  ID: string
  service_contract_id: string
  status_id: 'A' | 'D' | 'F' | 'T'
  createdAt: number
  start_date: string
  end_date: string
  /** Hours within which calls are to be answered; null without a promise. */
  promised_hours: number | null
  /** The time at which it became active; undefined for a draft. */
  activatedAt: number | undefined
  /** The time at which it was terminated or put on hold. */
  closedAt: number | undefined
}

/** The highest number that contracts of this many cards can have. */
export const lastContractId = (cards: number) => firstContractId + cards * maxContractsPerCard

/** Generates the contracts of a card, from the seed alone: contracts and calls generate the same ones. */
export function termsOf(
  { seed, now }: DemoWorld,
  { calendar }: NetworkData,
  { card }: InstalledAppliance,
): ContractTerms[] {
  const [index, installed] = [card.InsId - firstInsId, Date.parse(card.StartDate)]
  const random = createRandom(seed, 'contract', index)
  const randomPromise = createRandom(seed, 'contract promise', index)
  const promised_hours = chance(randomPromise, promisedShare) ? pickOne(randomPromise, [24, 48, 72]) : null
  if (!chance(random, coveredShare)) return []
  const contracts: ContractTerms[] = []
  let start = Math.max(installed + randomInteger(random, 0, 90) * day, now - randomInteger(random, 0, 2.5 * year) * day)
  while (contracts.length < maxContractsPerCard) {
    const roll = random()
    const isDraft = roll < 0.07 && contracts.length === 0
    if (isDraft) start = now + randomInteger(random, 1, 45) * day
    const created = calendar.nextWorkingTime(
      random,
      Math.min(start, now) -
        randomInteger(random, 9, 30) * day -
        randomInteger(random, 0, 23) * hour -
        randomInteger(random, 0, 59) * minute,
    )
    const end = start + (chance(random, 0.7) ? 1 : 2) * year * day - day
    const activated = isDraft
      ? undefined
      : calendar.nextWorkingTime(random, created + randomInteger(random, 1, 40) * hour)
    const closing = calendar.nextWorkingTime(random, start + (0.05 + 0.9 * random()) * (end - start))
    const closedAt = roll < 0.07 || roll > 0.25 || closing > now ? undefined : closing
    const number = firstContractId + index * maxContractsPerCard + contracts.length
    contracts.push({
      ID: randomUuidAt(random, created),
      service_contract_id: String(number),
      status_id: isDraft ? 'D' : closedAt === undefined ? 'A' : roll < 0.18 ? 'T' : 'F',
      createdAt: created,
      start_date: dateOf(start),
      end_date: dateOf(end),
      promised_hours,
      activatedAt: activated,
      closedAt,
    })
    // More than half of the expired contracts are renewed; contracts that ended early are not.
    if (isDraft || closedAt !== undefined || end > now || !chance(random, 0.6)) break
    start = end + day
  }
  return contracts
}

/** The contract of a call at that instant: active, and the day within its period. */
export function termsInForceAt(terms: readonly ContractTerms[], at: number): ContractTerms | undefined {
  const today = dateOf(at)
  return terms.find(
    ({ activatedAt, closedAt, start_date, end_date }) =>
      activatedAt !== undefined &&
      activatedAt <= at &&
      at < (closedAt ?? at + 1) &&
      start_date <= today &&
      today <= end_date,
  )
}
