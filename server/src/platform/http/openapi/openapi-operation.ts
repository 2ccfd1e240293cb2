import { languages } from '@callout/domain/messages/messages.ts'
import { scopeOf } from '@callout/domain/platform/access.ts'
import { type Endpoint, recordEnvelope, refusesKeys } from '@callout/domain/platform/endpoint.ts'
import { similarTexts } from '@callout/domain/platform/list.request.ts'
import { describeDeprecation } from './deprecation-text.ts'
import { describeField, describeProperties } from './describe-fields.ts'
import {
  jsonContent,
  type ProblemResponse,
  problemRef,
  schemaRef,
  stringSchema,
  toJsonSchema,
} from './openapi-schema.ts'
import { tagOf } from './openapi-tags.ts'
import { ruleCodesOf } from './rule-codes.ts'

/** An operation of the document, with the schemas that it adds to `components`. */
export interface Operation {
  readonly operation: object
  readonly schemas: Readonly<Record<string, unknown>>
}

/** The path in OpenAPI's notation. */
export const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Builds the operation of the endpoints that share a path, which differ by `update_type`. */
export function buildOperation(endpoints: readonly Endpoint[]): Operation {
  const first = endpoints[0] as Endpoint
  const operationId = operationIdOf(first)
  const names = { request: `${operationId}Request`, answer: `${operationId}Answer` }
  const sendsFields = first.method !== 'GET' && !first.upload && !first.rawBody
  const request = sendsFields ? oneOf(endpoints.map(bodySchema)) : undefined
  const answer = first.envelope === 'file' ? undefined : answerSchema(endpoints)
  const ruleCodes = ruleCodesOf(endpoints)
  const operation = {
    operationId,
    tags: [tagOf(first)],
    summary: first.summary,
    description: endpoints.map(describe).join('\n\n'),
    security: securityOf(first),
    ...(endpoints.every(({ deprecation }) => deprecation) && { deprecated: true, 'x-deprecation': first.deprecation }),
    ...(first.who !== 'open' && !refusesKeys(first) && { 'x-scope': scopeOf(first) }),
    ...(ruleCodes.length > 0 && { 'x-refusal-codes': ruleCodes }),
    parameters: buildParameters(first, names.request),
    ...(first.method !== 'GET' && {
      requestBody: { required: isBodyRequired(first, request), content: bodyContent(first, names.request) },
    }),
    responses: {
      200: { description: describeAnswer(endpoints, ruleCodes), content: answerContent(first, names.answer) },
      ...Object.fromEntries(problemsOf(first).map((status) => [status, problemRef(status)])),
    },
  }
  const schemas = { ...(request && { [names.request]: request }), ...(answer && { [names.answer]: answer }) }
  return { operation, schemas }
}

/** `ServiceCallGetListData`; any method but POST is part of the name, because some paths have two. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.split('/').filter((part) => part !== '' && part !== 'api')
  const name = words.map((word) => word.replace(':', '')).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const prefix = method === 'POST' ? '' : method.charAt(0) + method.slice(1).toLowerCase()
  return prefix + name.join('')
}

/** One schema, or a choice of several; equal ones count once. */
function oneOf(schemas: readonly unknown[]): Record<string, unknown> {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return (distinct.length === 1 ? distinct[0] : { oneOf: distinct }) as Record<string, unknown>
}

const describe = (endpoint: Endpoint) => {
  const { who, update_type, summary } = endpoint
  const people =
    typeof who === 'string' ? who : [...who.roles, ...(who.canCreateCall ? ['canCreateCall'] : [])].join(', ')
  const exception = typeof who !== 'string' && who.withoutTechnicians ? ', except technicians' : ''
  const act = update_type ? `\`update_type\` ${update_type}: ${summary} ` : ''
  const parts = typeof who !== 'string' && who.administers ? `, who administer ${who.administers.join(' or ')}` : ''
  const key = refusesKeys(endpoint) ? 'Not for API keys.' : `Scope of an API key: ${scopeOf(endpoint)}.`
  const end = endpoint.deprecation ? ` ${describeDeprecation(endpoint.deprecation)}` : ''
  return `${act}Who: ${people}${parts}${exception}. ${key}${end}`
}

/** The answer, with the codes that a refusal may have by the declaration and by the rules of the handler. */
function describeAnswer(endpoints: readonly Endpoint[], ruleCodes: readonly string[]): string {
  const names = endpoints.flatMap(({ body }) => Object.keys((body as { shape?: object }).shape ?? {}))
  const codes = [
    ...(names.length > 0 ? ['`Invalid` if fields are wrong, which `Errors` names'] : []),
    ...(names.includes('version') ? ['`Conflict` if `version` is not the present one'] : []),
    ...(ruleCodes.length > 0 ? [`that of a rule: ${ruleCodes.map((code) => `\`${code}\``).join(', ')}`] : []),
  ]
  if (codes.length === 0) return 'The answer.'
  return `The answer, or a refusal. Its \`customErrorCode\` is ${codes.join(', or ')}. The page of \`type\` explains it.`
}

function securityOf(endpoint: Endpoint): object[] {
  if (endpoint.who === 'open') return []
  const key = refusesKeys(endpoint) ? [] : [{ apiKey: [] }]
  return [{ user: [] }, ...key, ...(endpoint.who === 'app' ? [{ application: [] }] : [])]
}

function bodySchema(endpoint: Endpoint) {
  const body = toJsonSchema(endpoint.body, 'input')
  if (!endpoint.update_type) return body
  const properties = { update_type: { const: endpoint.update_type }, ...(body.properties as object) }
  return { ...body, properties, required: ['update_type', ...((body.required as string[]) ?? [])] }
}

const isBodyRequired = ({ upload, rawBody }: Endpoint, request: Record<string, unknown> | undefined) =>
  upload !== undefined || rawBody !== undefined || request?.oneOf !== undefined || request?.required !== undefined

function bodyContent({ upload, rawBody }: Endpoint, name: string) {
  if (rawBody) return jsonContent({ type: 'string', format: 'binary' }, 'application/octet-stream')
  if (upload) return multipartContent
  return { ...jsonContent(schemaRef(name)), ...jsonContent(schemaRef(name), 'application/x-www-form-urlencoded') }
}

const multipartContent = jsonContent(
  { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  'multipart/form-data',
)

function answerSchema(endpoints: readonly Endpoint[]) {
  const [first] = endpoints
  if (first?.envelope === 'list') return listSchema(first)
  return oneOf([...endpoints.map(successSchema), schemaRef('Refusal')])
}

const successSchema = ({ envelope, response }: Endpoint) =>
  toJsonSchema(envelope === 'record' ? recordEnvelope(response) : response)

function listSchema({ response, record }: Endpoint) {
  const row = toJsonSchema(response)
  const more = record && toJsonSchema(record())
  const items = more ? { ...row, properties: { ...(more.properties as object), ...(row.properties as object) } } : row
  const properties = {
    Data: { type: 'array', items },
    Total: { type: 'integer' },
    Similar: toJsonSchema(similarTexts()),
    next: stringSchema,
  }
  return { type: 'object', required: ['Data', 'Total'], properties }
}

function answerContent({ envelope, response }: Endpoint, name: string) {
  if (envelope !== 'file') return jsonContent(schemaRef(name))
  const file = toJsonSchema(response)
  return { ...jsonContent(file, String(file.contentMediaType)), ...jsonContent(schemaRef('Refusal')) }
}

function problemsOf({ who, method, isCreate }: Endpoint): ProblemResponse[] {
  const denied: ProblemResponse[] = who === 'open' ? [] : [401, 403, 404]
  return [
    400,
    ...denied,
    ...(method === 'GET' ? [] : [413 as const]),
    ...(isCreate ? [422 as const] : []),
    429,
    'default',
  ]
}

const commonParameters: Parameter[] = [
  { name: 'lang', in: 'query', schema: { ...stringSchema, enum: languages } },
  { name: 'sessionId', in: 'query', schema: stringSchema },
  { name: 'networkCode', in: 'query', schema: stringSchema },
]

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Record<string, unknown>
}

const idempotencyKey = { name: 'Idempotency-Key', in: 'header', schema: { ...stringSchema, maxLength: 255 } }

const buildParameters = (endpoint: Endpoint, owner: string) =>
  parametersOf(endpoint).map((parameter) => {
    const { name, schema } = parameter
    const { description, ...described } = describeField(owner, name, describeProperties(name, schema))
    // The viewer sends examples, which here would be of another session or network.
    if (commonParameters.includes(parameter)) delete described.examples
    return { ...parameter, description, schema: described }
  })

function parametersOf(endpoint: Endpoint): Parameter[] {
  const common = endpoint.who === 'open' ? [] : commonParameters
  const key = endpoint.isCreate ? [idempotencyKey] : []
  if (endpoint.method !== 'GET' && !endpoint.upload && !endpoint.rawBody) return [...common, ...key]
  const { properties = {}, required = [] } = toJsonSchema(endpoint.body, 'input') as {
    properties?: Record<string, Record<string, unknown>>
    required?: string[]
  }
  const own = Object.entries(properties).map(([name, schema]) => {
    const isInPath = endpoint.path.includes(`:${name}`)
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema }
  })
  return [...own, ...common]
}
