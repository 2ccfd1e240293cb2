import { monthAt, monthsTo } from '@callout/domain/account/account.month.ts'
import { invoiceExportApi } from '@callout/domain/invoices/invoice-export.api.ts'
import type { ExportFormat, FilterData } from '@callout/domain/platform/list.request.ts'
import { Menu } from '@mantine/core'
import { startExport } from '../../platform/files/exports.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMonthName } from '../../platform/i18n/useMonthName.ts'
import { ExportsMenu } from '../../ui/lists/ExportsMenu.tsx'

/** Months whose files the menu offers; programs ask for earlier ones. */
const offeredMonths = 6

const view = 'invoices for accounting'

/** Exports for accounting: the lines of the filtered invoices, or the files of a month. */
export function InvoiceExportMenu({ filterData }: { readonly filterData: FilterData }) {
  const t = useT()
  const nameOf = useMonthName()
  const { timeZone } = useFormats()
  const months = monthsTo(monthAt(new Date().toISOString(), timeZone), offeredMonths).toReversed()
  const exportLines = (format: ExportFormat) => () =>
    void startExport(view, invoiceExportApi.lines, { format, filterData }, `supplierinvoicelines.${format}`)
  const exportFiles = (month: string) => () =>
    void startExport(view, invoiceExportApi.files, { month }, `invoices-${month}.zip`)
  return (
    <ExportsMenu name={view} label={t('invoice.export')}>
      <Menu.Item onClick={exportLines('xlsx')}>{t('invoice.export_xlsx')}</Menu.Item>
      <Menu.Item onClick={exportLines('csv')}>{t('invoice.export_csv')}</Menu.Item>
      <Menu.Label>{t('invoice.export_files')}</Menu.Label>
      {months.map((month) => (
        <Menu.Item key={month} onClick={exportFiles(month)}>
          {nameOf(month)}
        </Menu.Item>
      ))}
    </ExportsMenu>
  )
}
