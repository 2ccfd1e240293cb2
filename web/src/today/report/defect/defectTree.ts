import { type DefectCodes, defectFields, noDefectCodes } from '@callout/domain/defects/defect.ts'
import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'
import type { VisitDays } from '@callout/domain/visits/visit.ts'

export type Defects = VisitDays['lists']['defects']
export type Defect = Defects[number]

/** The codes below a code; those of the first level for null. */
export const childrenOf = (defects: Defects, parent: string | null) => defects.filter((one) => one.parent === parent)

/** A code and all codes above it, the first level first. */
export function pathTo(defects: Defects, code: string): Defect[] {
  const found = defects.find((one) => one.code === code)
  if (!found) return []
  return [...(found.parent === null ? [] : pathTo(defects, found.parent)), found]
}

/** The codes of a path by level. */
export const codesOf = (path: readonly Defect[]): DefectCodes => ({
  ...noDefectCodes,
  ...Object.fromEntries(path.map(({ code }, level) => [defectFields[level], code])),
})

/** The chosen codes in words; '' without a code. A code that left the list is shown as it is. */
export const defectText = (defects: Defects, codes: DefectCodes) =>
  defectFields
    .map((field) => codes[field])
    .filter(Boolean)
    .map((code) => defects.find((one) => one.code === code)?.text ?? code)
    .join(' › ')

/** Most results of a search that are shown. */
const maxFound = 50

/**
 * The codes of all levels whose path has every typed word, ignoring case and accents; without those of the first level.
 */
export function searchDefects(defects: Defects, typed: string): { readonly path: Defect[]; readonly text: string }[] {
  const words = filterWordsOf(typed)
  if (words.length === 0) return []
  return defects
    .filter(({ parent }) => parent !== null)
    .map(({ code }) => pathTo(defects, code))
    .map((path) => ({ path, text: path.map(({ text }) => text).join(' › ') }))
    .filter(({ text }) => words.every((word) => plainText(text).includes(word)))
    .slice(0, maxFound)
}
