import { say } from '@callout/domain/messages/import-messages.ts'
import * as columns from './columns.ts'
import { feeReference, networkReference } from './references.ts'
import { computedField, copiedFields, requireText, type Sheet, translatedField } from './sheet.ts'

export const feesSheet: Sheet = {
  file: 'fees.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code('ItemCode')),
    columns.withDefault(0, columns.wholeNumber('position')),
    ...columns.textPerLanguage('text'),
    columns.required(columns.money('Price')),
    columns.kilometres('Distance'),
    columns.looseCode('Account'),
    columns.looseCode('CostCenter'),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'ItemCode'],
  references: [networkReference()],
  rules: [(row) => requireText(row)],
  targets: [
    {
      table: 'call_fees',
      key: { 't.network_code': 'i.network_code', 't."ItemCode"': 'i."ItemCode"' },
      fields: [
        ...copiedFields('network_code', 'ItemCode', 'position', 'Price', 'Distance', 'Account', 'CostCenter', 'active'),
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
    columns.dayOfKey('valid_from'),
    columns.required(columns.money('Price')),
  ],
  key: ['network_code', 'ItemCode', 'valid_from'],
  references: [networkReference(), feeReference()],
  stored: { columns: { valid_from: `coalesce(t.valid_from::text, '')` } },
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
      key: {
        't.network_code': 'i.network_code',
        't."ItemCode"': 'i."ItemCode"',
        "coalesce(t.valid_from::text, '')": 'i.valid_from',
      },
      fields: [
        ...copiedFields('network_code', 'ItemCode', 'Price'),
        computedField('valid_from', "nullif(i.valid_from, '')::date", 'valid_from'),
      ],
    },
  ],
}
