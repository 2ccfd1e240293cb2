import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { recordEnvelope } from '@callout/domain/kernel/endpoint.ts'
import { z } from 'zod'
import type { Served } from './serve.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Record<string, unknown>
  return json
}

const anyText = { type: 'string' }

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'hasError', 'customErrorCode', 'Message'],
  properties: {
    type: anyText,
    title: anyText,
    status: { type: 'integer' },
    hasError: { const: true },
    customErrorCode: anyText,
    Message: anyText,
    redirectUrl: anyText,
  },
}

const refusal = {
  type: 'object',
  required: ['HasError', 'Message', 'customErrorCode', 'Errors'],
  properties: {
    HasError: { const: true },
    Message: anyText,
    customErrorCode: anyText,
    Errors: { type: 'object', additionalProperties: anyText },
  },
}

/** The OpenAPI 3.1 document of everything served, read from the endpoint declarations. */
export function openApi(served: ReadonlyMap<string, readonly Served[]>, publicUrl: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const all of served.values()) {
    const { path, method } = (all[0] as Served).endpoint
    const shown = path.replace(/:(\w+)/g, '{$1}')
    paths[shown] = { ...paths[shown], [method.toLowerCase()]: operation(all.map((one) => one.endpoint)) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Callout', version, description: 'Service calls of a manufacturer’s service network.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'A user token, from sign-in.' },
        application: { type: 'http', scheme: 'bearer', description: 'An application token, or a user token.' },
      },
      schemas: { Problem: problem, Refusal: refusal },
    },
  }
}

function operation(endpoints: readonly Endpoint[]) {
  const first = endpoints[0] as Endpoint
  const bodies = endpoints.map(bodyOf)
  const schema = bodies.length === 1 ? bodies[0] : { oneOf: bodies }
  const failure = {
    description: 'Problem details',
    content: json({ $ref: '#/components/schemas/Problem' }, 'application/problem+json'),
  }
  return {
    summary: endpoints.map((endpoint) => endpoint.summary).join(' '),
    description: endpoints.map(whoText).join('\n'),
    security: first.who === 'open' ? [] : [first.who === 'app' ? { application: [] } : { user: [] }],
    parameters: parameters(first),
    ...(first.method === 'POST' && { requestBody: { content: first.takesFile ? filePart : fields(schema) } }),
    responses: { 200: { description: 'The answer, or a refusal', content: contentOf(first) }, default: failure },
  }
}

const json = (schema: unknown, type = 'application/json') => ({ [type]: { schema } })

const fields = (schema: unknown) => ({ ...json(schema), ...json(schema, 'application/x-www-form-urlencoded') })

const filePart = json(
  { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  'multipart/form-data',
)

const whoText = ({ who, update_type }: Endpoint) => {
  const people =
    typeof who === 'string' ? who : [...who.roles, ...(who.canCreateCall ? ['canCreateCall'] : [])].join(', ')
  return `${update_type ? `${update_type}: ` : 'Who: '}${people}`
}

function bodyOf(endpoint: Endpoint) {
  const body = schemaOf(endpoint.body, 'input')
  if (!endpoint.update_type) return body
  const properties = { update_type: { const: endpoint.update_type }, ...(body.properties as object) }
  return { ...body, properties, required: ['update_type', ...((body.required as string[]) ?? [])] }
}

function contentOf(endpoint: Endpoint) {
  if (endpoint.envelope !== 'file') return json(answerOf(endpoint))
  const file = schemaOf(endpoint.answer)
  return { ...json(file, String(file.contentMediaType)), ...json({ $ref: '#/components/schemas/Refusal' }) }
}

function answerOf({ envelope, answer }: Endpoint) {
  if (envelope === 'list') {
    const Data = { type: 'array', items: schemaOf(answer) }
    return { type: 'object', required: ['Data', 'Total'], properties: { Data, Total: { type: 'integer' } } }
  }
  const success = envelope === 'record' ? schemaOf(recordEnvelope(answer)) : schemaOf(answer)
  return { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] }
}

function parameters(endpoint: Endpoint) {
  const common =
    endpoint.who === 'open'
      ? []
      : ['lang', 'sessionId', 'networkCode'].map((name) => ({ name, in: 'query', schema: anyText }))
  const key = endpoint.creates ? [{ name: 'Idempotency-Key', in: 'header', schema: anyText }] : []
  if (endpoint.method !== 'GET' && !endpoint.takesFile) return [...common, ...key]
  const { properties = {}, required = [] } = schemaOf(endpoint.body, 'input') as {
    properties?: object
    required?: string[]
  }
  const own = Object.entries(properties).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`:${name}`)
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema }
  })
  return [...own, ...common]
}
