import type { Deprecation } from '@callout/domain/platform/deprecation.ts'
import { describeDeprecation } from './deprecation-text.ts'
import { fieldTexts } from './fields/field-texts.ts'

type JsonSchema = Record<string, unknown>

/** The key in `fieldTexts` of a property inside `owner`, a property or a schema of `components`; undefined without one. */
export const fieldKeyOf = (owner: string, name: string): string | undefined =>
  [`${owner}.${name}`, name].find((key) => Object.hasOwn(fieldTexts, key))

/** The schema of a property or parameter with its description and, where it fits, an example. */
export function describeField(owner: string, name: string, schema: JsonSchema): JsonSchema {
  const text = fieldTexts[fieldKeyOf(owner, name) ?? '']
  if (text === undefined) return schema
  const [meaning, example] = typeof text === 'string' ? [text] : text
  const deprecation = schema['x-deprecation'] as Deprecation | undefined
  const description = deprecation ? `${meaning} ${describeDeprecation(deprecation)}` : meaning
  const fitting = example === undefined ? undefined : fittingExample(schema, example)
  return { description, ...schema, ...(fitting !== undefined && { examples: [fitting] }) }
}

/** The schema with all its properties described, also those of its parts. `Data` belongs to what surrounds it. */
export function describeProperties<T>(owner: string, schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((part) => describeProperties(owner, part)) as T
  const parts = Object.entries(schema).map(([key, part]) => [
    key,
    key === 'properties' ? describeEach(owner, part) : describeProperties(owner, part),
  ])
  return Object.fromEntries(parts)
}

const describeEach = (owner: string, properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      describeField(owner, name, describeProperties(name === 'Data' ? owner : name, schema)),
    ]),
  )

/** The example in the type of the schema, undefined if it does not fit. */
function fittingExample(schema: JsonSchema, example: string | number): string | number | undefined {
  if (schema.enum || 'const' in schema || schema.$ref) return undefined
  if (Array.isArray(schema.anyOf)) {
    const fitting = schema.anyOf.map((part: JsonSchema) => fittingExample(part, example))
    return fitting.find((value) => value !== undefined)
  }
  const types = [schema.type].flat()
  if (types.includes('string')) return fitsText(schema, String(example)) ? String(example) : undefined
  const number = Number(example)
  if (!types.includes('number') && !(types.includes('integer') && Number.isInteger(number))) return undefined
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number }
  return number >= minimum && number <= maximum ? number : undefined
}

function fitsText({ pattern, format, maxLength }: JsonSchema, text: string): boolean {
  if (typeof maxLength === 'number' && text.length > maxLength) return false
  if (format === 'date-time' && !text.includes('T')) return false
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  return pattern === undefined
}
