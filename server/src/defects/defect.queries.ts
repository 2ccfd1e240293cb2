import type { Language } from '@callout/domain/messages/messages.ts'
import type { StoredItem, ValueLists } from '../value-lists/value-list.queries.ts'

/** A code found by its words: the codes and texts from the first level down to it. */
interface FoundCode {
  readonly item: StoredItem
  readonly codes: readonly string[]
  readonly path: readonly string[]
}

/** The codes right below another, or those of the first level. */
export const defectCodesUnder = (lists: ValueLists, parent: string | undefined): StoredItem[] =>
  lists.items('defect_codes').filter((item) => (item.parent ?? '') === (parent ?? ''))

/** Whether a code stands right below another; below none, whether it is of the first level. */
export const isCodeUnder = (lists: ValueLists, code: string, parent: string | undefined): boolean =>
  defectCodesUnder(lists, parent).some(({ value }) => value === code)

const mostFound = 50

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The codes of any level whose text, with those above it, contains every word. */
export function defectCodesFound(lists: ValueLists, words: string, lang: Language): FoundCode[] {
  const sought = plain(words).split(/\s+/).filter(Boolean)
  const found: FoundCode[] = []
  for (const item of lists.items('defect_codes')) {
    const codes = codesDownTo(lists, item)
    const path = codes.map((code) => lists.text('defect_codes', code, lang))
    const said = plain(path.join(' '))
    if (sought.every((word) => said.includes(word))) found.push({ item, codes, path })
    if (found.length === mostFound) break
  }
  return found
}

const levels = 4

/** A code with those above it, the first level first. */
function codesDownTo(lists: ValueLists, item: StoredItem): string[] {
  const codes = [item.value]
  for (let parent = item.parent; parent !== null && codes.length < levels; ) {
    codes.unshift(parent)
    parent = lists.item('defect_codes', parent)?.parent ?? null
  }
  return codes
}
