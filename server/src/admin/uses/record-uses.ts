import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { recordKinds } from '@callout/domain/admin/admin.uses.api.ts'

/**
 * Records that name a row of the administration. In its SQL, `row` is the record, `$1` the network, `$2` the code of the
 * row, `$3` the code above it, `$4` the code that replaces it.
 */
export interface RecordUse {
  readonly kind: (typeof recordKinds)[number]
  /** SQL of the records: `table row`, with joins. */
  readonly from: string
  /** SQL condition: the record names the row. */
  readonly names: string
  /** The list that shows exactly these records, and its filter with SQL of the filter's value. */
  readonly link?: { readonly list: string; readonly filter: string; readonly value?: string; readonly isOpen?: true }
  readonly replace?: Replacement
}

/** The change that gives a call or contract another value. */
export interface Replacement {
  readonly record: 'call' | 'contract'
  /** SQL of the new values by column; their history has the columns of `fields`. */
  readonly set: Readonly<Record<string, string>>
  readonly fields: readonly string[]
  readonly type: 'save' | 'defects'
  /** SQL condition: the record may have the new value. */
  readonly fits?: string
}

const inNetwork = 'row.network_code = $1'
const calls = (column: string, filter?: string, more: Partial<Replacement> = {}): RecordUse => ({
  kind: 'calls',
  from: `calls row where ${inNetwork}`,
  names: `row.${column}::text = $2`,
  ...(filter && { link: { list: 'servicecalls', filter } }),
  replace: { record: 'call', set: { [column]: '$4' }, fields: [column], type: 'save', ...more },
})
const contracts = (column: string, filter?: string, more: Partial<Replacement> = {}): RecordUse => ({
  kind: 'contracts',
  from: `service_contracts row where ${inNetwork}`,
  names: `row.${column}::text = $2`,
  ...(filter && { link: { list: 'servicecontracts', filter } }),
  replace: { record: 'contract', set: { [column]: '$4' }, fields: [column], type: 'save', ...more },
})
const cards = (column: string): RecordUse => ({
  kind: 'cards',
  from: `equipment_cards row where ${inNetwork}`,
  names: `row."${column}" = $2`,
})
const lines = (type: string, column: string): RecordUse => ({
  kind: 'lines',
  from: `documents row join document_lines l using ("DocEntry") where ${inNetwork} and row.type ${type}`,
  names: `l."${column}" = $2`,
})
const withoutReplacement = ({ replace: _replace, ...use }: RecordUse): RecordUse => use

const company = '(select societe_uuid from companies where network_code = $1 and supplier_code = $2)'
const companyAbove = '(select societe_uuid from companies where network_code = $1 and supplier_code = $3)'
const openCalls = (names: string, filter: string, value: string): RecordUse => ({
  kind: 'open_calls',
  from: `calls row where ${inNetwork} and row.is_saved_status_open`,
  names,
  ...(filter && { link: { list: 'servicecalls', filter, value, isOpen: true } }),
})

/** The product's columns that calls and contracts copy. */
const ofProduct = (...columns: string[]) =>
  Object.fromEntries(
    columns.map((column) => [column, `(select ${column} from products where network_code = $1 and code_product = $4)`]),
  )
const itemsAbove = `select parent from value_list_items where value_list = 'problem_types' and value = $4
  and coalesce(network_code, $1) = $1 order by network_code nulls last limit 1`

/** The records that name an item, by value list. */
export const usesOfList: Readonly<Record<string, readonly RecordUse[]>> = {
  call_types: [calls('call_type_id', 'call_type')],
  problem_types: [
    calls('problem_type_id', 'problem_type', {
      set: { problem_type_id: '$4', call_type_id: `coalesce((${itemsAbove}), row.call_type_id)` },
      fields: ['problem_type_id', 'call_type_id'],
    }),
  ],
  reject_reasons: [
    {
      kind: 'calls',
      from: `calls row where ${inNetwork}`,
      names: `(row.reject_reason = $2 or starts_with(row.reject_reason, $2 || ': '))`,
    },
  ],
  pays: [withoutReplacement(calls('pays')), withoutReplacement(contracts('pays')), cards('Country')],
  business_units: [calls('business_unit', 'business_unit')],
  call_centers: [calls('call_center', 'call_center')],
  contract_types: [contracts('type_id', 'contract_type')],
  dpc_return_types: [
    {
      kind: 'returns',
      from: `documents row where ${inNetwork} and row.type = 'dpc'`,
      names: `row."ReturnType" = $2`,
      link: { list: 'dpc', filter: 'ReturnType' },
    },
  ],
  defect_codes: [1, 2, 3, 4].map((level) => calls(`defect_code${level}`, undefined, { type: 'defects' })),
  skills: [
    { ...calls('skill'), kind: 'open_calls', from: `calls row where ${inNetwork} and row.is_saved_status_open` },
    {
      kind: 'skilled',
      from: `technician_skills row join companies c using (societe_uuid) where c.network_code = $1`,
      names: 'row.skill = $2',
    },
  ],
  call_statuses: [withoutReplacement(calls('status_id', 'status'))],
  priorities: [withoutReplacement(calls('priority', 'priority'))],
  contract_statuses: [withoutReplacement(contracts('status_id', 'contract_status'))],
  dpc_user_types: [
    {
      kind: 'returns',
      from: `documents row where ${inNetwork} and row.type = 'dpc'`,
      names: 'row.dpc_user_type = $2',
    },
  ],
}

/** The records that name a row, by sheet. */
export const usesOfSheet: Partial<Record<AdminSheetName, readonly RecordUse[]>> = {
  products: [
    calls('code_product', undefined, {
      set: { code_product: '$4', ...ofProduct('produit_uuid', 'item_code', 'item_name') },
    }),
    contracts('code_product', undefined, {
      set: { code_product: '$4', ...ofProduct('produit_uuid', 'item_name') },
      fits: `(row.contract_template = '' or exists (select from contract_template_products p where p.network_code = $1
        and p.template_code = row.contract_template and p.code_product = $4))`,
    }),
    cards('CodeCom'),
    lines(`in ('sparepart', 'dpc')`, 'CodeCom'),
  ],
  fees: [lines(`= 'fee'`, 'ItemCode')],
  'contract-templates': [
    contracts('contract_template', 'contract_template', {
      fits: `(row.code_product = '' or exists (select from contract_template_products p where p.network_code = $1
        and p.template_code = $4 and p.code_product = row.code_product))`,
    }),
  ],
  companies: [
    openCalls(`row.societe_uuid = ${company}`, 'subContractors', company),
    {
      ...withoutReplacement(calls('societe_uuid', 'subContractors')),
      names: `row.societe_uuid = ${company}`,
      link: { list: 'servicecalls', filter: 'subContractors', value: company },
    },
    { ...withoutReplacement(contracts('societe_uuid')), names: `row.societe_uuid = ${company}` },
    {
      kind: 'lines',
      from: `documents row where ${inNetwork}`,
      names: `row.societe_uuid = ${company}`,
    },
  ],
  technicians: [
    openCalls(`row.technician = $2 and row.societe_uuid = ${companyAbove}`, '', ''),
    {
      ...withoutReplacement(calls('technician')),
      names: `row.technician = $2 and row.societe_uuid = ${companyAbove}`,
    },
  ],
  accounts: [
    openCalls(
      'row.assigned_by = (select account_uuid from accounts where subject = $2)',
      'dispatchers',
      '(select account_uuid from accounts where subject = $2)',
    ),
  ],
  'dpc-questions': [
    {
      kind: 'answers',
      from: `documents row join document_answers a using ("DocEntry") where ${inNetwork}`,
      names: 'a.name = $2 and row."ReturnType" = $3',
    },
  ],
}
