import { ageGroup } from '@callout/domain/quality/detection/expected-calls.ts'
import { worstRange } from '@callout/domain/quality/detection/serial-range.ts'
import { dayText, futureExposure } from '@callout/domain/quality/exposure.ts'
import { forecastFromRatio } from '@callout/domain/quality/failure-forecast.ts'
import type { SignalFigures } from '@callout/domain/quality/signal.ts'
import { seededRandom } from '@callout/domain/quality/statistics/random.ts'
import { todayOf } from '@callout/domain/quality/weeks.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RunCell, WindowMonths } from './alarm.ts'
import { isFailure, loadAppliances, type NetworkDay, productionMonth } from './failure.queries.ts'
import type { SignalCall, SignalFacts } from './signal.calls.ts'

const monthsAhead = 12
const weeksOfMonth = 365.25 / 7 / 12

interface WindowCard {
  readonly InsId: number
  readonly serial: string
  readonly has_failed: boolean
  readonly by_serial: boolean
}

/** The appliances of a window: how many there are and have not failed yet, and between which serial numbers the worst lie. */
export async function windowOf(
  tx: Db,
  { network_code }: NetworkDay,
  { code_product, problem_type_id, window_from, window_to }: SignalFacts,
  window: WindowMonths,
  calls: readonly SignalCall[],
  expected: number,
): Promise<NonNullable<SignalFigures['window']>> {
  const { rows } = await sql<WindowCard>`
    select e."InsId", e."InternalSN" as serial, exists (select from calls call where call.ins_id = e."InsId"
        and call.problem_type_id = ${problem_type_id} and ${isFailure}) as has_failed,
      date_trunc('month', e."StartDate")::date <> ${productionMonth} as by_serial
    from equipment_cards e where e.network_code = ${network_code} and e."CodeCom" = ${code_product}
      and e."StartDate" is not null and ${productionMonth} between ${window_from}::date and ${window_to}::date
    order by normal_serial(e."InternalSN"), e."InsId"`.execute(tx)
  const failures = Map.groupBy(calls, ({ ins_id }) => ins_id)
  const range = worstRange(
    rows.map(({ InsId }) => failures.get(InsId)?.length ?? 0),
    expected,
  )
  const monthOf = (day: number) => dayText(day).slice(0, 7)
  return {
    from: monthOf(window.from),
    to: monthOf(window.to),
    likely_from: monthOf(window.likely_from),
    likely_to: monthOf(window.likely_to),
    serial_from: range ? (rows[range.from]?.serial ?? '') : '',
    serial_to: range ? (rows[range.to]?.serial ?? '') : '',
    appliances: rows.length,
    not_failed: rows.filter(({ has_failed }) => !has_failed).length,
    by_serial: rows.some(({ by_serial }) => by_serial),
  }
}

/** Calls of the next twelve months about a problem, of all appliances or of a window's, if they go on to fail as now. */
export async function forecastOf(
  tx: Db,
  network: NetworkDay,
  {
    cell,
    window,
    observed,
    expected,
  }: {
    readonly cell: RunCell
    readonly window: WindowMonths | undefined
    readonly observed: number
    readonly expected: number
  },
): Promise<SignalFigures['forecast']> {
  const { code_product, problem_type_id, rates, cost } = cell
  const today = todayOf(network.now, network.time_zone)
  const chosen = { products: [code_product], problem_type_id, allCover: false, from: network.now.slice(0, 10) }
  const cards = (await loadAppliances(tx, network, chosen)).get(code_product) ?? []
  const affected = cards.filter(({ made }) => !window || (made >= window.from && made <= window.to))
  const ahead = futureExposure(affected, today, monthsAhead).reduce(
    (sum, { age, units }) => sum + units * weeksOfMonth * (rates[ageGroup(age)] ?? 0),
    0,
  )
  const { calls, lower, upper } = forecastFromRatio({ observed, expected, ahead }, seededRandom(today))
  return { calls, lower, upper, cost: calls * cost }
}
