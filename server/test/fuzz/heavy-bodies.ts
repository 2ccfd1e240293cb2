import { defaultBodyLimit, type Endpoint } from '@callout/domain/platform/endpoint.ts'
import { bodyLimits } from '@callout/domain/platform/json.ts'
import { createRandom, pickOne, type Random } from '../../src/demo/random.ts'
import { bodyOf, type KnownValues, type Schema, schemaOf } from './bodies.ts'
import type { EncodedBody } from './encode.ts'
import { jsonOf, nestedJson } from './hostile-values.ts'

/** A body as expensive as its limit allows; encoded only when it is sent, because there are many. */
export interface HeavyBody {
  readonly what: string
  readonly encode: () => EncodedBody
}

type Fields = Record<string, unknown>

/** All heavy bodies with these fields: long arrays, long texts, many names, deep nesting; as JSON and as a form. */
export function heavyBodies(endpoint: Endpoint, body: Fields, known: KnownValues): HeavyBody[] {
  const limit = endpoint.bodyLimit ?? defaultBodyLimit
  const schema = schemaOf(endpoint)
  const fields = endpoint.update_type ? { update_type: endpoint.update_type, ...body } : body
  const random = createRandom(1, `heavy ${endpoint.path} ${endpoint.update_type}`, 0)
  return [
    ...placesIn(schema).flatMap(({ path, schema }) => heavyBodiesAt(random, fields, { path, schema, limit, known })),
    ...manyNameBodies(fields, limit),
    ...deepBodies(fields, limit),
    ...rawForms(limit),
  ]
}

interface Place {
  readonly path: readonly string[]
  readonly schema: Schema
}

/** The paths of all fields of a schema, nested ones too; `0` is the first item of an array. */
function placesIn(schema: Schema, path: readonly string[] = []): Place[] {
  const own = path.length > 0 && !schema.anyOf && !schema.properties ? [{ path, schema }] : []
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => placesIn(field, [...path, name])),
    ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, path)),
    ...(schema.items ? placesIn(schema.items, [...path, '0']) : []),
  ]
}

interface PlaceContext extends Place {
  readonly limit: number
  readonly known: KnownValues
}

function heavyBodiesAt(random: Random, fields: Fields, { path, schema, limit, known }: PlaceContext): HeavyBody[] {
  const shown = path.join('.')
  const put = (value: unknown) => withValueAt(fields, path, value)
  const room = remainingBytes(put(''), limit)
  const json = (what: string, value: () => unknown) => asJson(`${what} in ${shown}`, () => jsonOf(put(value())))
  if (schema.type !== 'array')
    return [
      pickOne(random, [
        json('a text as long as the body', () => 'x'.repeat(room)),
        json('a text of escapes', () => '\u0001'.repeat(room / 6)),
        json('JSON as text', () => nestedJson(room / 9, 'object')),
      ]),
    ]
  const item = bodyOf(random, { ...schema.items, required: Object.keys(schema.items?.properties ?? {}) }, known)
  const maxItems = schema.maxItems ?? 0
  const fitting = (one: unknown) => Math.floor(room / (jsonOf(one).length + 1))
  return [
    ...[{}, 0, '', item].flatMap((one) => [
      json(`an array full of ${jsonOf(one)}`, () => Array(fitting(one)).fill(one)),
      json(`as many of ${jsonOf(one)} as are taken`, () => Array(Math.min(maxItems, fitting(one))).fill(one)),
    ]),
    json('an array as JSON text', () => `[${'{},'.repeat(room / 3 - 2)}{}]`),
    asForm(`a list in a form in ${shown}`, () => listInForm(path, limit)),
  ]
}

/** Bytes left in a body with these fields. */
const remainingBytes = (fields: Fields, limit: number) => Math.max(100, limit - jsonOf(fields).length - 16)

/** A copy of the fields with this value at this path. */
function withValueAt(fields: Fields, [name, ...path]: readonly string[], value: unknown): Fields {
  if (name === undefined) return fields
  if (path.length === 0) return { ...fields, [name]: value }
  const inner = withValueAt({}, path[0] === '0' ? path.slice(1) : path, value)
  return { ...fields, [name]: path[0] === '0' ? [path.length === 1 ? value : inner] : inner }
}

function manyNameBodies(fields: Fields, limit: number): HeavyBody[] {
  const room = remainingBytes(fields, limit)
  // As text: an object with a hundred thousand names takes ten times as long.
  const named = (count: number, name: (n: number) => string) => () => {
    const names = Array.from({ length: count }, (_, n) => `${JSON.stringify(name(n))}:0`)
    return `${jsonOf({ ...fields, x: 0 }).slice(0, -1)},${names.join(',')}}`
  }
  const wide = Math.min(bodyLimits.values - 100, Math.floor(room / 12))
  return [
    asJson(
      'as many unknown names as are read',
      named(wide, (n) => `x${n}`),
    ),
    asJson(
      'as many unknown names as the body holds',
      named(Math.floor(room / 12), (n) => `x${n}`),
    ),
    asJson(
      'long unknown names',
      named(Math.floor(room / 1010), (n) => `${'\u0001'.repeat(160)}${n}`),
    ),
    asJson('an unknown array', () => jsonOf({ ...fields, x: Array(wide).fill(0) })),
  ]
}

function deepBodies(fields: Fields, limit: number): HeavyBody[] {
  const room = remainingBytes(fields, limit)
  const holding = (what: string, text: () => string) =>
    asJson(what, () => `${jsonOf({ ...fields, x: 0 }).slice(0, -2)}${text()}}`)
  return [
    holding('deep arrays', () => nestedJson(room / 2, 'array')),
    holding('deep objects', () => nestedJson(room / 7, 'object')),
    holding('arrays that do not end', () => '['.repeat(room)),
    holding('a string that does not end', () => `"${'\\"'.repeat(room / 2 - 2)}`),
    holding('one long number', () => '1'.repeat(room)),
    holding('names of a prototype', () => `{${'"__proto__":{},'.repeat(room / 16)}"a":1}`),
  ]
}

function rawForms(limit: number): HeavyBody[] {
  const filled = (part: (n: number) => string) => () => {
    let text = ''
    for (let n = 0; n < bodyLimits.values - 1 && text.length < limit - 100; n++) text += `${part(n)}&`
    return text
  }
  return [
    asForm(
      'one name again and again',
      filled(() => 'ID=1'),
    ),
    asForm(
      'many names',
      filled((n) => `x${n}=1`),
    ),
    asForm(
      'many names in one field',
      filled((n) => `request[x${n}]=1`),
    ),
    asForm(
      'items in turn from both ends',
      filled((n) => `x[${n % 2 ? n : 9999 - n}][a${n % 3}]=1`),
    ),
    asForm(
      'deep fields',
      filled((n) => `x${'[0]'.repeat(10)}[${n}]=1`),
    ),
    asForm('far too deep fields', () => `x${'[a]'.repeat(limit / 3 - 2)}=1`),
    asForm('percent signs', () => `x=${'%'.repeat(limit - 3)}`),
    asForm('encoded letters', () => `${'%41'.repeat(limit / 6)}=${'%C3%A9'.repeat(limit / 12 - 1)}`),
    asForm('nothing but separators', () => '&'.repeat(limit)),
  ]
}

/** A list with as many items as a form may hold, each in a field of its own. */
function listInForm([name, ...path]: readonly string[], limit: number): string {
  const inner = path.map((one) => `[${one}]`).join('')
  let text = ''
  for (let n = 0; n < bodyLimits.values / 2 && text.length < limit - 200; n++)
    text += `${name}${inner}[${n}][a]=&${name}${inner}[${n}][b]=&`
  return text
}

const asType = (type: string) => (what: string, text: () => string) => ({
  what,
  encode: () => ({ headers: { 'content-type': type }, bytes: Buffer.from(text()) }),
})
const asJson = asType('application/json')
const asForm = asType('application/x-www-form-urlencoded')
