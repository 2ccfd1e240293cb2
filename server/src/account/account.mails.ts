import { blockReasons, findingsReason, listOfReason } from '@callout/domain/account/account.columns.ts'
import { monthToMail } from '@callout/domain/account/account.month.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { asCompany } from '@callout/domain/platform/actor.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import { queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import { formatMoney } from '../platform/pdf/formats.ts'
import { type CompanyToMail, countFees, loadCompaniesToMail } from './account.queries.ts'

/**
 * Mails each company, on the morning after a month, what it can invoice and what is blocked and why. Runs every hour;
 * each company gets one email.
 */
export async function mailAccounts(parts: JobParts): Promise<void> {
  const networks = await parts.db.selectFrom('networks').select('network_code').execute()
  for (const { network_code } of networks) {
    const ctx = await createJobContext(parts, network_code)
    const month = monthToMail(ctx.now, ctx.actor.time_zone)
    if (month === undefined) continue
    for (const company of await loadCompaniesToMail(ctx.tx, ctx.actor, month))
      await changeInJob(parts, ctx, (change) => mailAccount(change, month, company))
  }
}

async function mailAccount(ctx: ChangeContext, month: string, company: CompanyToMail): Promise<void> {
  const { tx, now, actor } = ctx
  const { network_code } = actor
  const { societe_uuid, email } = company
  const written = await tx
    .insertInto('account_mails')
    .values({ societe_uuid, month, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .executeTakeFirst()
  // Another process has mailed the company.
  if (!written) return
  const rendered = await renderEmail(ctx, network_code, 'account', await accountMailParams(ctx, month, company))
  if (rendered) await queueEmails(tx, now, { network_code, service_job_uuid: null, recipients: [email], ...rendered })
}

/** Values of the placeholders in this email. */
export async function accountMailParams(
  { tx, actor, lang, publicUrl }: Pick<ChangeContext, 'tx' | 'actor' | 'lang' | 'publicUrl'>,
  month: string,
  company: CompanyToMail,
) {
  const whole = asCompany(actor, company.societe_uuid)
  const findings = await countFees(tx, whole, listOfReason(findingsReason).filterData)
  return {
    raison_sociale: company.raison_sociale,
    month: monthInWords(month, lang),
    ready: readyText(lang, company),
    blocked: blockedText(lang, company, findings),
    url: `${publicUrl}${pages.account.path}?month=${month}`,
  }
}

const readyText = (lang: Language, { approved, approved_sum }: CompanyToMail) =>
  translate(lang, 'account.mail.ready', { count: approved, sum: formatMoney(approved_sum) })

type FeeCount = Awaited<ReturnType<typeof countFees>>

/** A line for each reason: how much it blocks, and what the company does about it. */
function blockedText(lang: Language, company: CompanyToMail, findings: FeeCount): string {
  const lineOf = (label: string, count: number, sum: number | undefined, todo: string) => {
    const value =
      sum === undefined ? String(count) : translate(lang, 'account.mail.sum', { count, sum: formatMoney(sum) })
    return `- ${translate(lang, 'text.labelled', { label, value })}. ${todo}`
  }
  const lines = blockReasons
    .filter((reason) => company[reason] > 0)
    .map((reason) => {
      const sum = reason === 'unwritten' ? undefined : company[`${reason}_sum`]
      const name = translate(lang, `account.column.${reason}`)
      return lineOf(name, company[reason], sum, translate(lang, `account.todo.${reason}`))
    })
  if (lines.length === 0) return translate(lang, 'account.nothing_blocked')
  if (findings.count > 0) {
    const todo = translate(lang, 'account.todo.findings')
    lines.push(lineOf(translate(lang, 'account.findings'), findings.count, findings.sum, todo))
  }
  return [translate(lang, 'account.mail.blocked'), ...lines].join('\n')
}

/** `marzo de 2026`. */
const monthInWords = (month: string, lang: Language) =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
