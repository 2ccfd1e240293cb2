import { customerAnswers } from '@callout/domain/calls/customer.answer.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition on `row`: its customer gave one of these answers to the visit as it is planned now; see
 * `CustomerAnswer`.
 */
export function customerAnswerCondition(values: readonly string[]): RawBuilder<unknown> {
  const requested = customerAnswers.filter((answer) => values.includes(answer))
  const answers = requested.filter((answer) => answer !== 'none')
  const conditions = [
    ...(answers.length > 0 ? [sql`row.is_saved_status_open and ${hasAnswer(answers)}`] : []),
    ...(requested.includes('none')
      ? [
          sql`row.is_saved_status_open and row.accepted_at is not null and row.appointment_date_at is not null
            and not ${hasAnswer(['confirmed', 'wish', 'cancelled'])}`,
        ]
      : []),
  ]
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const hasAnswer = (answers: readonly string[]) => sql`exists (select from customer_answers a
  where a.service_job_uuid = row."ID" and a.network_code = row.network_code and a.answer in (${sql.join(answers)})
    and a.visit_at is not distinct from row.appointment_date_at)`

/** SQL condition on `row`: its customer gave one of these ratings, 1 to 5; for a company, to one of its own visits. */
export function ratingCondition(values: readonly string[], { societe_uuid }: Actor): RawBuilder<unknown> {
  const ratings = values.filter((value) => /^[1-5]$/.test(value)).map(Number)
  const isOwn = societe_uuid === null ? sql`true` : sql`a.societe_uuid = ${societe_uuid}`
  return sql`exists (select from customer_answers a where a.service_job_uuid = row."ID"
    and a.network_code = row.network_code and a.rating = any (${ratings}::smallint[]) and ${isOwn})`
}
