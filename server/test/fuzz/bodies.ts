import { between, chance, pick, type Random } from '../../src/demo/random.ts'
import { edgeOfTime, hostileName, hostileNumber, hostileText, hostileValue, unstorable } from './hostile.ts'

/** A schema as the published document writes it. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
}

/** Texts that stand in the database, by the name of the field that holds them. */
export type Known = Readonly<Record<string, readonly string[]>>

/** A body the schema might take: names of rows that exist, where it names any. */
export function bodyOf(random: Random, schema: Schema, known: Known, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return bodyOf(random, pick(random, choices), known, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, known)
    case 'array':
      return Array.from({ length: between(random, 0, 3) }, () => bodyOf(random, schema.items ?? {}, known, name))
    case 'integer':
      return name === 'version' ? between(random, 1, 3) : between(random, -1, 1500)
    case 'number':
      return pick(random, [0, 1, 35.5, 40.4, -3.7, 10_000.01])
    case 'boolean':
      return chance(random, 0.5)
    case 'null':
      return null
    default:
      return textOf(random, schema, known, name)
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || chance(random, 0.35))
  return Object.fromEntries(fields.map(([name, field]) => [name, bodyOf(random, field, known, name)]))
}

const someTexts = ['Olmos', 'A boiler', '28001', 'ES', 'a@b.example', '600111222', '']

function textOf(random: Random, schema: Schema, known: Known, name: string): unknown {
  const rows = known[name]
  if (rows && rows.length > 0 && chance(random, 0.9)) return pick(random, rows)
  if (schema.format === 'date') return pick(random, ['2026-03-01', '2027-12-31', '', edgeOfTime(random).slice(0, 10)])
  if (schema.format === 'date-time')
    return pick(random, ['2030-03-20T08:00:00Z', '2026-03-01T00:00', '', edgeOfTime(random)])
  // An empty schema takes anything, and a filter what its list gives.
  if (schema.type === undefined) return hostileValue(random)
  return chance(random, 0.85) ? pick(random, someTexts) : hostileText(random).slice(0, 250)
}

/** Puts something wrong, but of the right kind, into one field the schema knows; all else stays as it is. */
export function oneFault(random: Random, schema: Schema, body: Record<string, unknown>): void {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return
  const [name, field] = pick(random, fields)
  const inner = innerOf(random, field)
  if (!inner.properties) {
    body[name] = faultyFor(random, inner)
    return
  }
  const there = body[name]
  const holder = typeof there === 'object' && there !== null && !Array.isArray(there) ? { ...there } : {}
  oneFault(random, inner, holder as Record<string, unknown>)
  body[name] = field.type === 'array' ? [holder] : holder
}

function innerOf(random: Random, schema: Schema): Schema {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return innerOf(random, pick(random, choices))
  return schema.type === 'array' && schema.items ? innerOf(random, schema.items) : schema
}

function faultyFor(random: Random, { type, format }: Schema): unknown {
  if (format === 'date' || format === 'date-time') return edgeOfTime(random)
  if (type === 'integer' || type === 'number') return chance(random, 0.7) ? hostileNumber(random) : hostileText(random)
  if (chance(random, 0.25)) return unstorable(random)
  return chance(random, 0.2) ? edgeOfTime(random) : chance(random, 0.9) ? hostileText(random) : hostileValue(random)
}

/** Every place of a body at which something may be put instead: the thing that holds it, and its name there. */
function places(value: unknown, found: [object, string][] = []): [object, string][] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    found.push([value, name])
    places(inner, found)
  }
  return found
}

/** Spoils a body in one place, in place. */
export function spoil(random: Random, body: Record<string, unknown>): void {
  const found = places(body)
  const [holder, name] = found.length > 0 && chance(random, 0.9) ? pick(random, found) : [body, hostileName(random)]
  const there = Object(holder)[name]
  const put = (value: unknown) => Object.assign(holder, { [name]: value })
  const how = random()
  if (how < 0.6) put(hostileValue(random))
  else if (how < 0.68) put([there])
  else if (how < 0.74) put({ [name]: there })
  else if (how < 0.8) put(JSON.stringify(there) ?? '')
  else if (how < 0.85) put(typeof there === 'number' ? String(there) : Number(there) || 0)
  else if (how < 0.93 && !Array.isArray(holder)) delete (holder as Record<string, unknown>)[name]
  else Object.assign(holder, { [hostileName(random)]: hostileValue(random) })
}
