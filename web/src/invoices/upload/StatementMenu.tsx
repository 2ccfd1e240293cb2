import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { invoiceUploadApi, statementForms } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { Menu } from '@mantine/core'
import { startExport } from '../../platform/files/exports.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ExportsMenu } from '../../ui/lists/ExportsMenu.tsx'

const names = { pdf: 'PDF', ubl: 'UBL', xlsx: 'Excel' } as const
const endings = { pdf: 'pdf', ubl: 'xml', xlsx: 'xlsx' } as const
const view = 'statement to invoice'

/** What the company puts on its own invoice for the selected fees. */
export function StatementMenu({ fees }: { readonly fees: readonly InvoiceableFee[] }) {
  const t = useT()
  const label = t('invoice.statement')
  const entries = fees.map(({ DocEntry }) => DocEntry)
  return (
    <ExportsMenu name={view} label={label} disabled={fees.length === 0}>
      {statementForms.map((form) => (
        <Menu.Item
          key={form}
          onClick={() =>
            void startExport(view, invoiceUploadApi.statement, { fees: entries, form }, `${label}.${endings[form]}`)
          }
        >
          {names[form]}
        </Menu.Item>
      ))}
    </ExportsMenu>
  )
}
