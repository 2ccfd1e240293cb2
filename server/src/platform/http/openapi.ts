import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { recordEnvelope } from '@callout/domain/platform/endpoint.ts'
import { z } from 'zod'
import type { EndpointHandler } from './context.ts'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output') => {
  const { $schema, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Record<string, unknown>
  return json
}

const stringSchema = { type: 'string' }

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'hasError', 'customErrorCode', 'Message'],
  properties: {
    type: stringSchema,
    title: stringSchema,
    status: { type: 'integer' },
    hasError: { const: true },
    customErrorCode: stringSchema,
    Message: stringSchema,
    redirectUrl: stringSchema,
  },
}

const refusalSchema = {
  type: 'object',
  required: ['HasError', 'Message', 'customErrorCode', 'Errors'],
  properties: {
    HasError: { const: true },
    Message: stringSchema,
    customErrorCode: stringSchema,
    Errors: { type: 'object', additionalProperties: stringSchema },
  },
}

/** Builds the OpenAPI 3.1 document of all registered endpoints from their declarations. */
export function buildOpenApi(
  endpoints: ReadonlyMap<string, readonly EndpointHandler[]>,
  publicUrl: string,
  version: string,
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const handlers of endpoints.values()) {
    const { path, method } = (handlers[0] as EndpointHandler).endpoint
    const openApiPath = path.replace(/:(\w+)/g, '{$1}')
    paths[openApiPath] = {
      ...paths[openApiPath],
      [method.toLowerCase()]: buildOperation(handlers.map((one) => one.endpoint)),
    }
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
      schemas: { Problem: problemSchema, Refusal: refusalSchema },
    },
  }
}

function buildOperation(endpoints: readonly Endpoint[]) {
  const first = endpoints[0] as Endpoint
  const bodies = endpoints.map(bodySchema)
  const schema = bodies.length === 1 ? bodies[0] : { oneOf: bodies }
  const failure = {
    description: 'Problem details',
    content: jsonContent({ $ref: '#/components/schemas/Problem' }, 'application/problem+json'),
  }
  return {
    summary: endpoints.map((endpoint) => endpoint.summary).join(' '),
    description: endpoints.map(accessDescription).join('\n'),
    security: first.who === 'open' ? [] : [first.who === 'app' ? { application: [] } : { user: [] }],
    parameters: buildParameters(first),
    ...(first.method !== 'GET' && {
      requestBody: { content: bodyContent(first, schema) },
    }),
    responses: { 200: { description: 'The answer, or a refusal', content: responseContent(first) }, default: failure },
  }
}

const jsonContent = (schema: unknown, type = 'application/json') => ({ [type]: { schema } })

const fieldsContent = (schema: unknown) => ({
  ...jsonContent(schema),
  ...jsonContent(schema, 'application/x-www-form-urlencoded'),
})

function bodyContent({ upload, rawBody }: Endpoint, schema: unknown) {
  if (rawBody) return jsonContent({ type: 'string', format: 'binary' }, 'application/octet-stream')
  return upload ? multipartContent : fieldsContent(schema)
}

const multipartContent = jsonContent(
  { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  'multipart/form-data',
)

const accessDescription = ({ who, update_type }: Endpoint) => {
  const people =
    typeof who === 'string' ? who : [...who.roles, ...(who.canCreateCall ? ['canCreateCall'] : [])].join(', ')
  const exception = typeof who !== 'string' && who.withoutTechnicians ? ', except technicians' : ''
  return `${update_type ? `${update_type}: ` : 'Who: '}${people}${exception}`
}

function bodySchema(endpoint: Endpoint) {
  const body = toJsonSchema(endpoint.body, 'input')
  if (!endpoint.update_type) return body
  const properties = { update_type: { const: endpoint.update_type }, ...(body.properties as object) }
  return { ...body, properties, required: ['update_type', ...((body.required as string[]) ?? [])] }
}

function responseContent(endpoint: Endpoint) {
  if (endpoint.envelope !== 'file') return jsonContent(responseSchema(endpoint))
  const file = toJsonSchema(endpoint.response)
  return {
    ...jsonContent(file, String(file.contentMediaType)),
    ...jsonContent({ $ref: '#/components/schemas/Refusal' }),
  }
}

function responseSchema({ envelope, response }: Endpoint) {
  if (envelope === 'list') {
    const Data = { type: 'array', items: toJsonSchema(response) }
    return { type: 'object', required: ['Data', 'Total'], properties: { Data, Total: { type: 'integer' } } }
  }
  const success = envelope === 'record' ? toJsonSchema(recordEnvelope(response)) : toJsonSchema(response)
  return { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] }
}

function buildParameters(endpoint: Endpoint) {
  const common =
    endpoint.who === 'open'
      ? []
      : ['lang', 'sessionId', 'networkCode'].map((name) => ({ name, in: 'query', schema: stringSchema }))
  const key = endpoint.isCreate
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { ...stringSchema, maxLength: 255 } }]
    : []
  if (endpoint.method !== 'GET' && !endpoint.upload && !endpoint.rawBody) return [...common, ...key]
  const { properties = {}, required = [] } = toJsonSchema(endpoint.body, 'input') as {
    properties?: object
    required?: string[]
  }
  const own = Object.entries(properties).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`:${name}`)
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema }
  })
  return [...own, ...common]
}
