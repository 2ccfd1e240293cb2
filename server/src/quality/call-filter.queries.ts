import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { malformedRequest } from '../platform/http/problem.ts'
import { isCountedFailure, isFailureOf, isOfCard, localDay, productionMonth } from './failure.queries.ts'

const defectColumns = [1, 2, 3, 4].map((level) => sql.ref(`row.defect_code${level}`))

/** The first day of a month (YYYY-MM). */
function firstDayOf(month: string) {
  if (!/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(month)) throw malformedRequest('a month should be YYYY-MM')
  return `${month}-01`
}

/**
 * SQL condition on `row`: its appliance has a card `e` that meets the condition. It is looked up for each call of the
 * product: as `exists` a selective condition makes PostgreSQL read all cards instead.
 */
const hasCard = (condition: ReturnType<typeof sql>) =>
  sql`(select ${condition} from equipment_cards e where e."InsId" = row.ins_id)`

/** SQL conditions on calls `row` for the filters behind the figures of product quality. */
export const qualityFilters = {
  defect_code: (code: string) => sql`${code} in (${sql.join(defectColumns)})`,
  production_from: (month: string) => hasCard(sql`${productionMonth} >= ${firstDayOf(month)}::date`),
  production_to: (month: string) => hasCard(sql`${productionMonth} <= ${firstDayOf(month)}::date`),
  started_in: (month: string) => {
    const first = firstDayOf(month)
    return hasCard(sql`${isOfCard('row')} and e."StartDate" >= ${first}::date
      and e."StartDate" < ${first}::date + interval '1 month'`)
  },
  month_in_service: (text: string, { time_zone }: Actor) => {
    if (!/^\d{1,4}$/.test(text)) throw malformedRequest('a month in service should be a whole number')
    const day = localDay(sql`row.created_at`, time_zone)
    const starts = (months: number) => sql`(e."StartDate" + make_interval(months => ${months}::int))::date`
    return hasCard(
      sql`${isOfCard('row')} and ${day} >= ${starts(Number(text))} and ${day} < ${starts(Number(text) + 1)}`,
    )
  },
  part: (ItemCode: string) => sql`exists (select from documents d join document_lines l using ("DocEntry")
    where d.service_job_uuid = row."ID" and d.type = 'sparepart' and l."ItemCode" = ${ItemCode})`,
  failure: () => isFailureOf('row'),
  counted_failure: (_value: boolean, actor: Actor) => isCountedFailure(actor),
}
