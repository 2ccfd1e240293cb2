import { sql } from 'kysely'
import { isFailure, productionMonth } from './failure.queries.ts'
import type { SignalRow } from './signal.queries.ts'

/** SQL query of the keys of the appliances of a signal that have not failed yet. */
export const cardsNotFailed = (signal: SignalRow) => sql<{ InsId: number }>`
  select e."InsId" ${cardsOf(signal)} and not ${hasFailed(signal)}`

/** SQL query of the keys and serial numbers of those that have. */
export const cardsFailed = (signal: SignalRow) => sql<{ InsId: number; serial: string }>`
  select e."InsId", e."InternalSN" as serial ${cardsOf(signal)} and ${hasFailed(signal)}`

const cardsOf = (signal: SignalRow) => sql`from equipment_cards e
  where e.network_code = ${signal.network_code} and e."CodeCom" = ${signal.code_product} and e."StartDate" is not null
    and ${inWindow(signal)}`

const hasFailed = ({ problem_type_id }: SignalRow) => sql`exists (select from calls call where call.ins_id = e."InsId"
  and call.problem_type_id = ${problem_type_id} and ${isFailure})`

const inWindow = ({ window_from, window_to }: SignalRow) =>
  window_from && window_to ? sql`${productionMonth} between ${window_from}::date and ${window_to}::date` : sql`true`
