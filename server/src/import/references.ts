import type { Reference } from './sheet.ts'

export const network = (column = 'network_code'): Reference => ({
  column,
  says: 'a network',
  file: 'networks.csv',
  stored: 'select network_code as a from networks',
  brought: 'select network_code from import_networks',
  on: `k.a = i."${column}"`,
})

export const company = (networkColumn = 'network_code'): Reference => ({
  column: 'supplier_code',
  says: 'a company of this network',
  file: 'companies.csv',
  stored: 'select network_code as a, supplier_code as b from companies',
  brought: 'select network_code, supplier_code from import_companies',
  on: `k.a = i."${networkColumn}" and k.b = i.supplier_code`,
})

export const product = (column: string): Reference => ({
  column,
  says: 'a product of this network',
  file: 'products.csv',
  stored: 'select network_code as a, code_product as b from products',
  brought: 'select network_code, code_product from import_products',
  on: `k.a = i.network_code and k.b = i."${column}"`,
})

export const template = (): Reference => ({
  column: 'template_code',
  says: 'a contract template of this network',
  file: 'contract-templates.csv',
  stored: 'select network_code as a, template_code as b from contract_templates',
  brought: 'select network_code, template_code from import_contract_templates',
  on: 'k.a = i.network_code and k.b = i.template_code',
})

export const question = (): Reference => ({
  column: 'name',
  says: 'a question of this return type',
  file: 'dpc-questions.csv',
  stored: `select coalesce(network_code, '') as a, return_type as b, name as c from dpc_questions`,
  brought: 'select network_code, return_type, name from import_dpc_questions',
  on: 'k.a = i.network_code and k.b = i.return_type and k.c = i.name',
})

/** An item of a value list: the network's own, or one of every network. `where` says which rows name one. */
export const item = (list: string, column: string, where = 'true'): Reference => ({
  column,
  says: `an item of the value list ${list}`,
  file: 'value-lists.csv',
  stored: `select coalesce(network_code, '') as a, value as b from value_list_items where value_list = '${list}'`,
  brought: `select network_code, value from import_value_lists where value_list = '${list}'`,
  on: `k.b = i."${column}" and k.a in ('', i.network_code)`,
  rows: `(select * from :rows where ${where})`,
})
