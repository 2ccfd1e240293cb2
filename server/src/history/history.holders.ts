import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { StoredHistory } from './history.queries.ts'

/** Who held the record, as a company that reads its history may know it. */
type Holder = 'reader' | 'nobody' | 'another'

/**
 * The rows of a record that this company holds now, newest first, as it may read them. While another company held it, something
 * happened, and when: not who did it nor what it was. Of how the record came to it, it reads what came, not what was before.
 */
export function asReadBy(company: string, rows: readonly StoredHistory[], anotherHeld: string): StoredHistory[] {
  let holder: Holder = 'reader'
  return rows.map((row) => {
    const after = holder
    const before = holderBefore(company, row)
    holder = before ?? after
    // A company that gives it back does so while it holds it.
    const whose = after === 'nobody' ? holder : after
    if (row.societe_uuid === company) return row
    if (whose === 'another') return { ...row, user_name: anotherHeld, change_data: withItems(row, []) }
    if (before === undefined || after !== 'reader') return row
    return { ...row, change_data: withItems(row, whatCame(row.change_data.changedItem)) }
  })
}

/** Who held the record before what a row tells, undefined where it went on as it was. */
function holderBefore(company: string, { change_data: { type, changedItem } }: StoredHistory): Holder | undefined {
  const old = (name: string) => changedItem.find(({ field }) => field === name)?.old_value
  const key = old('societe_uuid')
  if (key !== undefined) return key === company ? 'reader' : key ? 'another' : 'nobody'
  // Rows of earlier versions know a name alone, which another company may have had too.
  const named = old('subcontractor_name')
  if (named !== undefined) return named ? 'another' : 'nobody'
  return type === 'assign' ? 'another' : undefined
}

const whatCame = (items: readonly ChangedItem[]) =>
  items.filter(({ new_value }) => (new_value ?? '') !== '').map((item) => ({ ...item, old_value: null }))

export const withItems = ({ change_data }: StoredHistory, changedItem: ChangedItem[]) => ({
  ...change_data,
  changedItem,
})
