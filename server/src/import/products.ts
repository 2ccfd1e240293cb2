import { ends } from '@callout/domain/addresses/coordinates.ts'
import * as columns from './columns.ts'
import { item, network, product } from './references.ts'
import { made, needsText, type Row, type Sheet, same, textsIn } from './sheet.ts'

export const productsSheet: Sheet = {
  file: 'products.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code('code_product')),
    columns.required(columns.code('item_code')),
    columns.required(columns.text('item_name')),
    columns.code('skill'),
    columns.or('0', columns.money('price')),
  ],
  key: ['network_code', 'code_product'],
  references: [network(), item('skills', 'skill')],
  targets: [
    {
      into: 'products',
      key: { 't.network_code': 'i.network_code', 't.code_product': 'i.code_product' },
      fields: same('network_code', 'code_product', 'item_code', 'item_name', 'skill', 'price'),
    },
  ],
}

const days = ['StartDate', 'EndDate', 'ExtensionDate'] as const

function checkCard(row: Row): Record<string, string> {
  const { StartDate, EndDate, ExtensionDate } = row
  if (StartDate && EndDate && EndDate < StartDate) return { EndDate: 'it is before StartDate.' }
  if (EndDate && ExtensionDate && ExtensionDate < EndDate) return { ExtensionDate: 'it is before EndDate.' }
  return {}
}

export const cardsSheet: Sheet = {
  file: 'cards.csv',
  columns: [
    columns.required(columns.number('InsId')),
    columns.required(columns.code('network_code')),
    columns.required(columns.code('CodeCom')),
    columns.text('InternalSN', 50),
    columns.text('ItemCode', 50),
    columns.text('ItemName'),
    columns.text('OwnerCode', 50),
    columns.required(columns.text('OwnerName')),
    columns.email('OwnerEmail'),
    columns.text('OwnerPhone', 50),
    columns.text('OwnerPhone2', 50),
    columns.text('Street'),
    columns.text('StreetNo', 50),
    columns.text('Block', 50),
    columns.text('Zip', 20),
    columns.text('City'),
    columns.country('Country'),
    columns.decimal('latitude', ends.latitude),
    columns.decimal('longitude', ends.longitude),
    ...days.map(columns.day),
  ],
  key: ['InsId'],
  references: [network(), product('CodeCom')],
  check: checkCard,
  clashes: [
    {
      column: 'InsId',
      lines: `select i.line, i."InsId" as value from import_cards i join equipment_cards t using ("InsId")
        where t.network_code <> i.network_code order by line`,
      wrong: 'is the card of another network: every card has a number of its own.',
    },
  ],
  targets: [
    {
      into: 'equipment_cards',
      alongside: 'join products p on p.network_code = i.network_code and p.code_product = i."CodeCom"',
      key: { 't."InsId"': 'i."InsId"' },
      fields: [
        ...same('InsId', 'network_code', 'CodeCom', 'InternalSN', 'OwnerCode', 'OwnerName', 'OwnerEmail'),
        ...same('OwnerPhone', 'OwnerPhone2', 'Street', 'StreetNo', 'Block', 'Zip', 'City', 'Country'),
        ...same('latitude', 'longitude', ...days),
        made('produit_uuid', 'p.produit_uuid'),
        made('ItemCode', `coalesce(nullif(i."ItemCode", ''), p.item_code)`),
        made('ItemName', `coalesce(nullif(i."ItemName", ''), p.item_name)`),
      ],
      counts: 'version',
    },
  ],
}

export const feesSheet: Sheet = {
  file: 'fees.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code('ItemCode')),
    columns.or(0, columns.whole('position')),
    ...columns.inLanguages('text'),
    columns.required(columns.money('Price')),
    columns.kilometres('Distance'),
    columns.text('Account', 50),
    columns.text('CostCenter', 50),
  ],
  key: ['network_code', 'ItemCode'],
  references: [network()],
  check: (row) => needsText(row),
  targets: [
    {
      into: 'call_fees',
      key: { 't.network_code': 'i.network_code', 't."ItemCode"': 'i."ItemCode"' },
      fields: [
        ...same('network_code', 'ItemCode', 'position', 'Price', 'Distance', 'Account', 'CostCenter'),
        textsIn('text'),
      ],
    },
  ],
}
