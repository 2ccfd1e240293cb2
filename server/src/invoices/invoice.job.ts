import { sql } from 'kysely'
import type { FileStore } from '../platform/files/file-store.ts'
import { createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { formsOf, loadInvoiceFile } from './invoice.files.ts'
import { visibleInvoice } from './invoice.queries.ts'

export interface InvoiceJobParts extends JobParts {
  readonly files: FileStore
}

/** The background jobs of new invoices, and of the rates that begin on a new day. */
export const createInvoiceTasks = (parts: InvoiceJobParts): Pick<RoomTasks, 'store_invoice' | 'repeat_tax_rates'> => ({
  store_invoice: (payload) => storeInvoice(parts, payload as { ID: string; network_code: string }),
  repeat_tax_rates: async () => {
    await sql`update networks set vat_rate = domestic_rate_today(network_code)
      where vat_rate is distinct from domestic_rate_today(network_code)`.execute(parts.db)
  },
})

/** Makes and stores the files of an invoice: later they are only sent. */
export async function storeInvoice(
  parts: InvoiceJobParts,
  { ID, network_code }: { readonly ID: string; readonly network_code: string },
): Promise<void> {
  const ctx = { ...(await createJobContext(parts, network_code)), files: parts.files }
  const invoice = await visibleInvoice(ctx.tx, ctx.actor, ID)
  for (const form of formsOf(invoice)) await loadInvoiceFile(ctx, invoice, form, async () => {})
}
