import { type AdminSheetName, partOfSheet } from '@callout/domain/admin/admin.sheets.ts'
import { type AdminPart, adminParts, holdsPart } from '@callout/domain/platform/access.ts'
import { pathOf } from '../platform/browser/url.ts'
import type { Session } from '../platform/session/session.ts'

/** Rows of another sheet that belong to a row: those with the same values in these columns. */
export interface PartOfRow {
  readonly sheet: AdminSheetName
  readonly by: readonly string[]
  /** Further cells of new rows. */
  readonly given?: Readonly<Record<string, string>>
}

/** A sheet, or one list of the value lists, as its page shows it. */
export interface SheetView {
  readonly sheet: AdminSheetName
  /** Values of columns that all its rows have. */
  readonly where?: Readonly<Record<string, string>>
  /** The columns of the list; the first names the row. */
  readonly columns: readonly string[]
  /** Shown below the form of a row. */
  readonly parts?: readonly PartOfRow[]
  /** True if a row can be merged into another one from its form. */
  readonly isMergeable?: true
}

export interface AdminPage {
  readonly name: AdminPageName
  readonly group: (typeof adminGroups)[number]
  /** Parts of the right to administer, one of which is needed. */
  readonly parts: readonly AdminPart[]
  readonly views: readonly SheetView[]
}

export const adminGroups = ['organisation', 'catalogue', 'rules', 'tools'] as const

/** A page of sheets, driven by their columns alone. */
const sheetPage = (name: AdminPageName, group: AdminPage['group'], views: readonly SheetView[]): AdminPage => ({
  name,
  group,
  views,
  parts: [...new Set(views.map(({ sheet }) => partOfSheet[sheet]))],
})

/** A page with code of its own. */
const ownPage = (
  name: AdminPageName,
  group: AdminPage['group'],
  parts: readonly AdminPart[] = ['network'],
): AdminPage => ({ name, group, views: [], parts })

const ofCompany = ['supplier_code']
const ofTemplate = ['template_code']

const valueList = (list: string, columns = ['text', 'value', 'position']): SheetView => ({
  sheet: 'value-lists',
  where: { value_list: list },
  columns,
})

const listsInAdmin = [
  ...['skills', 'reject_reasons', 'business_units', 'call_centers', 'contract_types', 'dpc_return_types', 'pays'],
  ...['call_statuses', 'priorities', 'contract_statuses', 'dpc_user_types'],
]

export const adminPageNames = [
  ...([
    'network',
    'calendar',
    'companies',
    'people',
    'products',
    'tariff',
    'taxes',
    'payments',
    'types',
    'lists',
    'documents',
    'contracts',
  ] as const),
  ...(['mail', 'policy', 'api-keys', 'webhooks', 'import', 'texts', 'changes', 'setup'] as const),
] as const
export type AdminPageName = (typeof adminPageNames)[number]

/** Every page of the administration, in the order of its menu. */
export const adminPages: readonly AdminPage[] = [
  // One row: its form is the page.
  sheetPage('network', 'organisation', [{ sheet: 'networks', columns: ['network_name'] }]),
  // A part of the rules: a calendar of the year.
  ownPage('calendar', 'organisation'),
  sheetPage('companies', 'organisation', [
    {
      sheet: 'companies',
      columns: ['raison_sociale', 'supplier_code', 'ville', 'code_postal', 'email', 'phone', 'capacity'],
      parts: [
        { sheet: 'company-skills', by: ofCompany },
        { sheet: 'company-postcodes', by: ofCompany },
        { sheet: 'accounts', by: ofCompany, given: { role: 'sat' } },
        { sheet: 'technicians', by: ofCompany },
        { sheet: 'company-hours', by: ofCompany },
        { sheet: 'company-leaves', by: ofCompany },
        { sheet: 'withholding-rates', by: ofCompany },
      ],
    },
    { sheet: 'company-skills', columns: ['supplier_code', 'skill'] },
    { sheet: 'company-postcodes', columns: ['supplier_code', 'code_postal'] },
    { sheet: 'company-leaves', columns: ['supplier_code', 'starts_on', 'ends_on'] },
    { sheet: 'company-hours', columns: ['supplier_code', 'weekday', 'starts_at', 'ends_at'] },
    { sheet: 'withholding-rates', columns: ['supplier_code', 'valid_from', 'rate'] },
    {
      sheet: 'technicians',
      columns: ['technician_name', 'technician', 'supplier_code'],
      parts: [{ sheet: 'technician-hours', by: ['supplier_code', 'technician'] }],
    },
    { sheet: 'technician-hours', columns: ['technician', 'supplier_code', 'weekday', 'starts_at', 'ends_at'] },
  ]),
  sheetPage('people', 'organisation', [
    { sheet: 'accounts', columns: ['user_name', 'subject', 'role', 'supplier_code', 'can_administer'] },
  ]),
  sheetPage('products', 'catalogue', [
    {
      sheet: 'products',
      columns: ['item_name', 'code_product', 'item_code', 'skill', 'price'],
      parts: [{ sheet: 'product-parts', by: ['code_product'] }],
    },
    { sheet: 'product-parts', columns: ['code_product', 'code_part', 'drawing_position'] },
  ]),
  // The grid of prices with their effect; the sheets stand behind it.
  sheetPage('tariff', 'catalogue', [
    {
      sheet: 'fees',
      columns: ['text', 'ItemCode', 'Price', 'Distance', 'unit', 'Account', 'CostCenter'],
      parts: [{ sheet: 'fee-prices', by: ['ItemCode'] }],
    },
    { sheet: 'fee-prices', columns: ['ItemCode', 'valid_from', 'Price'] },
  ]),
  sheetPage('taxes', 'catalogue', [{ sheet: 'tax-rates', columns: ['tax_region', 'rate_kind', 'valid_from', 'rate'] }]),
  sheetPage('payments', 'catalogue', [
    { sheet: 'invoice-payments', columns: ['reference', 'supplier_code', 'supplierInvoice', 'paid_on', 'amount'] },
  ]),
  // A tree: a problem type stands under its call type, a defect code under the code above.
  sheetPage(
    'types',
    'catalogue',
    ['call_types', 'problem_types', 'defect_codes'].map((list) => ({ ...valueList(list), isMergeable: true })),
  ),
  sheetPage(
    'lists',
    'catalogue',
    listsInAdmin.map((list) => valueList(list)),
  ),
  sheetPage('documents', 'catalogue', [
    {
      sheet: 'dpc-questions',
      columns: ['text', 'return_type', 'name', 'position'],
      parts: [{ sheet: 'dpc-answers', by: ['return_type', 'name'] }],
    },
    { sheet: 'dpc-answers', columns: ['text', 'return_type', 'name', 'value', 'position'] },
  ]),
  sheetPage('contracts', 'catalogue', [
    {
      sheet: 'contract-templates',
      columns: ['text', 'template_code', 'position'],
      parts: [
        { sheet: 'contract-template-products', by: ofTemplate },
        { sheet: 'contract-coverage', by: ofTemplate },
      ],
    },
    { sheet: 'contract-template-products', columns: ['template_code', 'code_product'] },
    { sheet: 'contract-coverage', columns: ['coverage', 'template_code', 'coverage_value', 'position'] },
  ]),
  // Texts of a closed set, with placeholders to insert and a preview.
  sheetPage('mail', 'rules', [{ sheet: 'mail-templates', columns: ['subject', 'template'] }]),
  // Not rows of a sheet: versions with a trial, secrets that are shown once, deliveries.
  ownPage('policy', 'rules'),
  ownPage('api-keys', 'rules'),
  ownPage('webhooks', 'rules'),
  // About all sheets.
  ownPage('import', 'tools', adminParts),
  ownPage('texts', 'tools', adminParts),
  ownPage('changes', 'tools', adminParts),
  ownPage('setup', 'tools'),
]

/** The pages whose parts of the right this person has. */
export const adminPagesOf = (session: Session | undefined) =>
  adminPages.filter(({ parts }) => session !== undefined && holdsPart(session, parts))

const noCells: Readonly<Record<string, string>> = {}
/** Values that all rows of a view have. */
export const whereOf = ({ where = noCells }: SheetView) => where

/** The name of a view in the URL. */
export const viewName = ({ sheet, where }: SheetView) => where?.value_list ?? sheet

/** The message key of the name of a sheet, or of one of the value lists. */
export const viewLabel = (view: Pick<SheetView, 'sheet' | 'where'>) =>
  view.where?.value_list ? `admin.list.${view.where.value_list}` : `admin.sheet.${view.sheet}`

export const adminPath = (name: AdminPageName, query: Record<string, unknown> = {}) => pathOf('/admin', [name], query)

/** The address of a row of a sheet, or of the sheet. */
export function rowPath(sheet: AdminSheetName, key?: string, list?: string): string {
  const isView = (view: SheetView) => view.sheet === sheet && (list === undefined || view.where?.value_list === list)
  const page = adminPages.find(({ views }) => views.some(isView)) ?? adminPages[0]
  const view = page?.views.find(isView)
  return adminPath(page?.name ?? 'network', { sheet: view && viewName(view), open: key })
}

/** Every page and every sheet with the words it is found by. */
export const adminTargets = (session: Session) =>
  adminPagesOf(session).flatMap(({ name, views }) => [
    { href: adminPath(name), labels: [`admin.page.${name}`] },
    ...(views.length > 1 ? views : []).map((view) => ({
      href: adminPath(name, { sheet: viewName(view) }),
      labels: [`admin.page.${name}`, viewLabel(view)],
    })),
  ])
