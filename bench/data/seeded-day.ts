import { roadKm } from '@callout/domain/addresses/distance.ts'
import { type AssignmentPolicy, assignmentPolicy, type Candidate } from '@callout/domain/calls/assignment/assignment.ts'
import { chance, createRandom, pickOne, randomInteger } from '../../server/src/demo/random.ts'

/** A company of an invented day. */
export interface DayCompany extends Place {
  readonly societe_uuid: string
  readonly open_calls: number
  readonly capacity: number
  readonly technicians: number
  /** Offers that it accepted, of a hundred. */
  readonly accepted: number
}

/** A call of an invented day, in the order of arrival. */
export interface DayCall extends Place {
  readonly ID: string
  readonly urgent: boolean
  /** Its candidates: companies that have the skill and are within the radius. */
  readonly candidates: readonly Candidate[]
}

export interface SeededDay {
  readonly policy: AssignmentPolicy
  readonly companies: readonly DayCompany[]
  readonly calls: readonly DayCall[]
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const companyCount = 200
const cityCount = 6
/** Fewer than the capacity: each company has room for some calls. */
const maxOpenCalls = 20
const skillShare = 0.6

/** A day with `count` unassigned calls and 200 companies, in and around cities. The same seed gives the same day. */
export function createSeededDay(count: number, seed: number): SeededDay {
  const random = createRandom(seed, 'dispatch day', count)
  const policy = assignmentPolicy().parse({})
  const cities = Array.from({ length: cityCount }, () => ({
    latitude: 37 + random() * 6,
    longitude: -8 + random() * 10,
  }))
  const near = (spread: number): Place => {
    const city = pickOne(random, cities)
    const offset = () => (random() + random() - 1) * spread
    return { latitude: city.latitude + offset(), longitude: city.longitude + offset() }
  }
  const companies = Array.from(
    { length: companyCount },
    (_, n): DayCompany => ({
      ...near(0.8),
      societe_uuid: `company-${n}`,
      open_calls: randomInteger(random, 0, maxOpenCalls),
      capacity: policy.capacity,
      technicians: randomInteger(random, 1, 4),
      accepted: randomInteger(random, 60, 100),
    }),
  )
  const calls = Array.from({ length: count }, (_, n): DayCall => {
    const place = near(0.5)
    const candidates = companies
      .filter(() => chance(random, skillShare))
      .map((company) => candidateOf(company, roadKm(place, company)))
      .filter(({ distance_km }) => (distance_km as number) <= policy.radius_km)
    return { ...place, ID: `call-${String(n).padStart(4, '0')}`, urgent: chance(random, 0.15), candidates }
  })
  return { policy, companies, calls }
}

const candidateOf = (company: DayCompany, distance_km: number): Candidate => ({
  societe_uuid: company.societe_uuid,
  raison_sociale: company.societe_uuid,
  active: true,
  has_skill: true,
  serves_postcode: false,
  distance_km,
  on_leave: false,
  open_calls: company.open_calls,
  capacity: company.capacity,
  declined: false,
  booked_minutes: null,
  working_minutes: 0,
  is_previous: false,
  record: { offered: 100, accepted: company.accepted, done: 0, done_at_first_visit: 0 },
  last_assigned_at: null,
})
