import {
  contains,
  dayColumn,
  dayRange,
  defineList,
  flagColumn,
  instantColumn,
  oneOf,
  optionColumn,
  textColumn,
} from '../platform/list.ts'

/** The service contract list. The columns that users look at most come first: status, start, end, commission. */
export const contractList = defineList({
  name: 'servicecontracts',
  key: 'ID',
  sort: 'service_contract_id',
  columns: {
    service_contract_id: textColumn(),
    contract_status_translation: optionColumn('contract_statuses', 'status_id'),
    start_date: dayColumn({ nullable: true }),
    end_date: dayColumn({ nullable: true }),
    commission_invoiced: flagColumn(),
    code_product: textColumn(),
    item_name: textColumn(),
    internal_serial_number: textColumn(),
    subcontractor_name: textColumn(),
    subcontractor_contract_number: textColumn(),
    contract_template: textColumn(),
    contract_template_description: optionColumn('contract_templates', 'contract_template'),
    creator_user_name: textColumn(),
    created_at: instantColumn(),
  },
  card: {
    subject: 'item_name',
    badge: 'contract_status_translation',
    facts: ['internal_serial_number', 'end_date', 'subcontractor_name'],
  },
  filters: {
    service_contract_id: contains(undefined, { isInFilterBar: true, storedAs: 'plain' }),
    contract_type: oneOf('contract_types', 'type_id'),
    contract_status: oneOf('contract_statuses', 'status_id', { isInFilterBar: true }),
    code: contains('code_product'),
    internal_serial_number: contains(undefined, { isInFilterBar: true, storedAs: 'serial' }),
    contract_template: oneOf('contract_templates'),
    commission_invoiced: oneOf('yes_no', undefined, { storedAs: 'boolean' }),
    creator_user_name: contains(),
    start_date: dayRange(),
    end_date: dayRange(),
    // The last day is before today, whatever the status.
    ended: oneOf('yes_no', undefined, { storedAs: 'boolean', isInFilterBar: true }),
  },
})

/** Fields of a row besides the columns. */
export const contractRowExtras = ['ID', 'version', 'status_id', 'type_id', 'societe_uuid', 'customer_name'] as const
