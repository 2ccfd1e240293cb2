import type { Contract, ContractField, Fields } from './contract.ts'

/** The changes between two contracts that a program may not survive, one line each. Additions are none. */
export const breakingChanges = (before: Contract, after: Contract): string[] =>
  [...before].flatMap(([name, operation]) => {
    const now = after.get(name)
    if (!now) return [`${name} is gone`]
    const found = [...inputChanges(operation.in, now.in), ...outputChanges(operation.out, now.out)]
    return found.map((change) => `${name}: ${change}`)
  })

/** Changes by which a request that was accepted is refused. */
function inputChanges(before: Fields, after: Fields): string[] {
  const demanded = [...after].filter(
    ([path, { isRequired }]) => isRequired && before.get(path)?.isRequired !== true && isKnownObject(before, path),
  )
  return [
    ...demanded.map(([path]) => `input ${path} is required`),
    ...changesOfFields('input', before, after, ({ types }, now) => lacking(types, now.types)),
  ]
}

/** A required field of a new object, or the items of a new list, demand nothing of a program that does not send it. */
function isKnownObject(before: Fields, path: string) {
  if (path.endsWith('[]')) return before.has(path.slice(0, -2))
  const parent = path.slice(0, Math.max(path.lastIndexOf('.'), 0)).replace(/\[\]$/, '')
  return parent === '' || before.has(parent)
}

/** Changes by which a field of an answer is gone or of another type. */
const outputChanges = (before: Fields, after: Fields): string[] => [
  ...[...before].flatMap(([path, { isRequired }]) =>
    isRequired && after.get(path)?.isRequired === false ? [`output ${path} may be missing`] : [],
  ),
  ...changesOfFields('output', before, after, ({ types }, now) =>
    lacking(now.types, isEnumeration(types) ? [...types, ...now.types.filter(isValue)] : types),
  ),
]

const changesOfFields = (
  side: string,
  before: Fields,
  after: Fields,
  lackingTypes: (field: ContractField, now: ContractField) => readonly string[],
) =>
  [...before].flatMap(([path, field]) => {
    const now = after.get(path)
    if (!now) return [`${side} ${path} is gone`]
    const types = lackingTypes(field, now)
    return types.length > 0 ? [`${side} ${path} was ${field.types.join(' | ')}, is ${now.types.join(' | ')}`] : []
  })

const isValue = (type: string) => type.startsWith('=')
const isEnumeration = (types: readonly string[]) => types.some(isValue)

/** The types that are part of none of the others. */
const lacking = (types: readonly string[], others: readonly string[]) =>
  types.filter((type) => !others.some((other) => isPartOf(type, other)))

const isPartOf = (type: string, other: string) =>
  type === other ||
  other === 'any' ||
  (type === 'integer' && other === 'number') ||
  (isValue(type) && other === 'string')
