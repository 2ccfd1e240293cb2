import { settlePayments } from '../invoices/payment.queries.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import type { QueryRunner } from './query-runner.ts'
import { paidInvoicesSql } from './sheets/invoice-payments.ts'

/** Invoices of a network. */
export interface PaidInvoices {
  readonly network_code: string
  readonly IDs: readonly string[]
}

/** The invoices that the loaded `invoice-payments.csv` names. */
export async function loadPaidInvoices(client: QueryRunner): Promise<readonly PaidInvoices[]> {
  const { rows } = await client.query<PaidInvoices>(
    `select network_code, array_agg("ID"::text) as "IDs" from supplier_invoices where "ID" in (${paidInvoicesSql})
     group by network_code order by network_code`,
  )
  return rows
}

/** Settles the invoices whose payments were merged, all of the network of the context. */
export async function settleInvoices(client: QueryRunner, ctx: ChangeContext): Promise<void> {
  for (const { IDs } of await loadPaidInvoices(client)) await settlePayments(ctx, IDs)
}
