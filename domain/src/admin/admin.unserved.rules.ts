import type { Coordinates } from '../addresses/coordinates.ts'
import { roadKm } from '../addresses/distance.ts'

/** Appliances of a postcode that need a skill; '' for none. */
export interface CardGroup extends Coordinates {
  readonly skill: string
  /** The companies that serve the postcode. */
  readonly serving: ReadonlySet<string>
}

/** An active company as the assignment sees it. */
export interface ServingCompany extends Coordinates {
  readonly societe_uuid: string
  readonly skills: ReadonlySet<string>
}

/** True if a company passes the filters of the assignment that do not depend on the day: skill, and radius or postcode. */
export const isServed = (group: CardGroup, companies: readonly ServingCompany[], radius_km: number): boolean =>
  companies.some(
    (company) =>
      (group.skill === '' || company.skills.has(group.skill)) &&
      (group.serving.has(company.societe_uuid) || isWithin(group, company, radius_km)),
  )

/** About the kilometres of a degree of latitude: a company farther to the north or south is no candidate. */
const kmOfDegree = 110

function isWithin(a: Coordinates, b: Coordinates, radius_km: number): boolean {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return false
  if (Math.abs(a.latitude - b.latitude) * kmOfDegree > radius_km) return false
  const [from, to] = [
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  ]
  return roadKm(from, to) <= radius_km
}
