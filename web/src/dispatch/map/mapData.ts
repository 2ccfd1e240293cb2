import { type Coordinates, pointOf } from '@callout/domain/addresses/coordinates.ts'
import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { Board, BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { toneOfStatus } from '../../calls/CallBadges.tsx'
import { areasOf, type MapArea } from '../../ui/map/mapAreas.ts'

const collection = (features: readonly GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
})
const feature = (geometry: GeoJSON.Geometry, properties: Readonly<Record<string, unknown>>): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

const positionOf = (place: Coordinates): GeoJSON.Position | undefined => {
  const point = pointOf(place)
  return point ? [point.longitude, point.latitude] : undefined
}

function points<T extends Coordinates>(
  rows: readonly T[],
  propertiesOf: (row: T) => Readonly<Record<string, unknown>>,
) {
  return collection(
    rows.flatMap((row) => {
      const coordinates = positionOf(row)
      return coordinates ? feature({ type: 'Point', coordinates }, propertiesOf(row)) : []
    }),
  )
}

/** The unassigned calls, by priority. */
export const callPoints = (calls: readonly BoardCall[]) => points(calls, ({ ID, priority }) => ({ ID, priority }))

/** The visits of the day, by the colour of their status. */
export const visitPoints = ({ visits }: Board) =>
  points(visits, ({ ID, status_id }) => ({ ID, tone: toneOfStatus(status_id) }))

/** The companies, with their names. */
export const companyPoints = (companies: readonly BoardCompany[]) =>
  points(companies, ({ societe_uuid, raison_sociale, ville }) => ({ ID: societe_uuid, name: raison_sociale, ville }))

/** The companies with their fitness for the dragged calls. No points while it is not known. */
export const fitnessPoints = (
  companies: readonly BoardCompany[],
  fitnessOf: ((company: BoardCompany) => { readonly isFit: boolean; readonly text: string }) | undefined,
) => points(fitnessOf ? companies : [], (company) => ({ ID: company.societe_uuid, ...fitnessOf?.(company) }))

/** The towns of the companies, once each. */
export function townPoints(companies: readonly BoardCompany[]) {
  const towns = new Map(companies.map((company) => [company.ville, company]))
  return points([...towns.values()], ({ ville }) => ({ ville }))
}

function lines(board: Board, pairs: readonly { readonly from: Coordinates | undefined; readonly company: string }[]) {
  const companies = new Map(board.companies.map((company) => [company.societe_uuid, company]))
  return collection(
    pairs.flatMap(({ from, company }) => {
      const to = companies.get(company)
      const ends = [from && positionOf(from), to && positionOf(to)]
      const coordinates = ends.filter((end) => end !== undefined)
      return coordinates.length === 2 ? feature({ type: 'LineString', coordinates }, {}) : []
    }),
  )
}

/** Lines from the calls of a proposal to their companies. */
export function proposedLines(board: Board, { assignments }: Proposal) {
  const calls = new Map(board.calls.map((call) => [call.ID, call]))
  return lines(
    board,
    assignments.map(({ ID, societe_uuid }) => ({ from: calls.get(ID), company: societe_uuid })),
  )
}

/** Lines from the visits of the day to their companies. */
export const assignedLines = (board: Board) =>
  lines(
    board,
    board.visits.map((visit) => ({ from: visit, company: visit.societe_uuid })),
  )

const circleCorners = 64
const kmPerDegree = 111.195

/** The area within a straight distance of a company; empty without its place. */
export function areaOf(company: BoardCompany | undefined, km: number) {
  const center = company && pointOf(company)
  if (!center) return collection([])
  const ring = Array.from({ length: circleCorners + 1 }, (_, corner): GeoJSON.Position => {
    const angle = (2 * Math.PI * corner) / circleCorners
    const north = (km / kmPerDegree) * Math.cos(angle)
    const east = ((km / kmPerDegree) * Math.sin(angle)) / Math.cos((center.latitude * Math.PI) / 180)
    return [center.longitude + east, center.latitude + north]
  })
  return collection([feature({ type: 'Polygon', coordinates: [ring] }, {})])
}

/** The areas of what is to be done on the board: of its calls, else of its visits, else of its companies. */
export const areasOfBoard = ({ calls, visits, companies }: Board): readonly MapArea[] =>
  [calls, visits, companies].map(areasOf).find((areas) => areas.length > 0) ?? []
