import type { LineToCredit } from '@callout/domain/invoices/credit-note.rules.ts'
import { isCreditCause } from '@callout/domain/invoices/credit-note.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { sumAmounts, toUnits } from '@callout/domain/platform/money.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { formatDayInWords, formatMoney } from '../platform/pdf/formats.ts'
import { documentCodeText } from '../value-lists/document-codes.queries.ts'

/** A line of an invoice, and what its credit notes took of it. */
export interface StoredLine extends LineToCredit {
  readonly DocEntry: number
  readonly SCOrigin: string
  readonly Description: string
  readonly Price: string
}

/** The lines of an invoice with what its credit notes took, those of a call together. */
async function loadLines(tx: Db, ID: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`select l."DocEntry", i."DocNum", i."SCOrigin", l."LineNum", l."Description",
      l."Quantity", l."Price", l."LineTotal", coalesce(c.quantity, 0) as credited_quantity,
      coalesce(c.total, 0) as credited_total
    from supplier_invoice_lines l join supplier_invoice_documents i using ("ID", "DocEntry")
    left join (select n."DocEntry", n."LineNum", sum(n."Quantity") as quantity, sum(n."LineTotal") as total
      from supplier_invoices note join supplier_invoice_lines n using ("ID") where note.credited_invoice = ${ID}
      group by n."DocEntry", n."LineNum") c using ("DocEntry", "LineNum")
    where l."ID" = ${ID} order by i."SCOrigin", i."DocNum", l."DocEntry", l."LineNum"`.execute(tx)
  return rows
}

export interface CreditableLines {
  readonly lines: readonly StoredLine[]
  /** False if the lines of a document are not kept, or do not add up to its total. */
  readonly hasLines: boolean
}

export async function loadCreditableLines(tx: Db, ID: string): Promise<CreditableLines> {
  const lines = await loadLines(tx, ID)
  const documents = await tx
    .selectFrom('supplier_invoice_documents')
    .select(['DocEntry', 'DocTotal'])
    .where('ID', '=', ID)
    .execute()
  const byDocument = Map.groupBy(lines, ({ DocEntry }) => DocEntry)
  const hasLines = documents.every(({ DocEntry, DocTotal }) => {
    const own = byDocument.get(DocEntry) ?? []
    const sum = sumAmounts(own.map(({ LineTotal }) => LineTotal))
    return own.length > 0 && toUnits(sum, 2) === toUnits(DocTotal, 2)
  })
  return { lines, hasLines }
}

/** The number of the last credit note of a company. */
export async function lastCreditNumber(tx: Db, societe_uuid: string): Promise<string | undefined> {
  const last = await tx
    .selectFrom('supplier_invoices')
    .select('supplier_invoice')
    .where('societe_uuid', '=', societe_uuid)
    .where('credited_invoice', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('ID', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.supplier_invoice
}

/** The tax and the withheld part of an invoice that its credit notes left. */
export async function loadLeftSums(tx: Db, ID: string): Promise<{ readonly vat: string; readonly withheld: string }> {
  const { rows } = await sql<{ vat: string; withheld: string }>`select coalesce(sum(vat_total), 0) as vat,
      sum(withheld_total) as withheld
    from supplier_invoices where "ID" = ${ID} or credited_invoice = ${ID}`.execute(tx)
  return rows[0] ?? { vat: '0', withheld: '0' }
}

/** Addresses of the back office: accounts that sign in with one; else that of the dispatch. */
export async function loadBackOfficeAddresses(tx: Db, network_code: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`with staff as (
      select a.subject as email from accounts a join account_networks n using (account_uuid)
      where n.network_code = ${network_code} and a.role = 'J' and not a.is_service and a.closed_at is null
        and a.subject like '%_@_%')
    select email from staff union all select dispatch_email from networks
    where network_code = ${network_code} and dispatch_email <> '' and not exists (select from staff)`.execute(tx)
  return rows.map(({ email }) => email)
}

interface CreditMail {
  readonly raison_sociale: string
  readonly number: string
  readonly invoice: string
  /** The day of the invoice, `YYYY-MM-DD`. */
  readonly day: string
  readonly net: string
  readonly cause: string
  readonly state: string
  /** The key of the credit note. */
  readonly ID: string
}

/** Values of the placeholders in the email about a credit note. */
export const creditNoteParams = (
  { publicUrl }: Pick<ChangeContext, 'publicUrl'>,
  lang: Language,
  { day, net, cause, state, ID, ...named }: CreditMail,
) => ({
  ...named,
  day: formatDayInWords(day, lang),
  net: formatMoney(net),
  cause: isCreditCause(cause) ? translate(lang, `invoice.cause.${cause}`) : '–',
  state: documentCodeText('invoice_states', state, lang),
  url: `${publicUrl}${pages.supplierinvoices.path}?invoice=${ID}`,
})

/** An email about a credit note of a company, as a preview shows it. */
export const sampleCreditNoteParams = (ctx: RequestContext, { raison_sociale }: { readonly raison_sociale: string }) =>
  creditNoteParams(ctx, ctx.lang, {
    ...{ raison_sociale, number: 'R-1', invoice: 'F-1', day: ctx.now.slice(0, 10), net: '-100.00' },
    ...{ cause: 'price', state: 'released', ID: '…' },
  })
