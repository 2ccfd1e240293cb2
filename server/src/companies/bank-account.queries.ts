import { formatIban } from '@callout/domain/companies/iban.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import type { StoredCompany } from './company.queries.ts'

type PaidCompany = Pick<StoredCompany, 'network_code' | 'raison_sociale' | 'iban'>

/** Emails a company about a bank account that somebody else entered. Skips empty and repeated addresses. */
export async function mailNewBankAccount(
  ctx: RequestContext,
  { network_code, raison_sociale, iban }: PaidCompany,
  addresses: readonly string[],
): Promise<void> {
  const recipients = addresses.filter((address) => address !== '')
  if (recipients.length === 0) return
  const params = {
    raison_sociale,
    iban: formatIban(iban) || '–',
    user_name: actorName(ctx.actor),
    url: `${ctx.publicUrl}${pages.company.path}`,
  }
  const mail = await renderEmail(ctx, network_code, 'bank_account', params)
  if (mail) await queueEmails(ctx.tx, ctx.now, { network_code, service_job_uuid: null, recipients, ...mail })
}
