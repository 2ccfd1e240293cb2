import type { Selectable } from 'kysely'
import type { Companies, Technicians } from '../../platform/database/db.types.ts'
import { dateOf, day } from '../calls/calendar.ts'
import {
  chance,
  createRandom,
  pickWeighted,
  type Random,
  randomDigits,
  randomInteger,
  randomUuidAt,
} from '../random.ts'
import { legalFactsOf } from './legal-facts.ts'
import { createCompanyName, createPhoneNumber, createStreet, createTechnicianName, toAddressText } from './names.ts'
import type { DemoNetwork } from './networks.ts'
import { createTownPicker, distanceKm, type Place, pickDoorIn } from './places.ts'

type Technician = Omit<Selectable<Technicians>, 'calendar_version'>

export type Company = Omit<Selectable<Companies>, 'hours_version' | 'legal_version' | 'last_assigned_at'> & {
  latitude: number
  longitude: number
  skills: string[]
  postcodes: string[]
  leaves: { starts_on: string; ends_on: string }[]
  technicians: Technician[]
  /** Subject of its account, if it has one. */
  subject?: string
  /** It gets no calls after this time, in milliseconds since 1970. */
  activeUntil: number
  /** Weight for assigning calls among nearby companies. */
  assignmentWeight: number
  /** Mean time until it answers a call, in days. */
  answerDays: number
}

/** The companies with an account: in the largest towns, with every skill, and with many calls. */
const companiesWithAccount: Record<string, { subject: string; town: string }[]> = {
  ATLIBE: [
    { subject: 'sat', town: 'Madrid' },
    { subject: 'sat2', town: 'Barcelona' },
  ],
  YGNITA: [{ subject: 'sat-ygnita', town: 'Milano' }],
}

/** Place of the company whose tax number is not known yet, in each network. */
const companyWithoutTaxNumber = 9

interface CompanyOptions {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  at: number
  skills: string[]
}

/** Creates the service companies of a network, distributed over its towns like its customers. */
export function createCompanies(
  { seed, now, at, skills }: CompanyOptions,
  network: DemoNetwork,
  places: Place[],
  count: number,
) {
  const random = createRandom(seed, `companies of ${network.network_code}`)
  const town = createTownPicker(places)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index): Company => {
    const known = companiesWithAccount[network.network_code]?.[index]
    const place = places.find(({ ville }) => ville === known?.town) ?? town(() => (index + 0.5) / count)
    const societe_uuid = randomUuidAt(random, at)
    const raison_sociale = uniqueCompanyName(random, network, place, taken)
    // Two companies of the largest network are no longer active.
    const active = network.network_code !== 'ATLIBE' || (index !== count - 2 && index !== count - 5)
    return {
      societe_uuid,
      network_code: network.network_code,
      supplier_code: `S${network.default_country}${String(1000 + index * 3).padStart(5, '0')}`,
      raison_sociale,
      legal_name: raison_sociale,
      ...legalFactsOf(network.culture, network.default_country, index),
      ...(index === companyWithoutTaxNumber && { tax_number: '' }),
      invoicing: 'portal',
      email: `sat@${toAddressText(raison_sociale.split(',')[0] ?? '').replaceAll('.', '-')}.example`,
      phone: createPhoneNumber(random, network.culture),
      ...createStreet(random, network.culture),
      ...pickDoorIn(random, place),
      ville: place.ville,
      pays: place.pays,
      capacity: known ? 90 : chance(random, 0.4) ? randomInteger(random, 3, 14) * 5 : null,
      active,
      skills: known ? skills : skillsOf(random, skills),
      postcodes: chance(random, 0.4) ? postcodesAround(place, places) : [],
      leaves: known ? [] : leavesOf(random, now),
      technicians: techniciansOf(random, network, societe_uuid, at, known ? 6 : randomInteger(random, 2, 8)),
      subject: known?.subject,
      activeUntil: active ? Number.POSITIVE_INFINITY : now - randomInteger(random, 150, 300) * day,
      assignmentWeight: known ? 2.5 : 0.5 + random(),
      // Slow answers, so that users find calls to accept.
      answerDays: known ? 1 : 0.15 + 0.4 * random(),
    }
  })
}

function uniqueCompanyName(random: Random, network: DemoNetwork, place: Place, taken: Set<string>): string {
  const { name, legalForm } = createCompanyName(random, network.culture)
  const full = `${name}, ${legalForm}`
  const free = taken.has(full) ? `${name} ${place.ville} ${randomDigits(random, 2)}, ${legalForm}` : full
  taken.add(free)
  return free
}

/** Picks the skills of a company. Common appliances are repaired by most, large boilers by few. */
function skillsOf(random: Random, skills: string[]): string[] {
  const chosen = skills.filter((skill) => chance(random, skill === 'LARGE-BOILER' ? 0.25 : 0.62))
  return chosen.length > 1 ? chosen : skills.slice(0, 3)
}

function postcodesAround(place: Place, places: Place[]): string[] {
  return places.filter((other) => distanceKm(place, other) < 25).flatMap((other) => other.postcodes)
}

/** Leaves of a company: two weeks in summer for some, a few days around now for others. */
function leavesOf(random: Random, now: number) {
  const leaves = []
  const period = (from: number, days: number) => ({ starts_on: dateOf(from), ends_on: dateOf(from + days * day) })
  if (chance(random, 0.5))
    leaves.push(period(Date.UTC(new Date(now).getUTCFullYear(), 7, randomInteger(random, 1, 14)), 14))
  if (chance(random, 0.2)) leaves.push(period(now + randomInteger(random, -4, 12) * day, randomInteger(random, 2, 9)))
  return leaves.length > 1 && leaves[0]?.starts_on === leaves[1]?.starts_on ? leaves.slice(1) : leaves
}

function techniciansOf(
  random: Random,
  network: DemoNetwork,
  societe_uuid: string,
  at: number,
  count: number,
): Technician[] {
  return Array.from({ length: count }, (_, index) => ({
    technician_uuid: randomUuidAt(random, at),
    societe_uuid,
    technician: `T${index + 1}`,
    technician_name: createTechnicianName(random, network.culture),
    active: index < 2 || chance(random, 0.93),
  }))
}

/** Picks a company for a call: usually a near, active one with the skill. */
export function createCompanyFinder(companies: Company[]) {
  const nearest = new Map<Place, NearbyCompany[]>()
  const neighboursOf = (place: Place) => {
    const known = nearest.get(place) ?? findNearbyCompanies(place, companies)
    nearest.set(place, known)
    return known
  }
  return (random: Random, place: Place, skill: string, at: number, declined: readonly Company[]): Company => {
    const open = neighboursOf(place).filter(({ company }) => at < company.activeUntil && !declined.includes(company))
    const able = open.filter(({ company }) => company.skills.includes(skill))
    const choice = able.length > 0 ? able : open
    return pickWeighted(random, choice.length > 0 ? choice : neighboursOf(place), ({ weight }) => weight).company
  }
}

export type CompanyFinder = ReturnType<typeof createCompanyFinder>

interface NearbyCompany {
  company: Company
  weight: number
}

/** The companies of the town, and the nearest ones up to twelve. Twice the distance has a quarter of the weight. */
function findNearbyCompanies(place: Place, companies: Company[]): NearbyCompany[] {
  const byDistance = companies.map((company) => ({ company, km: distanceKm(place, company) }))
  byDistance.sort((a, b) => a.km - b.km)
  const inTown = byDistance.filter(({ km }) => km < 10).length
  return byDistance
    .slice(0, Math.max(12, inTown))
    .map(({ company, km }) => ({ company, weight: company.assignmentWeight / (1 + (km / 10) ** 2) }))
}
