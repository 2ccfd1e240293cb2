import { say } from '@callout/domain/messages/import-messages.ts'
import { importTableOf, type KeyTable, type Reference } from './sheet.ts'

export const networkReference = (column = 'network_code'): Reference => ({
  column,
  description: say('a_network'),
  file: 'networks.csv',
  storedKeys: 'select network_code as a from networks',
  importedKeys: 'select network_code from import_networks',
  joinCondition: `k.a = i."${column}"`,
})

/** The reference of a row to the one that it is a part of. */
export const partOf = (reference: Reference): Reference => ({ ...reference, isPart: true })

export const companyReference = (networkColumn = 'network_code', column = 'supplier_code'): Reference => ({
  column,
  description: say('a_company'),
  file: 'companies.csv',
  storedKeys: 'select network_code as a, supplier_code as b from companies',
  importedKeys: 'select network_code, supplier_code from import_companies',
  joinCondition: `k.a = i."${networkColumn}" and k.b = i."${column}"`,
  isOutOfUse: `exists (select from companies r
    where r.network_code = i."${networkColumn}" and r.supplier_code = i."${column}" and not r.active)`,
})

export const technicianReference = (networkColumn = 'network_code'): Reference => ({
  column: 'technician',
  description: say('a_technician'),
  file: 'technicians.csv',
  storedKeys: `select network_code as a, supplier_code as b, technician as c
    from technicians join companies using (societe_uuid)`,
  importedKeys: 'select network_code, supplier_code, technician from import_technicians',
  joinCondition: `k.a = i."${networkColumn}" and k.b = i.supplier_code and k.c = i.technician`,
  isOutOfUse: `exists (select from technicians r join companies o using (societe_uuid)
    where o.network_code = i."${networkColumn}" and o.supplier_code = i.supplier_code and r.technician = i.technician
      and not r.active)`,
})

export const productReference = (column: string): Reference => ({
  column,
  description: say('a_product'),
  file: 'products.csv',
  storedKeys: 'select network_code as a, code_product as b from products',
  importedKeys: 'select network_code, code_product from import_products',
  joinCondition: `k.a = i.network_code and k.b = i."${column}"`,
  isOutOfUse: `exists (select from products r
    where r.network_code = i.network_code and r.code_product = i."${column}" and not r.active)`,
})

export const feeReference = (): Reference => ({
  column: 'ItemCode',
  description: say('a_fee'),
  file: 'fees.csv',
  storedKeys: 'select network_code as a, "ItemCode" as b from call_fees',
  importedKeys: 'select network_code, "ItemCode" from import_fees',
  joinCondition: 'k.a = i.network_code and k.b = i."ItemCode"',
})

export const cardReference = (): Reference => ({
  column: 'ins_id',
  description: 'an equipment card of this network',
  file: 'cards.csv',
  storedKeys: 'select network_code as a, "InsId"::text as b from equipment_cards',
  importedKeys: 'select network_code, "InsId"::text from import_cards',
  joinCondition: 'k.a = i.network_code and k.b = i.ins_id',
})

export const accountReference = (column: string): Reference => ({
  column,
  description: 'an account of this network',
  file: 'accounts.csv',
  storedKeys: `select network_code as a, subject as b from accounts join account_networks using (account_uuid)`,
  importedKeys: `select network_code, subject from import_accounts, string_to_table(networks, ' ') network_code`,
  joinCondition: `k.a = i.network_code and k.b = i."${column}"`,
})

/** A record by the key that another system gave it. */
export const recordReference = (keys: KeyTable, description: string, file: string): Reference => ({
  column: keys.key,
  description,
  file,
  storedKeys: `select network_code as a, ${keys.key} as b from ${keys.table} where "${keys.id}" is not null`,
  importedKeys: `select network_code, ${keys.key} from ${importTableOf(file)}`,
  joinCondition: `k.a = i.network_code and k.b = i.${keys.key}`,
})

/** An item of a value list under the item of another column. */
export const childItemReference = (list: string, column: string, parentColumn: string): Reference => ({
  column,
  list,
  description: say('a_child', { list, parent: parentColumn }),
  file: 'value-lists.csv',
  storedKeys: `select coalesce(network_code, '') as a, value as b, coalesce(parent, '') as c
    from value_list_items where value_list = '${list}'`,
  importedKeys: `select network_code, value, parent from import_value_lists where value_list = '${list}'`,
  joinCondition: `k.b = i."${column}" and k.c = i."${parentColumn}" and k.a in ('', i.network_code)`,
})

export const templateReference = (): Reference => ({
  column: 'template_code',
  description: say('a_template'),
  file: 'contract-templates.csv',
  storedKeys: 'select network_code as a, template_code as b from contract_templates',
  importedKeys: 'select network_code, template_code from import_contract_templates',
  joinCondition: 'k.a = i.network_code and k.b = i.template_code',
})

export const questionReference = (): Reference => ({
  column: 'name',
  description: say('a_question'),
  file: 'dpc-questions.csv',
  storedKeys: `select coalesce(network_code, '') as a, return_type as b, name as c from dpc_questions`,
  importedKeys: 'select network_code, return_type, name from import_dpc_questions',
  joinCondition: 'k.a = i.network_code and k.b = i.return_type and k.c = i.name',
})

/** A country of an address, as the form of a call offers them. */
export const countryReference = (column: string): Reference => ({
  ...valueListItemReference('pays', column),
  description: 'a country of this network (value list pays)',
  keepsStored: true,
})

/** An item of a value list, of the network or of all networks. `where` selects the rows that reference one. */
export const valueListItemReference = (list: string, column: string, where = 'true'): Reference => ({
  column,
  list,
  description: say('an_item', { list }),
  file: 'value-lists.csv',
  storedKeys: `select coalesce(network_code, '') as a, value as b from value_list_items where value_list = '${list}'`,
  importedKeys: `select network_code, value from import_value_lists where value_list = '${list}'`,
  joinCondition: `k.b = i."${column}" and k.a in ('', i.network_code)`,
  // A network's own item stands in the place of one of all networks.
  isOutOfUse: `not coalesce((select r.active from value_list_items r where r.value_list = '${list}'
      and r.value = i."${column}" and coalesce(r.network_code, i.network_code) = i.network_code
    order by r.network_code nulls last limit 1), true)`,
  rows: `(select * from :rows where ${where})`,
})
