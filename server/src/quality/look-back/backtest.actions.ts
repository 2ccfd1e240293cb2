import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { dayNumber } from '@callout/domain/quality/exposure.ts'
import type { Backtest } from '@callout/domain/quality/overview.ts'
import type { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { todayOf } from '@callout/domain/quality/weeks.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { orNotFound } from '../../platform/http/problem.ts'

/** The longest period that is looked back on, in days. */
const longestPeriod = 3 * 366
/** A look back whose process has not been heard of for this long, in minutes, has failed. */
const silenceMinutes = 10

/** Starts to look back on a period, as a job. One of an account runs at a time: a new one ends the one before. */
export async function startBacktest(
  ctx: RequestContext,
  { from, to }: BodyOf<typeof qualityApi.startBacktest>,
): Promise<Backtest> {
  const { tx, actor, now } = ctx
  const { network_code, account_uuid } = actor
  const days = dayNumber(to) - dayNumber(from)
  const isInPeriod = days >= 0 && days <= longestPeriod && dayNumber(to) <= todayOf(now, actor.time_zone)
  throwIfRefused(isInPeriod ? undefined : refuseField('to', 'quality.refused.period'))
  await sql`delete from quality_backtests where account_uuid = ${account_uuid} and network_code = ${network_code}`.execute(
    tx,
  )
  const { ID } = await tx
    .insertInto('quality_backtests')
    .values({ network_code, account_uuid, from_day: from, to_day: to, started_at: now })
    .returning('ID')
    .executeTakeFirstOrThrow()
  await sql`select graphile_worker.add_job('look_back', json_build_object('ID', ${ID}::text),
    queue_name => 'look_back', max_attempts => 1)`.execute(tx)
  return visibleBacktest(tx, actor, ID)
}

export const getBacktest = ({ tx, actor }: RequestContext, { ID }: BodyOf<typeof qualityApi.backtest>) =>
  visibleBacktest(tx, actor, ID)

/** A look back that the actor started in the network, otherwise 404. */
async function visibleBacktest(tx: Db, { network_code, account_uuid }: Actor, ID: string): Promise<Backtest> {
  if (!isUuid(ID)) return orNotFound<Backtest>(undefined)
  const { rows } = await sql<Backtest>`select "ID", done, signals,
      case when state = 'running' and seen_at < now() - make_interval(mins => ${silenceMinutes}) then 'failed' else state end as state
    from quality_backtests where "ID" = ${ID} and network_code = ${network_code} and account_uuid = ${account_uuid}`.execute(
    tx,
  )
  return orNotFound(rows[0])
}
