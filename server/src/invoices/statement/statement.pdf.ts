import type { ElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import type { NetworkProfile } from '../../platform/database/network-profile.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { formatDayInWords, formatInstant } from '../../platform/pdf/formats.ts'
import { issuerOf } from '../../platform/pdf/party.ts'
import { renderPdf } from '../../platform/pdf/pdf.ts'
import { loadParties, paperOf, withVatIdentifier } from '../invoice.pdf.ts'
import type { StoredInvoice } from '../invoice.queries.ts'
import { amountBox, feeTable, translateTo } from '../paper/invoice.paper.ts'

/** Renders the fees that a company may invoice, as the paper of an invoice shows them. The network issues it. */
export async function renderStatementPdf(
  ctx: ChangeContext,
  draft: StoredInvoice,
  electronic: ElectronicInvoice | undefined,
  network: NetworkProfile,
): Promise<Buffer> {
  const { culture, time_zone, portal_name } = network
  const t = translateTo(culture)
  const { supplier, parties, labels } = await loadParties(ctx, draft, network)
  const paper = paperOf(draft, culture, electronic)
  const title = t('invoice.statement_of', { day: formatDayInWords(dayInTimeZone(ctx.now, time_zone), culture) })
  return renderPdf({
    title,
    lang: culture,
    issuer: issuerOf(withVatIdentifier(network.party), labels),
    headerNote: portal_name,
    reference: `${supplier.name} · ${t('invoice.statement')}`,
    made_at: formatInstant(ctx.now, { timeZone: time_zone, lang: culture }),
    content: [amountBox(paper), parties, feeTable(paper)],
  })
}
