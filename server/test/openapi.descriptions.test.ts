import { beforeAll, expect, it } from 'vitest'
import { fieldKeyOf } from '../src/platform/http/openapi/describe-fields.ts'
import { fieldTexts, fieldTextsByRoom } from '../src/platform/http/openapi/fields/field-texts.ts'
import { declaredDocument } from './support/declared-document.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly description?: string; readonly schema: Schema }[]
}
/** A property or parameter, inside the property or schema that it belongs to. */
interface Field {
  readonly owner: string
  readonly name: string
  readonly schema: Schema
}

let document: Awaited<ReturnType<typeof declaredDocument>>
let fields: Field[]

const operations = () =>
  Object.values(document.paths).flatMap((path) => Object.values(path as Record<string, unknown>)) as Operation[]

beforeAll(async () => {
  document = await declaredDocument()
  fields = [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsIn(name, schema)),
    ...operations().flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, description, schema }) => [
        { owner: `${operationId}Request`, name, schema: { ...schema, ...(description && { description }) } },
        ...fieldsIn(name, schema),
      ]),
    ),
  ]
})

/** The properties of a schema and of its parts. `Data` belongs to what surrounds it. */
function fieldsIn(owner: string, schema: unknown): Field[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...parts } = schema as Schema
  const own = Object.entries(properties).flatMap(([name, property]) => [
    { owner, name, schema: property },
    ...fieldsIn(name === 'Data' ? owner : name, property),
  ])
  return [...own, ...Object.values(parts).flatMap((part) => fieldsIn(owner, part))]
}

it('describes every property and parameter: a new one gets its text in openapi/fields, in the file of its room', () => {
  const missing = fields.filter(({ schema }) => !schema.description).map(({ owner, name }) => `${owner}.${name}`)
  expect([...new Set(missing)]).toEqual([])
})

it('has no description that nothing uses, and none twice', () => {
  const used = new Set(fields.map(({ owner, name }) => fieldKeyOf(owner, name)))
  expect(Object.keys(fieldTexts).filter((key) => !used.has(key))).toEqual([])
  const keys = Object.values(fieldTextsByRoom).flatMap((texts) => Object.keys(texts))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

it('names every value of a short enumeration in the description of its property', () => {
  const unnamed = fields.flatMap(({ owner, name, schema }) => {
    const values = schema.enum ?? schema.items?.enum ?? schema.anyOf?.find((part) => part.enum)?.enum ?? []
    if (values.length < 2 || values.length > 14) return []
    const lacking = values.filter((value) => value !== '' && !schema.description?.includes(`\`${value}\``))
    return lacking.length > 0 ? [`${owner}.${name}: ${lacking.join(', ')}`] : []
  })
  expect(unnamed).toEqual([])
})

it('gives each operation a summary, a description and a tag that is declared and used', () => {
  const all = operations()
  expect(all.filter(({ summary, description }) => !summary || !description)).toEqual([])
  const usedTags = new Set(all.flatMap(({ tags }) => tags))
  expect([...usedTags].sort()).toEqual(document.tags.map(({ name }) => name).sort())
})

it('lists the codes of failures and refusals of each operation', () => {
  const { responses } = document.components as { responses: Record<string, { description: string }> }
  expect(responses.Problem404?.description).toMatch(/^`NotFound`: /)
  expect(responses.Problemdefault?.description).toMatch(/^`MethodNotAllowed`, `Conflict`, .*`Unavailable`: /)
  const answerOf = (path: string) => JSON.stringify(document.paths[path]?.post)
  expect(answerOf('/api/ServiceContract/UpdateFormData')).toContain('`Conflict` if `version`')
  expect(answerOf('/api/ServiceCall/ResetFormData')).toContain('`Invalid` if fields')
  expect(answerOf('/api/ServiceCall/ResetFormData')).not.toContain('`Conflict`')
})
