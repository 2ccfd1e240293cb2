// The contract of the API in short: its operations, and each field that they take and answer with its types.

type JsonSchema = Readonly<Record<string, unknown>>

/** A field: its types, of an enumeration its values as `=value`, and whether it must be there. */
export interface ContractField {
  readonly types: readonly string[]
  readonly isRequired: boolean
}
export type Fields = ReadonlyMap<string, ContractField>
/** Fields that an operation takes and answers, by path: `lines[].Quantity`. */
export interface ContractOperation {
  readonly in: Fields
  readonly out: Fields
}
export type Contract = ReadonlyMap<string, ContractOperation>

interface Operation {
  readonly parameters: readonly { name: string; required?: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> }
  readonly responses?: Readonly<Record<string, { content?: Readonly<Record<string, { schema: JsonSchema }>> }>>
}
export interface OpenApiDocument {
  readonly paths: object
  readonly webhooks: object
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

/** The contract of an OpenAPI document. Operations that share a path are told apart by `update_type`. */
export function contractOf({ paths, webhooks, components: { schemas } }: OpenApiDocument): Contract {
  const fieldsOf = (schema: JsonSchema) => readFields(schema, schemas)
  const contract = new Map<string, ContractOperation>()
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const parameters = fieldsOf(schemaOfParameters(operation))
      const out = fieldsOf(schemaIn(operation.responses?.[200]?.content))
      for (const { name, schema } of variantsOf(schemaIn(operation.requestBody?.content), schemas))
        contract.set([method.toUpperCase(), path, ...name].join(' '), {
          in: new Map([...parameters, ...fieldsOf(schema)]),
          out,
        })
    }
  }
  for (const [name, { post }] of Object.entries(webhooks as Record<string, { post: Operation }>))
    contract.set(`webhook ${name}`, { in: new Map(), out: fieldsOf(schemaIn(post.requestBody?.content)) })
  for (const name of ['Refusal', 'Problem'])
    contract.set(`answer ${name}`, { in: new Map(), out: fieldsOf(schemas[name] as JsonSchema) })
  return contract
}

const schemaIn = (content: Readonly<Record<string, { schema: JsonSchema }>> = {}) =>
  Object.values(content)[0]?.schema ?? {}

/** Those that all operations have are left out. */
const commonParameters = ['lang', 'sessionId', 'networkCode']

function schemaOfParameters({ parameters }: Operation): JsonSchema {
  const own = parameters.filter(({ name }) => !commonParameters.includes(name))
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name)
  return { type: 'object', required, properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])) }
}

function variantsOf(schema: JsonSchema, schemas: Readonly<Record<string, unknown>>) {
  const body = resolve(schema, schemas)
  const parts = (body.oneOf as JsonSchema[] | undefined) ?? [body]
  return parts.map((part) => {
    const type = (part.properties as Record<string, JsonSchema> | undefined)?.update_type?.const
    return { name: type === undefined ? [] : [type], schema: part }
  })
}

function resolve(schema: JsonSchema, schemas: Readonly<Record<string, unknown>>): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  return name === undefined ? schema : (schemas[name] as JsonSchema)
}

/** The alternatives of a schema. Refusals are left out: all operations have the same, which is described once. */
function alternatives(schema: JsonSchema, schemas: Readonly<Record<string, unknown>>): JsonSchema[] {
  if (Array.isArray(schema.allOf)) {
    const parts = schema.allOf.map((part: JsonSchema) => resolve(part, schemas))
    return [
      {
        type: 'object',
        properties: Object.assign({}, ...[...parts, schema].map((part) => part.properties)),
        required: [...parts, schema].flatMap((part) => (part.required as string[] | undefined) ?? []),
      },
    ]
  }
  const parts = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined
  if (!parts) return [resolve(schema, schemas)]
  return parts.filter((part) => !isRefusal(part)).flatMap((part) => alternatives(resolve(part, schemas), schemas))
}

const isRefusal = (schema: JsonSchema) => JSON.stringify(schema).startsWith('{"$ref":"#/components/schemas/Refusal"')

/** All fields of a schema by path. One that an alternative lacks is not required. */
function readFields(schema: JsonSchema, schemas: Readonly<Record<string, unknown>>): Map<string, ContractField> {
  const fields = new Map<string, ContractField>()
  const add = (path: string, one: JsonSchema, isRequired: boolean) => {
    const parts = alternatives(resolve(one, schemas), schemas)
    const known = fields.get(path)
    const types = [...new Set([...(known?.types ?? []), ...parts.flatMap(typesOf)])].sort()
    fields.set(path, { types, isRequired: isRequired && (known?.isRequired ?? true) })
    const objects = parts.filter(({ properties }) => properties)
    for (const { properties, required = [] } of objects)
      for (const [name, property] of Object.entries(properties as Record<string, JsonSchema>)) {
        const isInAll = objects.every((other) => Object.hasOwn(other.properties as object, name))
        add(path === '' ? name : `${path}.${name}`, property, isInAll && (required as string[]).includes(name))
      }
    for (const { items, additionalProperties } of parts) {
      if (items) add(`${path}[]`, items as JsonSchema, true)
      if (typeof additionalProperties === 'object') add(`${path}.*`, additionalProperties as JsonSchema, true)
    }
  }
  add('', schema, true)
  return fields
}

function typesOf(schema: JsonSchema): string[] {
  if ('const' in schema) return [valueType(schema.const)]
  if (Array.isArray(schema.enum)) return schema.enum.map(valueType)
  return [schema.type ?? 'any'].flat() as string[]
}

const valueType = (value: unknown) => `=${encodeURIComponent(String(value))}`
