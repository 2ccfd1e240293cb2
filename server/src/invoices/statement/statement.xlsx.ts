import type { Readable } from 'node:stream'
import type { ElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { ColumnKind } from '@callout/domain/platform/list.ts'
import type { NetworkProfile } from '../../platform/database/network-profile.ts'
import type { Cell } from '../../platform/exports/xlsx.cells.ts'
import { xlsxStream } from '../../platform/exports/xlsx.ts'
import { documentsOf } from '../invoice.electronic.ts'
import type { StoredInvoice } from '../invoice.queries.ts'

const columns = {
  DocNum: 'text',
  SCOrigin: 'text',
  DocDate: 'day',
  ville: 'text',
  ItemCode: 'text',
  Description: 'text',
  Quantity: 'money',
  Price: 'money',
  LineTotal: 'money',
  vat_rate: 'money',
} as const satisfies Record<string, ColumnKind>

/** The lines that a company may invoice as a sheet, in the order of its paper. */
export function statementSheet(
  draft: StoredInvoice,
  electronic: ElectronicInvoice | undefined,
  { culture }: NetworkProfile,
  lang: Language,
): Readable {
  const headers = Object.entries(columns).map(([field, kind]) => ({
    header: translate(lang, `field.${field}` as MessageKey),
    kind,
  }))
  const documents = documentsOf(draft, culture)
  const rates = (electronic?.lines ?? []).values()
  async function* rows() {
    for (const [index, { DocNum, SCOrigin, DocDate, ville }] of draft.fees.entries()) {
      const lines = documents[index]?.lines ?? []
      yield lines.map(({ ItemCode, Description, Quantity, Price, LineTotal }): Cell[] => [
        ...[DocNum, SCOrigin, Date.parse(DocDate), ville, ItemCode, Description],
        ...[Number(Quantity), Number(Price), Number(LineTotal), rates.next().value?.rate ?? null],
      ])
    }
  }
  return xlsxStream(translate(lang, 'invoice.statement'), headers, rows())
}
