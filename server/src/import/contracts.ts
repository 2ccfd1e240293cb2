import * as columns from './columns.ts'
import { network, product, template } from './references.ts'
import { needsText, type Sheet, same, textsIn } from './sheet.ts'

const ofTemplate = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('template_code')),
] as const

export const contractTemplatesSheet: Sheet = {
  file: 'contract-templates.csv',
  columns: [
    ...ofTemplate,
    columns.or(0, columns.whole('position')),
    ...columns.inLanguages('text'),
    ...columns.inLanguages('description'),
  ],
  key: ['network_code', 'template_code'],
  references: [network()],
  check: (row) => needsText(row),
  targets: [
    {
      into: 'contract_templates',
      key: { 't.network_code': 'i.network_code', 't.template_code': 'i.template_code' },
      fields: [...same('network_code', 'template_code', 'position'), textsIn('text'), textsIn('description')],
    },
  ],
}

export const contractTemplateProductsSheet: Sheet = {
  file: 'contract-template-products.csv',
  columns: [...ofTemplate, columns.required(columns.code('code_product')), columns.remove],
  key: ['network_code', 'template_code', 'code_product'],
  references: [template(), product('code_product')],
  targets: [
    {
      into: 'contract_template_products',
      key: {
        't.network_code': 'i.network_code',
        't.template_code': 'i.template_code',
        't.code_product': 'i.code_product',
      },
      fields: same('network_code', 'template_code', 'code_product'),
    },
  ],
}

export const contractCoverageSheet: Sheet = {
  file: 'contract-coverage.csv',
  columns: [
    ...ofTemplate,
    columns.required(columns.whole('position', 1, 1000)),
    ...columns.inLanguages('coverage'),
    ...columns.inLanguages('coverage_value'),
    columns.remove,
  ],
  key: ['network_code', 'template_code', 'position'],
  references: [template()],
  check: (row) => (row.remove ? {} : { ...needsText(row, 'coverage'), ...needsText(row, 'coverage_value') }),
  targets: [
    {
      into: 'contract_coverages',
      key: { 't.network_code': 'i.network_code', 't.template_code': 'i.template_code', 't.position': 'i.position' },
      fields: [...same('network_code', 'template_code', 'position'), textsIn('coverage'), textsIn('coverage_value')],
    },
  ],
}
