import { rejectReasonText } from '@callout/domain/calls/call.reject-reason.ts'
import type { ChangeData, ChangedItem } from '@callout/domain/history/history.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** Value list of each call field; contracts override some. */
const valueListByCallField: Readonly<Record<string, string>> = {
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
  campaign_answer: 'document_flags',
  DocStatus: 'document_statuses',
  state: 'invoice_states',
  defect_code1: 'defect_codes',
  defect_code2: 'defect_codes',
  defect_code3: 'defect_codes',
  defect_code4: 'defect_codes',
}

const valueListByContractField: Readonly<Record<string, string>> = {
  ...valueListByCallField,
  status_id: 'contract_statuses',
  type_id: 'contract_types',
  contract_template: 'contract_templates',
}

type Value = ChangedItem['old_value']

/** Translates a list value. */
export type ValueTexts = Pick<ValueLists, 'text'>

/** A stored change with its values translated to the reader's language. */
export function withValueTexts(change: ChangeData, lists: ValueTexts, lang: Language): ChangeData {
  const valueListByField = change.service_contract_id === undefined ? valueListByCallField : valueListByContractField
  const text = (field: string, value: Value): Value => {
    if (value === null || value === '') return value
    if (field === 'reject_reason')
      return rejectReasonText(String(value), (reason) => lists.text('reject_reasons', reason, lang))
    const list = valueListByField[field]
    return list ? lists.text(list, String(value), lang) : value
  }
  const changedItem = change.changedItem.map(({ field, old_value, new_value }) => ({
    field,
    old_value: text(field, old_value),
    new_value: text(field, new_value),
  }))
  return { ...change, changedItem }
}
