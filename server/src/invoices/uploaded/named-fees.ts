import { maxDocuments } from '@callout/domain/invoices/invoice.ts'
import { wordsOf } from '@callout/domain/invoices/uploaded/match-lines.ts'
import type { ReadInvoice } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { RefusalError, refuse, refuseField } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { documentsVisibleTo } from '../../documents/document.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'

/**
 * The fee documents that the lines of an uploaded invoice refer to, or that they name and that can be invoiced: a word may
 * be the number of an old document by chance.
 */
export async function findNamedFees({ tx, actor }: RequestContext, { content }: ReadInvoice): Promise<number[]> {
  if (!content) throw new RefusalError(refuseField('fees', 'invoice.refused.empty'))
  const { lines } = content
  const referred = [...new Set(lines.flatMap(({ references }) => references))]
  const words = new Set(lines.flatMap(({ references, text }) => (references.length > 0 ? [] : wordsOf(text))))
  const { rows } = await sql<{ DocEntry: number }>`select row."DocEntry" from documents row
    where row.network_code = ${actor.network_code} and row.type = 'fee' and ${documentsVisibleTo(actor)}
      and row.societe_uuid = ${actor.societe_uuid} and (row."DocNum" = any(${referred}::text[])
        or row."DocNum" = any(${[...words]}::text[]) and row."DocStatus" = 'O' and row."Confirmed" = 'Y')
    order by row."DocEntry" limit ${maxDocuments + 1}`.execute(tx)
  if (rows.length === 0) throw new RefusalError(refuse('invoice.refused.names_no_document'))
  return rows.map(({ DocEntry }) => DocEntry)
}
