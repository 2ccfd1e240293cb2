import type { ChangeData, ChangedItem } from '@callout/domain/history/history.ts'

export interface StoredHistory {
  readonly ID: number
  readonly user_name: string
  readonly created_at: string
  /** If set, only this company and central staff may read the row. */
  readonly societe_uuid: string | null
  readonly change_data: ChangeData
}

/** Holders of the record, from the view of the company that reads the history. */
type Holder = 'reader' | 'nobody' | 'another'

/**
 * Rows (newest first) as the company that has the record now may read them. Rows from another company's time keep only
 * type and instant. The row that gave it the record keeps only new values.
 */
export function visibleToCompany(
  company: string,
  rows: readonly StoredHistory[],
  hiddenUserName: string,
): StoredHistory[] {
  let holder: Holder = 'reader'
  return rows.map((row) => {
    const holderAfter = holder
    const previousHolder = holderBefore(company, row)
    holder = previousHolder ?? holderAfter
    // The row that takes the record away belongs to the company that had it.
    const rowHolder = holderAfter === 'nobody' ? holder : holderAfter
    if (row.societe_uuid === company) return row
    if (rowHolder === 'another') return { ...row, user_name: hiddenUserName, change_data: withChangedItems(row, []) }
    if (previousHolder === undefined || holderAfter !== 'reader') return row
    return { ...row, change_data: withChangedItems(row, newValuesOnly(row.change_data.changedItem)) }
  })
}

/** Holder of the record before this row; undefined if the row did not change it. */
function holderBefore(company: string, { change_data: { type, changedItem } }: StoredHistory): Holder | undefined {
  const oldValueOf = (name: string) => changedItem.find(({ field }) => field === name)?.old_value
  const key = oldValueOf('societe_uuid')
  if (key !== undefined) return key === company ? 'reader' : key ? 'another' : 'nobody'
  // Old rows contain only a name, and another company may have the same name.
  const oldName = oldValueOf('subcontractor_name')
  if (oldName !== undefined) return oldName ? 'another' : 'nobody'
  return typesOfNewHolder.has(type) ? 'another' : undefined
}

/** Changes that give the record to a company or take it away, also in an imported row that names none. */
const typesOfNewHolder: ReadonlySet<string> = new Set(['assign', 'unassign', 'reject', 'withdraw'])

/** The items without their old values, as the new holder of a record may read them. */
export const newValuesOnly = (items: readonly ChangedItem[]) =>
  items.filter(({ new_value }) => (new_value ?? '') !== '').map((item) => ({ ...item, old_value: null }))

const contractNumberField = 'service_contract_id'

/** All contract numbers in the items. */
export const contractNumbersOf = (items: readonly ChangedItem[]): string[] =>
  items
    .filter(({ field }) => field === contractNumberField)
    .flatMap(({ old_value, new_value }) => [old_value, new_value])
    .filter((value) => typeof value === 'string' && value !== '') as string[]

/** The items without the contract numbers that their reader may not know. */
export function withKnownContractNumbers(items: readonly ChangedItem[], known: ReadonlySet<unknown>): ChangedItem[] {
  const visibleValue = (value: ChangedItem['old_value']) => (known.has(value) ? value : '')
  return items.flatMap((item) => {
    if (item.field !== contractNumberField) return [item]
    const [old_value, new_value] = [visibleValue(item.old_value), visibleValue(item.new_value)]
    return old_value === new_value ? [] : [{ ...item, old_value, new_value }]
  })
}

export const withChangedItems = ({ change_data }: StoredHistory, changedItem: ChangedItem[]) => ({
  ...change_data,
  changedItem,
})
