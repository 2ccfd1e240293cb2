// @vitest-environment jsdom

import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import { expect, it } from 'vitest'
import type { Translate } from '../platform/i18n/i18n.ts'
import { cellText, keyText, nameAndCode } from './sheetColumns.ts'

const t: Translate = (key, params) => (isMessageKey(key) ? translate('en', key, params) : key)

it.each([
  ['role', 'callcenter', 'Call centre'],
  ['tax_region', 'canaries', 'Canary Islands (IGIC)'],
  ['rate_kind', 'reduced', 'Reduced'],
  ['can_administer', 'network people', 'Network, People'],
  ['valid_from', '2026-12-01', '2026/12/01'],
  ['Price', 38.5, '38,50\u00a0€'],
  ['closed', false, 'No'],
  ['raison_sociale', '{name} S.L.', '{name} S.L.'],
  ['iban', null, ''],
])('shows %s %j as people say it', (column, value, shown) => expect(cellText(t, column, value)).toBe(shown))

it.each([
  ['accounts', '["sat2@example.com"]', 'sat2@example.com'],
  ['companies', '["ATLIBE", "SES01000"]', 'SES01000'],
  ['fee-prices', '["ATLIBE", "SAL-01", "2026-12-01"]', 'SAL-01 · 2026/12/01'],
  ['value-lists', '["call_types", "ATLIBE", "HEA", ""]', 'Call types · HEA'],
  ['mail-templates', '["ATLIBE", "reminder", ""]', 'No answer yet, to the company'],
  ['mail-templates', '["ATLIBE", "customer_done", "fr"]', 'Visit over, to the customer · Français'],
  ['networks', '["ATLIBE"]', 'ATLIBE'],
])('names a row of %s by its codes, without the network', (sheet, key, shown) =>
  expect(keyText(t, sheet, key)).toBe(shown),
)

it.each([
  ['value-lists', { value: 'GAS', parent: '', text_en: 'Gas boilers' }, 'Gas boilers · GAS'],
  ['products', { code_product: 'P1', item_name: 'Boiler' }, 'Boiler · P1'],
] as const)('names a row of %s by its name and its code', (sheet, row, shown) => {
  const columns = ['value_list', 'value', 'parent', 'code_product'].map((name) => ({ name, isKey: true }))
  expect(nameAndCode({ sheet, columns } as never, row, 'en')).toBe(shown)
})
