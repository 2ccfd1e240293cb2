import { sql } from 'kysely'
import type { FileStore } from '../platform/files/file-store.ts'
import { createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { storeInvoiceFiles } from './invoice.files.ts'
import { visibleInvoice } from './invoice.queries.ts'

export interface InvoiceJobParts extends JobParts {
  readonly files: FileStore
}

/** The background jobs of new invoices, and of the rates that begin on a new day. */
export const createInvoiceTasks = (
  parts: InvoiceJobParts,
): Pick<RoomTasks, 'store_invoice' | 'store_missing_invoices' | 'repeat_tax_rates'> => ({
  store_invoice: (payload) => storeInvoice(parts, payload as InvoiceToStore),
  store_missing_invoices: (_payload, { abortSignal }) =>
    storeMissingInvoices(parts, AbortSignal.any([abortSignal, AbortSignal.timeout(storingMs)])),
  repeat_tax_rates: async () => {
    await sql`update networks set vat_rate = domestic_rate_today(network_code)
      where vat_rate is distinct from domestic_rate_today(network_code)`.execute(parts.db)
  },
})

interface InvoiceToStore {
  readonly ID: string
  readonly network_code: string
}

/** Makes and stores the files of an invoice: later they are only sent. */
export async function storeInvoice(parts: InvoiceJobParts, { ID, network_code }: InvoiceToStore): Promise<void> {
  const ctx = { ...(await createJobContext(parts, network_code)), files: parts.files }
  await storeInvoiceFiles(ctx, await visibleInvoice(ctx.tx, ctx.actor, ID))
}

/** The longest time that one run stores missing files, in milliseconds: drawing takes processor time from requests. */
const storingMs = 3 * 60_000

/**
 * Stores the files of invoices that have none, the newest first: those of jobs that failed, of demo data and of versions
 * that stored none. New ones have a job of their own. What is left when the signal ends waits for the next run.
 */
export async function storeMissingInvoices(parts: InvoiceJobParts, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<InvoiceToStore>`select "ID", network_code from supplier_invoices
    where not files_stored and uploaded_files is null and legal_name <> '' and network_legal_name <> ''
      and created_at < ${parts.now()}::timestamptz - interval '1 hour' order by created_at desc limit 10000`.execute(
    parts.db,
  )
  const failures: unknown[] = []
  for (const row of rows) {
    if (signal.aborted) break
    // One that cannot be made does not keep the others waiting.
    await storeInvoice(parts, row).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
