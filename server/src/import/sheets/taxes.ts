import { taxRegions } from '@callout/domain/addresses/tax-regions.ts'
import { rateKinds } from '@callout/domain/invoices/tax-rates.ts'
import * as columns from './columns.ts'
import { companyField, companyKeyColumns, joinCompany, storedCompany } from './companies.ts'
import { firstDay } from './first-day.ts'
import { companyReference, networkReference, partOf } from './references.ts'
import { copiedFields, copiedKey, type Sheet } from './sheet.ts'

export const taxRatesSheet: Sheet = {
  file: 'tax-rates.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.choice('tax_region', taxRegions)),
    columns.required(columns.choice('rate_kind', rateKinds)),
    firstDay.column,
    columns.rate('rate'),
    columns.removeColumn,
  ],
  key: ['network_code', 'tax_region', 'rate_kind', 'valid_from'],
  references: [networkReference()],
  stored: { columns: firstDay.stored },
  targets: [
    {
      table: 'tax_rates',
      key: { ...copiedKey('network_code', 'tax_region', 'rate_kind'), ...firstDay.key },
      fields: [...copiedFields('network_code', 'tax_region', 'rate_kind', 'rate'), firstDay.field],
    },
  ],
}

export const withholdingRatesSheet: Sheet = {
  file: 'withholding-rates.csv',
  columns: [...companyKeyColumns, firstDay.column, columns.required(columns.rate('rate')), columns.removeColumn],
  key: ['network_code', 'supplier_code', 'valid_from'],
  references: [partOf(companyReference())],
  stored: { ...storedCompany, columns: { ...storedCompany.columns, ...firstDay.stored } },
  targets: [
    {
      table: 'withholding_rates',
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', ...firstDay.key },
      fields: [companyField, ...copiedFields('rate'), firstDay.field],
    },
  ],
}
