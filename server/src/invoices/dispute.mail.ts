import { pages } from '@callout/domain/platform/access.ts'
import { actorName } from '../platform/audit/history.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { queueEmails, renderEmail } from '../platform/jobs/outbox.ts'
import type { InvoiceRow } from './invoice.queries.ts'

/** Emails a company that its network disputes an invoice, with the reason, if it has an address. */
export async function mailDispute(ctx: RequestContext, invoice: InvoiceRow, reason: string): Promise<void> {
  const { tx, now } = ctx
  const { network_code, societe_uuid, raison_sociale, supplier_invoice: number } = invoice
  const { email } = await tx
    .selectFrom('companies')
    .select('email')
    .where('societe_uuid', '=', societe_uuid)
    .executeTakeFirstOrThrow()
  if (email === '') return
  const mail = await renderEmail(ctx, network_code, 'dispute', disputeParams(ctx, { raison_sociale, number, reason }))
  if (mail) await queueEmails(tx, now, { network_code, service_job_uuid: null, recipients: [email], ...mail })
}

/** Values of the placeholders in this email. */
export const disputeParams = (
  { actor, publicUrl }: Pick<ChangeContext, 'actor' | 'publicUrl'>,
  named: { readonly raison_sociale: string; readonly number: string; readonly reason: string },
) => ({ ...named, user_name: actorName(actor), url: `${publicUrl}${pages.invoicegeneration.path}` })

/** The email about a dispute of a company, as a preview shows it. */
export const sampleDisputeParams = (ctx: RequestContext, { raison_sociale }: { readonly raison_sociale: string }) =>
  disputeParams(ctx, { raison_sociale, number: 'F-1', reason: '…' })
