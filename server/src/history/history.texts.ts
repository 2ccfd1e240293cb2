import type { ChangeData, ChangedItem } from '@callout/domain/history/history.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** Fields whose stored value is an item of a value list; on a contract, some of other lists than on a call. */
const listOf: Readonly<Record<string, string>> = {
  status_id: 'call_statuses',
  call_type_id: 'call_types',
  problem_type_id: 'problem_types',
  priority: 'priorities',
  business_unit: 'business_units',
  call_center: 'call_centers',
  pays: 'pays',
  skill: 'skills',
  ReturnType: 'dpc_return_types',
  dpc_user_type: 'dpc_user_types',
  Confirmed: 'document_flags',
  IsChangeRequested: 'document_flags',
  DocStatus: 'document_statuses',
  defect_code1: 'defect_codes',
  defect_code2: 'defect_codes',
  defect_code3: 'defect_codes',
  defect_code4: 'defect_codes',
}

const listOnContract: Readonly<Record<string, string>> = {
  ...listOf,
  status_id: 'contract_statuses',
  type_id: 'contract_types',
  contract_template: 'contract_templates',
}

type Value = ChangedItem['old_value']

/** What knows the texts of values. */
export type Words = Pick<ValueLists, 'text'>

/** A stored change with the texts of its values in the reader's language. */
export function readable(change: ChangeData, lists: Words, lang: Language): ChangeData {
  const named = change.service_contract_id === undefined ? listOf : listOnContract
  const text = (field: string, value: Value): Value => {
    if (value === null || value === '') return value
    if (field === 'reject_reason') return reasonText(String(value), lists, lang)
    const list = named[field]
    return list ? lists.text(list, String(value), lang) : value
  }
  const changedItem = change.changedItem.map(({ field, old_value, new_value }) => ({
    field,
    old_value: text(field, old_value),
    new_value: text(field, new_value),
  }))
  return { ...change, changedItem }
}

/** A reason is stored as its value, with the words of whoever gave it behind a colon. */
export function reasonText(reason: string, lists: Words, lang: Language): string {
  const [value = '', ...words] = reason.split(': ')
  return [lists.text('reject_reasons', value, lang), ...words].join(': ')
}
