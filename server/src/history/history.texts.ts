import type { ChangeData, ChangedItem } from '@callout/domain/history/history.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** Fields whose stored value is an item of a value list. */
const listOf: Readonly<Record<string, string>> = {
  status_id: 'call_statuses',
  call_type_id: 'call_types',
  problem_type_id: 'problem_types',
  priority: 'priorities',
  business_unit: 'business_units',
  call_center: 'call_centers',
  pays: 'pays',
  skill: 'skills',
}

type Value = ChangedItem['old_value']

/** A stored change with the texts of its values in the reader's language. */
export function readable(change: ChangeData, lists: ValueLists, lang: Language): ChangeData {
  const text = (field: string, value: Value): Value => {
    if (value === null || value === '') return value
    if (field === 'reject_reason') return reasonText(String(value), lists, lang)
    const list = listOf[field]
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
export function reasonText(reason: string, lists: ValueLists, lang: Language): string {
  const [value = '', ...words] = reason.split(': ')
  return [lists.text('reject_reasons', value, lang), ...words].join(': ')
}
