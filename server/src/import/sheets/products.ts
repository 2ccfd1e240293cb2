import { coordinateBounds } from '@callout/domain/addresses/coordinates.ts'
import { cardWarrantyFields } from '@callout/domain/equipment/warranty.ts'
import { checkCoordinates, checkOrder } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { countryReference, networkReference, partOf, productReference, valueListItemReference } from './references.ts'
import { computedField, copiedFields, copiedKey, type RowRule, type Sheet, type TargetField } from './sheet.ts'

const productColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('code_product')),
  columns.required(columns.code('item_code')),
  columns.required(columns.text('item_name')),
  columns.code('skill'),
  columns.withDefault('0', columns.money('price')),
  columns.looseCode('family'),
  columns.serialPattern('serial_pattern'),
  columns.manuals('manuals'),
  columns.yesNo('active', true),
]

export const productsSheet: Sheet = {
  file: 'products.csv',
  columns: productColumns,
  key: ['network_code', 'code_product'],
  references: [networkReference(), valueListItemReference('skills', 'skill')],
  targets: [
    {
      table: 'products',
      key: copiedKey('network_code', 'code_product'),
      fields: copiedFields(...productColumns.map(({ name }) => name)),
    },
  ],
}

export const productPartsSheet: Sheet = {
  file: 'product-parts.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code('code_product')),
    columns.required(columns.code('code_part')),
    columns.looseCode('drawing_position'),
    columns.removeColumn,
  ],
  key: ['network_code', 'code_product', 'code_part'],
  references: [networkReference(), partOf(productReference('code_product')), productReference('code_part')],
  targets: [
    {
      table: 'product_parts',
      key: copiedKey('network_code', 'code_product', 'code_part'),
      fields: copiedFields('network_code', 'code_product', 'code_part', 'drawing_position'),
    },
  ],
}

const cardRules: readonly RowRule[] = [
  checkCoordinates,
  (row) => checkOrder(row, 'StartDate', 'EndDate'),
  (row) => checkOrder(row, 'StartDate', 'ExtensionDate'),
  (row) => checkOrder(row, 'EndDate', 'ExtensionDate'),
]

/** The product fills this field if the cell is empty; without the column, if the card is new or of another product. */
const itemField = (column: string, productColumn: string): TargetField => ({
  column,
  sourceColumns: [],
  toSql: (present) =>
    present.has(column)
      ? `coalesce(nullif(i."${column}", ''), p.${productColumn})`
      : `case when t."CodeCom" = i."CodeCom" then t."${column}" else p.${productColumn} end`,
})

export const cardsSheet: Sheet = {
  file: 'cards.csv',
  columns: [
    columns.required(columns.bigNumber('InsId')),
    columns.required(columns.code('network_code')),
    columns.required(columns.code('CodeCom')),
    columns.serialNumber('InternalSN'),
    columns.looseCode('ItemCode'),
    columns.text('ItemName'),
    columns.looseCode('OwnerCode'),
    columns.required(columns.properName('OwnerName')),
    columns.email('OwnerEmail'),
    columns.telephone('OwnerPhone', 80),
    columns.telephone('OwnerPhone2', 80),
    columns.placeName('Street'),
    columns.houseNumber('StreetNo', 50),
    columns.houseNumber('Block', 50),
    columns.postcode('Zip', 'Country'),
    columns.placeName('City'),
    columns.country('Country'),
    columns.decimal('latitude', coordinateBounds.latitude),
    columns.decimal('longitude', coordinateBounds.longitude),
    ...cardWarrantyFields.map(columns.day),
  ],
  key: ['InsId'],
  references: [networkReference(), productReference('CodeCom'), countryReference('Country')],
  rules: cardRules,
  conflicts: [
    {
      column: 'InsId',
      lines: `select i.line, i."InsId" as value from import_cards i join equipment_cards t using ("InsId")
        where t.network_code <> i.network_code order by line`,
      message: 'is the card of another network: every card has a number of its own.',
    },
    {
      column: 'InternalSN',
      severity: 'warning',
      lines: `select line, value, same from (
          select line, value, same, count(*) over (partition by same) as cards from (
            select line, "InternalSN" as value, network_code || ' ' || normal_serial("InternalSN") as same
            from import_cards where "InternalSN" <> '') numbered) counted
        where cards > 1 order by line`,
      message: 'is the serial number of several cards: look whether it is a placeholder. They stay apart.',
    },
  ],
  targets: [
    {
      table: 'equipment_cards',
      isBulk: true,
      joins: 'join products p on p.network_code = i.network_code and p.code_product = i."CodeCom"',
      key: copiedKey('InsId'),
      fields: [
        ...copiedFields('InsId', 'network_code', 'CodeCom', 'InternalSN', 'OwnerCode', 'OwnerName', 'OwnerEmail'),
        ...copiedFields('OwnerPhone', 'OwnerPhone2', 'Street', 'StreetNo', 'Block', 'Zip', 'City', 'Country'),
        ...copiedFields('latitude', 'longitude', ...cardWarrantyFields),
        computedField('produit_uuid', 'p.produit_uuid'),
        itemField('ItemCode', 'item_code'),
        itemField('ItemName', 'item_name'),
      ],
      versionColumn: 'version',
    },
  ],
}
