import * as columns from './columns.ts'
import { networkReference, productReference, templateReference } from './references.ts'
import { copiedFields, copiedKey, requireText, type Sheet, translatedField } from './sheet.ts'

const templateKeyColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('template_code')),
] as const

export const contractTemplatesSheet: Sheet = {
  file: 'contract-templates.csv',
  columns: [
    ...templateKeyColumns,
    columns.withDefault(0, columns.wholeNumber('position')),
    ...columns.textPerLanguage('text'),
    ...columns.textPerLanguage('description').map(columns.ofLines),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'template_code'],
  references: [networkReference()],
  rules: [(row) => requireText(row)],
  targets: [
    {
      table: 'contract_templates',
      key: copiedKey('network_code', 'template_code'),
      fields: [
        ...copiedFields('network_code', 'template_code', 'position', 'active'),
        translatedField('text'),
        translatedField('description'),
      ],
    },
  ],
}

export const contractTemplateProductsSheet: Sheet = {
  file: 'contract-template-products.csv',
  columns: [...templateKeyColumns, columns.required(columns.code('code_product')), columns.removeColumn],
  key: ['network_code', 'template_code', 'code_product'],
  references: [templateReference(), productReference('code_product')],
  targets: [
    {
      table: 'contract_template_products',
      key: copiedKey('network_code', 'template_code', 'code_product'),
      fields: copiedFields('network_code', 'template_code', 'code_product'),
    },
  ],
}

export const contractCoverageSheet: Sheet = {
  file: 'contract-coverage.csv',
  columns: [
    ...templateKeyColumns,
    columns.required(columns.wholeNumber('position', 1, 1000)),
    ...columns.textPerLanguage('coverage'),
    ...columns.textPerLanguage('coverage_value'),
    columns.choice('customer_pays', ['fee', 'sparepart']),
    columns.removeColumn,
  ],
  key: ['network_code', 'template_code', 'position'],
  references: [templateReference()],
  rules: [
    (row) => (row.remove ? {} : requireText(row, 'coverage')),
    (row) => (row.remove ? {} : requireText(row, 'coverage_value')),
  ],
  targets: [
    {
      table: 'contract_coverages',
      key: copiedKey('network_code', 'template_code', 'position'),
      fields: [
        ...copiedFields('network_code', 'template_code', 'position', 'customer_pays'),
        translatedField('coverage'),
        translatedField('coverage_value'),
      ],
    },
  ],
}
