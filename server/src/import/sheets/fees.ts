import { feeTreatments } from '@callout/domain/companies/legal.ts'
import { domesticReverseChargeCountries } from '@callout/domain/companies/treatment.rules.ts'
import { lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import { say } from '@callout/domain/messages/import-messages.ts'
import { checkExemption } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { firstDay } from './first-day.ts'
import { feeReference, networkReference } from './references.ts'
import { copiedFields, copiedKey, requireText, type Sheet, translatedField } from './sheet.ts'

/** SQL of the fees with reverse charge in countries whose law does not have it. */
const reverseChargeWithoutLaw = (present: ReadonlySet<string>) =>
  present.has('vat_treatment')
    ? `select i.line, i.vat_treatment as value from import_fees i join networks n using (network_code)
       where i.vat_treatment = 'reverse_charge'
         and n.pays not in ('', ${domesticReverseChargeCountries.map((country) => `'${country}'`).join(', ')})`
    : 'select 0 as line, null as value where false'

export const feesSheet: Sheet = {
  file: 'fees.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code('ItemCode')),
    columns.withDefault(0, columns.wholeNumber('position')),
    ...columns.textPerLanguage('text'),
    columns.required(columns.money('Price')),
    columns.kilometres('Distance'),
    columns.choice('unit', Object.values(lineUnits)),
    columns.looseCode('Account'),
    columns.looseCode('CostCenter'),
    columns.choice('vat_treatment', feeTreatments),
    columns.text('vat_exemption'),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'ItemCode'],
  references: [networkReference()],
  rules: [(row) => requireText(row), checkExemption],
  conflicts: [{ column: 'vat_treatment', lines: reverseChargeWithoutLaw, message: say('treatment_reverse_charge') }],
  targets: [
    {
      table: 'call_fees',
      key: copiedKey('network_code', 'ItemCode'),
      fields: [
        ...copiedFields('network_code', 'ItemCode', 'position', 'Price', 'Distance', 'Account', 'CostCenter', 'active'),
        ...copiedFields('unit', 'vat_treatment', 'vat_exemption'),
        translatedField('text'),
      ],
    },
  ],
}

/** SQL of the rows that would change the price of a day that has begun, without a note that says why. */
const pastWithoutNote = (present: ReadonlySet<string>) => `select i.line, i.valid_from as value from import_fee_prices i
  where coalesce(nullif(i.valid_from, '')::date < today_of_network(i.network_code), true)
    and coalesce(current_setting('callout.importing', true), '') <> 'on'
    and coalesce(current_setting('callout.note', true), '') = ''
    and exists (select from fee_prices t where t.network_code = i.network_code and t."ItemCode" = i."ItemCode")
    and not exists (select from fee_prices t where t.network_code = i.network_code and t."ItemCode" = i."ItemCode"
      and coalesce(t.valid_from::text, '') = i.valid_from and t."Price" = i."Price"
      ${present.has('remove') ? 'and not i.remove' : ''})`

export const feePricesSheet: Sheet = {
  file: 'fee-prices.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code('ItemCode')),
    firstDay.column,
    columns.required(columns.money('Price')),
  ],
  key: ['network_code', 'ItemCode', 'valid_from'],
  references: [networkReference(), feeReference()],
  stored: { columns: firstDay.stored },
  conflicts: [
    {
      column: 'valid_from',
      lines: pastWithoutNote,
      message: say('past_price'),
    },
  ],
  targets: [
    {
      table: 'fee_prices',
      key: { ...copiedKey('network_code', 'ItemCode'), ...firstDay.key },
      fields: [...copiedFields('network_code', 'ItemCode', 'Price'), firstDay.field],
    },
  ],
}
