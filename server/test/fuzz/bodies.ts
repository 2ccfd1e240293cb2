import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { z } from 'zod'
import { chance, pickOne, type Random, randomInteger } from '../../src/demo/random.ts'
import { edgeDate, hostileName, hostileNumber, hostileText, hostileValue, unstorable } from './hostile-values.ts'

/** A schema as in the published OpenAPI document. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
}

const schemas = new WeakMap<Endpoint, Schema>()

/** The schema of an endpoint's body. */
export function schemaOf(endpoint: Endpoint): Schema {
  const schema =
    schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.body, { unrepresentable: 'any', io: 'input' }) as Schema)
  schemas.set(endpoint, schema)
  return schema
}

/** Values that exist in the database, by field name. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** A random body that may fit the schema, with IDs of existing rows where possible. */
export function bodyOf(random: Random, schema: Schema, known: KnownValues, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return bodyOf(random, pickOne(random, choices), known, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pickOne(random, schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, known)
    case 'array':
      return Array.from({ length: randomInteger(random, 0, 3) }, () => bodyOf(random, schema.items ?? {}, known, name))
    case 'integer':
      return name === 'version' ? randomInteger(random, 1, 3) : randomInteger(random, -1, 1500)
    case 'number':
      return pickOne(random, [0, 1, 35.5, 40.4, -3.7, 10_000.01])
    case 'boolean':
      return chance(random, 0.5)
    case 'null':
      return null
    default:
      return textOf(random, schema, known, name)
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, known: KnownValues) {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || chance(random, 0.35))
  return Object.fromEntries(fields.map(([name, field]) => [name, bodyOf(random, field, known, name)]))
}

const someTexts = ['Olmos', 'A boiler', '28001', 'ES', 'a@b.example', '600111222', '']

function textOf(random: Random, schema: Schema, known: KnownValues, name: string): unknown {
  const rows = known[name]
  if (rows && rows.length > 0 && chance(random, 0.9)) return pickOne(random, rows)
  if (schema.format === 'date') return pickOne(random, ['2026-03-01', '2027-12-31', '', edgeDate(random).slice(0, 10)])
  if (schema.format === 'date-time')
    return pickOne(random, ['2030-03-20T08:00:00Z', '2026-03-01T00:00', '', edgeDate(random)])
  // An empty schema accepts anything.
  if (schema.type === undefined) return hostileValue(random)
  return chance(random, 0.85) ? pickOne(random, someTexts) : hostileText(random).slice(0, 250)
}

/** Puts a wrong value of the right type into one known field. */
export function injectFault(random: Random, schema: Schema, body: Record<string, unknown>): void {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return
  const [name, field] = pickOne(random, fields)
  const inner = innerOf(random, field)
  if (!inner.properties) {
    body[name] = faultyValueFor(random, inner)
    return
  }
  const previous = body[name]
  const holder = typeof previous === 'object' && previous !== null && !Array.isArray(previous) ? { ...previous } : {}
  injectFault(random, inner, holder as Record<string, unknown>)
  body[name] = field.type === 'array' ? [holder] : holder
}

function innerOf(random: Random, schema: Schema): Schema {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return innerOf(random, pickOne(random, choices))
  return schema.type === 'array' && schema.items ? innerOf(random, schema.items) : schema
}

function faultyValueFor(random: Random, { type, format }: Schema): unknown {
  if (format === 'date' || format === 'date-time') return edgeDate(random)
  if (type === 'integer' || type === 'number') return chance(random, 0.7) ? hostileNumber(random) : hostileText(random)
  if (chance(random, 0.25)) return unstorable(random)
  return chance(random, 0.2) ? edgeDate(random) : chance(random, 0.9) ? hostileText(random) : hostileValue(random)
}

/** Every place in a body where a value can be replaced: its container and its name there. */
function places(value: unknown, found: [object, string][] = []): [object, string][] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    found.push([value, name])
    places(inner, found)
  }
  return found
}

/** Spoils one place of a body, in place. */
export function spoilBody(random: Random, body: Record<string, unknown>): void {
  const found = places(body)
  const [holder, name] = found.length > 0 && chance(random, 0.9) ? pickOne(random, found) : [body, hostileName(random)]
  const previous = Object(holder)[name]
  const put = (value: unknown) => Object.assign(holder, { [name]: value })
  const how = random()
  if (how < 0.6) put(hostileValue(random))
  else if (how < 0.68) put([previous])
  else if (how < 0.74) put({ [name]: previous })
  else if (how < 0.8) put(JSON.stringify(previous) ?? '')
  else if (how < 0.85) put(typeof previous === 'number' ? String(previous) : Number(previous) || 0)
  else if (how < 0.93 && !Array.isArray(holder)) delete (holder as Record<string, unknown>)[name]
  else Object.assign(holder, { [hostileName(random)]: hostileValue(random) })
}
