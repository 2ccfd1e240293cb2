import { type Refusal, refuse } from '../platform/refusal.ts'
import { baseName, maxNameLength, type SaveImageBody } from './attachment.ts'

/** Normalizes a file name for comparison: trimmed, NFC, lower case. */
export const normalizeFileName = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** For each name, true if another name in the array is equal. Empty names never count as equal. */
export function flagDuplicateNames(names: readonly string[]): boolean[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(normalizeFileName(name), (counts.get(normalizeFileName(name)) ?? 0) + 1)
  return names.map((name) => name.trim() !== '' && (counts.get(normalizeFileName(name)) ?? 0) > 1)
}

/**
 * The names as `fileName` reads them, each of them only once: one that repeats an earlier name gets a number before its
 * extension, as in `a (2).jpg`. A name that becomes too long by it is cut before the number.
 */
export function numberRepeatedNames(fileNames: readonly string[]): string[] {
  const names = fileNames.map(baseName)
  const present = new Set(names.map(normalizeFileName))
  const used = new Set<string>()
  return names.map((name) => {
    const next = used.has(normalizeFileName(name)) ? withFreeNumber(name, present) : name
    present.add(normalizeFileName(next))
    used.add(normalizeFileName(next))
    return next
  })
}

function withFreeNumber(name: string, present: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})${extension}`
    const numbered = `${stem.slice(0, maxNameLength - ending.length)}${ending}`
    if (!present.has(normalizeFileName(numbered))) return numbered
  }
}

interface StoredImage {
  readonly image_guid: string
  readonly name: string
}

/** Refuses a new or changed file name that another file of the attachment has. Existing duplicates may stay. */
export function refusalOfDuplicateNames(
  stored: readonly StoredImage[],
  saved: readonly SaveImageBody[],
): Refusal | undefined {
  const renamed = new Map(saved.flatMap(({ image_guid, name }) => (image_guid ? [[image_guid, name]] : [])))
  const namesAfter = stored.map(({ image_guid, name }) => renamed.get(image_guid) ?? name)
  const added = saved.filter(({ file }) => file).map(({ name }) => name)
  const duplicates = new Set<string>()
  const all = [...namesAfter, ...added]
  for (const [index, isRepeated] of flagDuplicateNames(all).entries())
    if (isRepeated) duplicates.add(normalizeFileName(all[index] as string))
  const namesBefore = new Map(stored.map(({ image_guid, name }) => [image_guid, name]))
  const conflicts = saved.flatMap(({ image_guid, name }, index) =>
    duplicates.has(normalizeFileName(name)) && namesBefore.get(image_guid ?? '') !== name ? [{ index, name }] : [],
  )
  if (conflicts.length === 0) return undefined
  const errors = Object.fromEntries(
    conflicts.map(({ index }) => [`images.${index}.name`, 'attachment.same_name' as const]),
  )
  return refuse('attachment.refused.same_name', { params: { file: (conflicts[0] as { name: string }).name }, errors })
}
