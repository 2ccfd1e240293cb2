import { asAddress, companyName, phone, street, technicianName } from './names.ts'
import type { DemoNetwork } from './networks.ts'
import { doorIn, kilometres, type Place, townPicker } from './places.ts'
import { between, chance, digits, pickWeighted, type Random, randomFor, uuidAt } from './random.ts'

const day = 86_400_000

export interface Technician {
  technician_uuid: string
  societe_uuid: string
  technician: string
  technician_name: string
  active: boolean
}

export interface Company {
  societe_uuid: string
  network_code: string
  supplier_code: string
  raison_sociale: string
  email: string
  phone: string
  adresse: string
  street_number: string
  code_postal: string
  ville: string
  pays: string
  latitude: number
  longitude: number
  capacity: number | null
  active: boolean
  skills: string[]
  postcodes: string[]
  leaves: { starts_on: string; ends_on: string }[]
  technicians: Technician[]
  /** The account of its sign-in, where it has one. */
  subject?: string
  /** Milliseconds since 1970 after which it is given nothing more. */
  until: number
  /** How many calls it takes against its neighbours. */
  appetite: number
  /** How long it lets a call wait for an answer, on average, in days. */
  answersIn: number
}

/** The companies people sign in as: in the largest towns, with every skill, and busy. */
const signedIn: Record<string, { subject: string; town: string }[]> = {
  ATLIBE: [
    { subject: 'sat', town: 'Madrid' },
    { subject: 'sat2', town: 'Barcelona' },
  ],
  YGNITA: [{ subject: 'sat-ygnita', town: 'Milano' }],
}

interface Work {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  at: number
  skills: string[]
}

/** The service companies of a network, spread as its customers are. */
export function makeCompanies({ seed, now, at, skills }: Work, network: DemoNetwork, places: Place[], count: number) {
  const random = randomFor(seed, `companies of ${network.network_code}`)
  const town = townPicker(places)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index): Company => {
    const known = signedIn[network.network_code]?.[index]
    const place = places.find(({ ville }) => ville === known?.town) ?? town(() => (index + 0.5) / count)
    const societe_uuid = uuidAt(random, at)
    const raison_sociale = unusedName(random, network, place, taken)
    // Two of the largest network's companies have given up.
    const active = network.network_code !== 'ATLIBE' || (index !== count - 2 && index !== count - 5)
    return {
      societe_uuid,
      network_code: network.network_code,
      supplier_code: `S${network.default_country}${String(1000 + index * 3).padStart(5, '0')}`,
      raison_sociale,
      email: `sat@${asAddress(raison_sociale.split(',')[0] ?? '').replaceAll('.', '-')}.example`,
      phone: phone(random, network.culture),
      ...street(random, network.culture),
      ...doorIn(random, place),
      ville: place.ville,
      pays: place.pays,
      capacity: known ? 90 : chance(random, 0.4) ? between(random, 3, 14) * 5 : null,
      active,
      skills: known ? skills : skillsOf(random, skills),
      postcodes: chance(random, 0.4) ? postcodesAround(place, places) : [],
      leaves: known ? [] : leavesOf(random, now),
      technicians: techniciansOf(random, network, societe_uuid, at, known ? 6 : between(random, 2, 8)),
      subject: known?.subject,
      until: active ? Number.POSITIVE_INFINITY : now - between(random, 150, 300) * day,
      appetite: known ? 2.5 : 0.5 + random(),
      // Whoever signs in finds calls to accept.
      answersIn: known ? 4 : 0.4 + random(),
    }
  })
}

function unusedName(random: Random, network: DemoNetwork, place: Place, taken: Set<string>): string {
  const { name, legalForm } = companyName(random, network.culture)
  const full = `${name}, ${legalForm}`
  const free = taken.has(full) ? `${name} ${place.ville} ${digits(random, 2)}, ${legalForm}` : full
  taken.add(free)
  return free
}

/** Most repair what hangs in most homes; few know everything. */
function skillsOf(random: Random, skills: string[]): string[] {
  const chosen = skills.filter((skill) => chance(random, skill === 'LARGE-BOILER' ? 0.25 : 0.62))
  return chosen.length > 1 ? chosen : skills.slice(0, 3)
}

function postcodesAround(place: Place, places: Place[]): string[] {
  return places.filter((other) => kilometres(place, other) < 25).flatMap((other) => other.postcodes)
}

/** Two weeks of summer for some, some days in the coming weeks for others. */
function leavesOf(random: Random, now: number) {
  const leaves = []
  const period = (from: number, days: number) => ({ starts_on: dateOf(from), ends_on: dateOf(from + days * day) })
  if (chance(random, 0.5)) leaves.push(period(Date.UTC(new Date(now).getUTCFullYear(), 7, between(random, 1, 14)), 14))
  if (chance(random, 0.2)) leaves.push(period(now + between(random, -4, 12) * day, between(random, 2, 9)))
  return leaves.length > 1 && leaves[0]?.starts_on === leaves[1]?.starts_on ? leaves.slice(1) : leaves
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function techniciansOf(
  random: Random,
  network: DemoNetwork,
  societe_uuid: string,
  at: number,
  count: number,
): Technician[] {
  return Array.from({ length: count }, (_, index) => ({
    technician_uuid: uuidAt(random, at),
    societe_uuid,
    technician: `T${index + 1}`,
    technician_name: technicianName(random, network.culture),
    active: index < 2 || chance(random, 0.93),
  }))
}

/** Gives a call from a town to a company: most often a near one that repairs such a thing and still works. */
export function companyFinder(companies: Company[]) {
  const nearest = new Map<Place, Neighbour[]>()
  const neighboursOf = (place: Place) => {
    const known = nearest.get(place) ?? neighbours(place, companies)
    nearest.set(place, known)
    return known
  }
  return (random: Random, place: Place, skill: string, at: number, declined: readonly Company[]): Company => {
    const open = neighboursOf(place).filter(({ company }) => at < company.until && !declined.includes(company))
    const able = open.filter(({ company }) => company.skills.includes(skill))
    const choice = able.length > 0 ? able : open
    return pickWeighted(random, choice.length > 0 ? choice : neighboursOf(place), ({ weight }) => weight).company
  }
}

export type FindCompany = ReturnType<typeof companyFinder>

interface Neighbour {
  company: Company
  weight: number
}

/** All companies of the town, and the nearest beyond it; who is twice as far is asked a quarter as often. */
function neighbours(place: Place, companies: Company[]): Neighbour[] {
  const byDistance = companies.map((company) => ({ company, away: kilometres(place, company) }))
  byDistance.sort((a, b) => a.away - b.away)
  const inTown = byDistance.filter(({ away }) => away < 10).length
  return byDistance
    .slice(0, Math.max(12, inTown))
    .map(({ company, away }) => ({ company, weight: company.appetite / (1 + (away / 10) ** 2) }))
}
