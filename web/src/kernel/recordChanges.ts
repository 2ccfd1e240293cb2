export type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => Object.is(a ?? '', b ?? '')

/** The fields whose value is not the one it was; an empty text and no value are the same. */
export function changedFields(before: Values, now: Values, fields: readonly string[]): string[] {
  return fields.filter((field) => !same(before[field], now[field]))
}

/** One field that two people changed to different values. */
export interface Clash {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Comparison {
  /** Changed here and, differently, in the newer version: to be chosen. */
  readonly clashes: readonly Clash[]
  /** Changed only in the newer version: taken over. */
  readonly theirsOnly: readonly string[]
  /** The newer version with what was changed here laid over it. */
  readonly merged: Values
}

/** Lays what was typed over `base` onto the newer version `theirs`, field by field. */
export function compareVersions(base: Values, mine: Values, theirs: Values, fields: readonly string[]): Comparison {
  const typed = changedFields(base, mine, fields)
  const moved = changedFields(base, theirs, fields)
  const clashes = typed
    .filter((field) => moved.includes(field) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
  const merged = { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) }
  return { clashes, theirsOnly: moved.filter((field) => !typed.includes(field)), merged }
}

/**
 * What to go on typing on when `theirs` arrives: their version, except that a field both changed stands as it was in
 * `base`, so that it still counts as changed here. `isClean` tells that there is no such field.
 */
export function followVersion(base: Values, mine: Values, theirs: Values, fields: readonly string[]) {
  const { clashes } = compareVersions(base, mine, theirs, fields)
  const kept = Object.fromEntries(clashes.map(({ field }) => [field, base[field]]))
  return { isClean: clashes.length === 0, followed: { ...theirs, ...kept } as Values }
}
