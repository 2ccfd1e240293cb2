import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { StoredCall } from '../../calls/call.queries.ts'
import { customerLanguage, mailCustomer } from '../../calls/customer/customer-mail.queries.ts'
import { writeHistory } from '../../platform/audit/history.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { withFirstDay } from '../../platform/i18n/date-in-words.ts'
import type { ReportedVisit } from './visit-report.facts.ts'

interface StoredReport {
  readonly visit: Pick<ReportedVisit, 'finished_at' | 'result'>
  /** Name in the file store, and the name that the customer sees. */
  readonly file: string
  readonly name: string
}

/**
 * Mails the report to the customer whose address is known; a customer who was absent gets none. A network whose policy
 * switches this email off sends none.
 */
export async function mailVisitReport(ctx: ChangeContext, call: StoredCall, report: StoredReport): Promise<void> {
  const { tx, actor, now } = ctx
  const { ID, network_code, call_id, email: recipient } = call
  const { visit, file, name } = report
  if (recipient === '' || visit.result === 'absent') return
  const kind = visit.result === 'again' ? 'again' : 'done'
  const email = await mailCustomer(ctx, call, kind, {
    template: kind === 'again' ? 'customer_again' : 'visit_done',
    params: await reportMailParams(ctx, call, visit.finished_at),
    attached: { attached_file: file, attached_name: name },
  })
  if (!email) return
  const changedItem = [
    { field: 'mail_recipients', old_value: null, new_value: recipient },
    { field: 'mail_subject', old_value: null, new_value: email.subject },
  ]
  await writeHistory(tx, actor, now, { network_code, service_job_uuid: ID, call_id, type: 'mail', changedItem })
}

/** Values of further placeholders in the email with the report of a visit. */
export async function reportMailParams({ tx }: Pick<ChangeContext, 'tx'>, call: StoredCall, finished_at: string) {
  const { time_zone, portal_name, network_name } = await loadNetworkProfile(tx, call.network_code)
  const lang = await customerLanguage({ tx }, call)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: timeZoneOf(call, time_zone) })
  return {
    customer_name: call.customer_name,
    raison_sociale: call.subcontractor_name,
    day: withFirstDay(day.format(new Date(finished_at)), lang),
    portal_name: portal_name || network_name,
  }
}
