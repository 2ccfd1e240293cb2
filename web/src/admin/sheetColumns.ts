import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminColumn, AdminRow, AdminSheet } from '@callout/domain/admin/admin.ts'
import { type Language, languages, type MessageKey } from '@callout/domain/messages/messages.ts'
import { adminParts } from '@callout/domain/platform/access.ts'
import { formatDay, formatMoney, formatNumber } from '../platform/i18n/formats.ts'
import type { Translate } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { adminPages } from './adminPages.ts'

/** A column, or the five columns of a text in each language as one. */
export interface SheetField {
  readonly name: string
  readonly columns: readonly AdminColumn[]
  readonly isText: boolean
}

/** Not to be typed: the session says the network. */
const unseen = new Set(['network_code'])

const languageOf = (column: string) => languages.find((language) => column.endsWith(`_${language}`))
const stemOf = (column: string) => (languageOf(column) ? column.slice(0, -3) : column)

/** The fields of a sheet in the order of its columns; texts in five languages collapse into one field. */
export function fieldsOf({ columns }: Pick<AdminSheet, 'columns'>, without: readonly string[] = []): SheetField[] {
  const shown = columns.filter(({ name }) => !unseen.has(name) && !without.includes(name))
  const stems = Map.groupBy(shown, ({ name }) => stemOf(name))
  return [...stems].flatMap(([stem, members]): SheetField[] =>
    members.length === languages.length
      ? [{ name: stem, columns: members, isText: true }]
      : members.map((column) => ({ name: column.name, columns: [column], isText: false })),
  )
}

/** The column of a text in a language. */
export const textColumn = (field: Pick<SheetField, 'name'>, language: Language) => `${field.name}_${language}`

/** A text in a language, else the Spanish one, else the first that exists. */
export function shownText(row: AdminRow, field: Pick<SheetField, 'name'>, language: Language): string {
  for (const one of [language, 'es', ...languages] as const) {
    const found = row[textColumn(field, one)]
    if (found) return String(found)
  }
  return ''
}

/** The name of a row of a sheet, as the list of its page begins with it. */
export function rowName(sheet: AdminSheetName, row: AdminRow, language: Language): string {
  const views = adminPages.flatMap((page) => page.views)
  const [name = ''] = views.find((view) => view.sheet === sheet)?.columns ?? []
  return String(row[name] || shownText(row, { name }, language))
}

/** The column by whose code other rows name those of a sheet: the last of its key; those before say whose it is. */
export const codeColumn = (sheet: AdminSheetName, columns: readonly AdminColumn[] = []): string | undefined =>
  sheet === 'value-lists' ? 'value' : columns.findLast(({ isKey }) => isKey)?.name

/** A row with its name and its code. */
export const nameAndCode = (sheet: Pick<AdminSheet, 'sheet' | 'columns'>, row: AdminRow, language: Language): string =>
  [rowName(sheet.sheet, row, language), row[codeColumn(sheet.sheet, sheet.columns) ?? '']].filter(Boolean).join(' · ')

/** True if rows of the sheet can be out of use. */
export const canBeOutOfUse = ({ columns }: Pick<AdminSheet, 'columns'>) =>
  columns.some(({ name }) => name === 'active' || name === 'closed')

/** The languages in which a text is missing although another has it. */
export function missingLanguages(row: AdminRow, field: SheetField): Language[] {
  if (!field.isText) return []
  const missing = languages.filter((language) => !row[textColumn(field, language)])
  return missing.length === languages.length ? [] : missing
}

/** Columns whose name means something else in their sheet. */
const otherNames: Partial<Record<AdminSheetName, Readonly<Record<string, string>>>> = {
  accounts: { subject: 'sign_in_name', networks: 'networks_of_account' },
  products: { skill: 'needed_skill' },
  companies: { latitude: 'place_latitude', longitude: 'place_longitude' },
  'company-skills': { skill: 'own_skill' },
  'mail-templates': { subject: 'mail_subject' },
  networks: { capacity: 'default_capacity' },
  'value-lists': { technician: 'chosen_by_companies', skill: 'needed_skill' },
}

/** The name under which a column has its label. */
export const labelName = (sheet: AdminSheetName, name: string) => otherNames[sheet]?.[name] ?? name

export const columnLabel = (t: Translate, sheet: AdminSheetName, name: string) => {
  const language = languageOf(name)
  const stem = labelOf(t, labelName(sheet, language ? stemOf(name) : name))
  return language ? `${stem} (${language.toUpperCase()})` : stem
}

/** The beginning of the message keys of the options of a column. */
const optionKeys: Readonly<Record<string, string>> = {
  can_administer: 'admin.part',
  culture: 'admin.option.culture',
  customer_pays: 'admin.option.customer_pays',
  rate_kind: 'admin.option.rate_kind',
  role: 'admin.option.role',
  tax_region: 'admin.option.tax_region',
  template: 'admin.template',
  unit: 'invoice.paper.unit',
  value_list: 'admin.list',
  invoicing: 'invoice.invoicing',
  vat_treatment: 'legal.treatment',
}

/** An option in the user's language; the stored value if it has no text. */
export function optionText(t: Translate, column: string, option: string): string {
  const key = `${optionKeys[column]}.${option}`
  const shown = column in optionKeys ? t(key as MessageKey) : key
  return shown === key ? option : shown
}

/** The options of a column, of which a cell has one, or several with spaces between them. */
export const optionsOf = ({ name, options }: Pick<AdminColumn, 'name' | 'options'>): readonly string[] | undefined =>
  name === 'can_administer' ? adminParts : options

/** A stored cell for people: options in words, days and prices in the product's form. */
export function cellText(t: Translate, column: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
  if (typeof value === 'number' && column.toLowerCase() !== 'price') return formatNumber(value)
  const stored = String(value ?? '')
  if (column === 'valid_from' && stored === '') return t('admin.prices_ever')
  if (/^\d{4}-\d\d-\d\d$/.test(stored)) return formatDay(stored)
  if (column === 'mail_logo') return stored && t('admin.picture_stored')
  if (column.toLowerCase() === 'price' && stored !== '') return formatMoney(Number(stored))
  if (column !== 'can_administer') return optionText(t, column, stored)
  return stored
    .split(' ')
    .map((part) => optionText(t, column, part))
    .join(', ')
}

/** The codes in a key, for people, without the network; programs send it back as it came. */
export function keyText(t: Translate, sheet: string, key: string): string {
  const cells = JSON.parse(key) as unknown[]
  const [first, network, ...codes] = cells
  if (sheet === 'value-lists') return cellsText(t, [optionText(t, 'value_list', String(first)), ...codes])
  if (sheet === 'mail-templates') {
    const [, template, lang = ''] = cells.map(String)
    return cellsText(t, [optionText(t, 'template', template ?? ''), lang && optionText(t, 'culture', lang)])
  }
  return cellsText(t, cells.length > 1 ? [network, ...codes] : cells)
}

const cellsText = (t: Translate, cells: readonly unknown[]) =>
  cells
    .map((cell) => cellText(t, '', cell))
    .filter(Boolean)
    .join(' · ')
