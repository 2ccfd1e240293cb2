import { formatIban } from '@callout/domain/companies/iban.ts'
import { formerEmailsKeptDays } from '@callout/domain/companies/legal.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { sql } from 'kysely'
import { actorName } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import type { StoredCompany } from './company.queries.ts'

type PaidCompany = Pick<StoredCompany, 'societe_uuid' | 'network_code' | 'raison_sociale' | 'iban' | 'email'>

/**
 * Emails a company about a bank account that somebody else entered or removed. Its former addresses get it too: whoever enters a
 * false account may enter a false address with it or before.
 */
export async function mailNewBankAccount(ctx: ChangeContext, company: PaidCompany): Promise<void> {
  const { network_code, email } = company
  const addresses = [...(await loadFormerEmails(ctx.tx, company)), email]
  const recipients = addresses.filter((address) => address !== '')
  if (recipients.length === 0) return
  const template = company.iban === '' ? 'bank_account_removed' : 'bank_account'
  const mail = await renderEmail(ctx, network_code, template, bankAccountParams(ctx, company))
  if (mail) await queueEmails(ctx.tx, ctx.now, { network_code, service_job_uuid: null, recipients, ...mail })
}

/** Values of the placeholders in this email. */
export const bankAccountParams = (
  { actor, publicUrl }: Pick<ChangeContext, 'actor' | 'publicUrl'>,
  { raison_sociale, iban }: Pick<PaidCompany, 'raison_sociale' | 'iban'>,
) => ({
  raison_sociale,
  iban: formatIban(iban),
  user_name: actorName(actor),
  url: `${publicUrl}${pages.company.path}`,
})

/** The addresses that were replaced lately, by the clock of the database, which wrote them. */
async function loadFormerEmails(tx: Db, { societe_uuid }: PaidCompany): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from company_former_emails
    where societe_uuid = ${societe_uuid} and replaced_at > now() - make_interval(days => ${formerEmailsKeptDays})`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}
