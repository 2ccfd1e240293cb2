export type Values = Readonly<Record<string, unknown>>

/** The values of these fields alone. */
export const pickValues = (values: Values, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const isSame = (a: unknown, b: unknown) =>
  Object.is(a ?? '', b ?? '') || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The fields whose value differs; an empty text equals no value, and a list one with equal contents. */
export function changedFields(before: Values, now: Values, fields: readonly string[]): string[] {
  return fields.filter((field) => !isSame(before[field], now[field]))
}

/** A field that two people changed to different values. */
export interface Conflict {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Comparison {
  /** Fields changed here and, differently, in the newer version: the user chooses. */
  readonly conflicts: readonly Conflict[]
  /** Fields changed only in the newer version: its values are taken. */
  readonly theirsOnly: readonly string[]
  /** The newer version with the changes made here applied. */
  readonly merged: Values
}

/** Compares the changes from `base` to `mine` with the newer version `theirs`, field by field. */
export function compareVersions(base: Values, mine: Values, theirs: Values, fields: readonly string[]): Comparison {
  const changedByMe = changedFields(base, mine, fields)
  const changedByThem = changedFields(base, theirs, fields)
  const conflicts = changedByMe
    .filter((field) => changedByThem.includes(field) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
  const merged = { ...theirs, ...pickValues(mine, changedByMe) }
  return { conflicts, theirsOnly: changedByThem.filter((field) => !changedByMe.includes(field)), merged }
}

/**
 * The new base for the user's input when `theirs` arrives: their version, but conflicting fields keep the value of
 * `base`, so that they still count as changed here. `isClean` is true if there is no conflict.
 */
export function mergeNewerVersion(base: Values, mine: Values, theirs: Values, fields: readonly string[]) {
  const { conflicts } = compareVersions(base, mine, theirs, fields)
  const conflicting = Object.fromEntries(conflicts.map(({ field }) => [field, base[field]]))
  return { isClean: conflicts.length === 0, newBase: { ...theirs, ...conflicting } as Values }
}
