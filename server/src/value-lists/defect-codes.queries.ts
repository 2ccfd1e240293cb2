import type { Language } from '@callout/domain/messages/messages.ts'
import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'
import type { StoredItem, ValueLists } from './value-list.queries.ts'

/** A search result: the code, and all codes and texts from the first level down to it. */
interface DefectCodeMatch {
  readonly item: StoredItem
  readonly codes: readonly string[]
  readonly path: readonly string[]
}

/** The codes directly below `parent`, by default those of the first level. */
export const childDefectCodes = (lists: ValueLists, parent: string | undefined): StoredItem[] =>
  lists.items('defect_codes').filter((item) => (item.parent ?? '') === (parent ?? ''))

/** True if the code is directly below `parent`, or on the first level if there is no parent. */
export const isChildDefectCode = (lists: ValueLists, code: string, parent: string | undefined): boolean =>
  childDefectCodes(lists, parent).some(({ value }) => value === code)

const maxMatches = 50

/** Codes of any level whose path of texts contains every word. */
export function searchDefectCodes(lists: ValueLists, words: string, lang: Language): DefectCodeMatch[] {
  const searchWords = filterWordsOf(words)
  const found: DefectCodeMatch[] = []
  for (const item of lists.items('defect_codes').filter(({ active }) => active)) {
    const codes = codePathTo(lists, item)
    const path = codes.map((code) => lists.text('defect_codes', code, lang))
    const pathText = plainText(path.join(' '))
    if (searchWords.every((word) => pathText.includes(word))) found.push({ item, codes, path })
    if (found.length === maxMatches) break
  }
  return found
}

const maxLevels = 4

/** The codes from the first level down to this one. */
function codePathTo(lists: ValueLists, item: StoredItem): string[] {
  const codes = [item.value]
  for (let parent = item.parent; parent !== null && codes.length < maxLevels; ) {
    codes.unshift(parent)
    parent = lists.item('defect_codes', parent)?.parent ?? null
  }
  return codes
}
