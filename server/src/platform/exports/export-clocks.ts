import { nameOfClock, type PlaceOfClock, timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { isVisitTime } from '@callout/domain/addresses/visit-times.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { ExportRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../http/context.ts'
import { whereClause } from '../lists/conditions.ts'
import type { ListSource } from '../lists/list-source.ts'

/** Columns of a row that say which clock its place has. */
export const placeColumns = ['pays', 'code_postal'] as const

/** The clocks of an export's times. */
export interface ExportClocks {
  /** True if times of visits are written by the clock of each row's place, which `placeColumns` give. */
  readonly areOfPlaces: boolean
  /** The end of the heading of a column of instants: its clock, where the clocks differ. */
  readonly suffixOf: (field: string) => string
}

/** Central staff read the network's clock; a company that of its place, and of a visit that of the visit's place. */
export async function loadExportClocks(
  { tx, actor, lang }: Pick<RequestContext, 'tx' | 'actor' | 'lang'>,
  source: ListSource<unknown>,
  { columns, filterData }: ExportRequest,
): Promise<ExportClocks> {
  const { list, extraColumns } = source
  const hasPlaces = placeColumns.every((name) => name in list.columns || extraColumns.includes(name))
  const areOfPlaces = actor.societe_uuid !== null && hasPlaces && columns.some(({ Field }) => isVisitTime(Field))
  const { rows: places } = areOfPlaces
    ? await sql<PlaceOfClock>`select distinct row.pays, row.code_postal from ${source.from}
        where ${whereClause(source, actor, filterData)}`.execute(tx)
    : { rows: [] }
  const clocks = [...new Set(places.map((place) => timeZoneOf(place, actor.time_zone)))]
  const doDiffer = [...clocks, actor.reader_time_zone].some((clock) => clock !== actor.time_zone)
  const nameFor = (field: string) => {
    if (!areOfPlaces || !isVisitTime(field)) return nameOfClock(actor.reader_time_zone)
    return clocks.length === 1 ? nameOfClock(clocks[0] as string) : translate(lang, 'export.clock_of_place')
  }
  return { areOfPlaces, suffixOf: (field) => (doDiffer ? ` (${nameFor(field)})` : '') }
}
