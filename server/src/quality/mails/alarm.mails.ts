import { oneDecimalText } from '@callout/domain/addresses/distance.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { poissonLogLikelihoodRatio } from '@callout/domain/quality/statistics/max-sprt.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { queueEmails, renderEmail } from '../../platform/jobs/outbox.ts'
import { formatDay } from '../../platform/pdf/formats.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { loadProductNames } from '../overview.queries.ts'
import { type SignalRow, withRatio } from '../signal.queries.ts'
import { loadSubscribers } from './subscription.queries.ts'

/** Mails each network's new alarms to who subscribes, on Mondays. Runs every hour; each alarm is told once. */
export async function mailAlarms(parts: JobParts): Promise<void> {
  const networks = await parts.db.selectFrom('networks').select('network_code').execute()
  for (const { network_code } of networks) {
    const ctx = await createJobContext(parts, network_code)
    if (isMailHour(ctx.now, ctx.actor.time_zone)) await changeInJob(parts, ctx, mailNewAlarms)
  }
}

const [monday, mailHour] = [1, 7]

function isMailHour(instant: string, timeZone: string): boolean {
  const local = new Date(wallClockOf(timeZone)(Date.parse(instant)))
  return local.getUTCDay() === monday && local.getUTCHours() >= mailHour
}

async function mailNewAlarms(ctx: ChangeContext): Promise<void> {
  const { tx, now, publicUrl } = ctx
  const { network_code } = ctx.actor
  const subscribers = await loadSubscribers(tx, network_code)
  const recipients = subscribers.filter(({ subscribed, address }) => subscribed && address !== '')
  if (recipients.length === 0) return
  const { budget, signals } = await loadUntold(tx, network_code, now)
  if (signals.length === 0) return
  const told = signals.toSorted((a, b) => evidenceOf(b) - evidenceOf(a)).slice(0, Math.max(1, Math.floor(budget)))
  const params = {
    count: String(told.length),
    alarms: (await linesOf(ctx, told)).join('\n'),
    url: `${publicUrl}${pages.quality.path}`,
  }
  const mail = await renderEmail(ctx, network_code, 'quality_alarms', params)
  if (!mail) return
  await queueEmails(tx, now, {
    network_code,
    service_job_uuid: null,
    recipients: recipients.map(({ address }) => address),
    ...mail,
  })
  await tx
    .updateTable('quality_signals')
    .set({ mailed_at: now })
    .where(
      'ID',
      'in',
      told.map(({ ID }) => ID),
    )
    .execute()
}

type Untold = Pick<SignalRow, 'ID' | 'code_product' | 'problem_type_id' | 'since' | 'figures'>

/** New alarms of which nobody was told, unless the mail of this week has gone out; with the network's budget. */
async function loadUntold(tx: Db, network_code: string, now: string) {
  const { rows } = await sql<Untold & { budget: number }>`
    select s."ID", s.code_product, s.problem_type_id, s.since, s.figures, n.quality_budget::float8 as budget
    from quality_signals s join networks n using (network_code)
    where network_code = ${network_code} and s.state = 'new' and s.mailed_at is null and not exists (
      select from quality_signals t where t.network_code = s.network_code and t.mailed_at > ${now}::timestamptz - interval '6 days')
    order by s.found_at desc, s."ID"`.execute(tx)
  return { budget: rows[0]?.budget ?? 0, signals: rows }
}

const evidenceOf = ({ figures: { observed, expected } }: Untold) =>
  expected > 0 ? poissonLogLikelihoodRatio(observed, expected) : 0

/** A line for each alarm: product, problem, and what came instead of what was expected. */
async function linesOf(ctx: ChangeContext, signals: readonly Untold[]): Promise<string[]> {
  const { tx, lang, actor } = ctx
  const codes = signals.map(({ code_product }) => code_product)
  const names = await loadProductNames(tx, [actor.network_code], codes)
  const lists = await cachedValueLists(ctx, actor.network_code)
  const tenths = (value: number) => oneDecimalText(value, lang)
  return signals.map(({ code_product, problem_type_id, since, figures }) => {
    const { observed, expected, ratio, lower, upper } = withRatio(figures)
    const problem = lists.text('problem_types', problem_type_id, lang) || problem_type_id
    const label = `${names[code_product] || code_product}, ${problem}`
    const value = translate(lang, 'quality.observed_text', {
      ...{ observed, expected: tenths(expected), ratio: tenths(ratio), lower: tenths(lower), upper: tenths(upper) },
      since: formatDay(since),
    })
    return `- ${translate(lang, 'text.labelled', { label, value })}`
  })
}
