import { contains, day, dayRange, defineList, flag, instant, oneOf, option, text } from '../kernel/list.ts'

/** The service contract list. */
export const contractList = defineList({
  name: 'servicecontracts',
  key: 'ID',
  sort: 'service_contract_id',
  columns: {
    service_contract_id: text(),
    contract_status_translation: option('contract_statuses', 'status_id'),
    code_product: text(),
    item_name: text(),
    internal_serial_number: text(),
    subcontractor_name: text(),
    subcontractor_contract_number: text(),
    contract_template: text(),
    contract_template_description: option('contract_templates', 'contract_template'),
    commission_invoiced: flag(),
    creator_user_name: text(),
    created_at: instant(),
    start_date: day({ nullable: true }),
    end_date: day({ nullable: true }),
  },
  filters: {
    service_contract_id: contains(undefined, { frequent: true, stored: 'plain' }),
    contract_type: oneOf('contract_types', 'type_id'),
    contract_status: oneOf('contract_statuses', 'status_id', { frequent: true }),
    code: contains('code_product'),
    internal_serial_number: contains(undefined, { frequent: true }),
    contract_template: oneOf('contract_templates'),
    commission_invoiced: oneOf('yes_no', undefined, { stored: 'boolean' }),
    creator_user_name: contains(),
    start_date: dayRange(),
    end_date: dayRange(),
  },
})

/** What a row holds besides the columns. */
export const contractRowExtras = ['ID', 'version', 'status_id', 'type_id', 'societe_uuid', 'customer_name'] as const
