import type { Board, BoardCompany, BoardVisit } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'

/** A row of the lanes: a company, or a technician of an expanded company. */
export type LaneRow =
  | { readonly kind: 'company'; readonly company: BoardCompany; readonly visits: readonly BoardVisit[] }
  | {
      readonly kind: 'technician'
      readonly company: BoardCompany
      /** '' for visits without a technician, or with one who no longer works there. */
      readonly technician: string
      readonly name: string
      readonly visits: readonly BoardVisit[]
    }

export const keyOfRow = (row: LaneRow) =>
  row.kind === 'company' ? row.company.societe_uuid : `${row.company.societe_uuid} ${row.technician}`

const noVisits: readonly BoardVisit[] = []

/**
 * A row for each company that has a visit or an open call; with `includeIdle`, for each company. The technicians of an
 * expanded company follow it.
 */
export function laneRows(board: Board, includeIdle: boolean, expanded: ReadonlySet<string>): LaneRow[] {
  const visitsOf = Map.groupBy(board.visits, ({ societe_uuid }) => societe_uuid)
  return board.companies.flatMap((company) => {
    const visits = visitsOf.get(company.societe_uuid) ?? noVisits
    if (!includeIdle && visits.length === 0 && company.open_calls === 0) return []
    const row: LaneRow = { kind: 'company', company, visits }
    return expanded.has(company.societe_uuid) ? [row, ...technicianRows(company, visits)] : [row]
  })
}

function technicianRows(company: BoardCompany, visits: readonly BoardVisit[]): LaneRow[] {
  const known = new Set(company.technicians.map(({ technician }) => technician))
  const rows = company.technicians.map(
    ({ technician, technician_name }): LaneRow => ({
      kind: 'technician',
      company,
      technician,
      name: technician_name,
      visits: visits.filter((visit) => visit.technician === technician),
    }),
  )
  const others = visits.filter(({ technician }) => !known.has(technician))
  return others.length === 0
    ? rows
    : [...rows, { kind: 'technician', company, technician: '', name: '', visits: others }]
}
