import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import qs from 'qs'
import { chance, createRandom, pickOne, type Random, randomInteger } from '../../src/demo/random.ts'
import { samples } from '../access/access.samples.ts'
import type { SampleRows } from '../access/sample.ts'
import { nameOfEndpoint } from '../support/declared-endpoints.ts'
import { bodyOf, injectFault, type KnownValues, schemaOf, spoilBody } from './bodies.ts'
import { type EncodedBody, encodeBody, encodeHugeBody } from './encode.ts'
import { heavyBodies } from './heavy-bodies.ts'
import { hostileText } from './hostile-values.ts'
import { bytesOf } from './raw-bytes.ts'
import { createPieceBody, createUploadBody } from './uploads.ts'

/** A request before it is sent. The same seed, number and rows create the same request. */
export interface FuzzRequest {
  readonly n: number
  readonly method: string
  /** The path with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Owner of its token: a person, '' for none, or a text that is no token. */
  readonly principal: string
  /** The endpoints it targets; empty for unknown paths and methods. */
  readonly endpoints: readonly Endpoint[]
  /** Cut the connection after this many bytes. */
  readonly cutAfter?: number
  /** Send these bytes on a new connection instead of everything else. */
  readonly raw?: Buffer
}

/** Data to create requests from. */
export interface FuzzData {
  /** Endpoints by path and method; several where `update_type` tells them apart. */
  readonly endpoints: readonly (readonly Endpoint[])[]
  readonly people: readonly string[]
  readonly known: KnownValues
  /** Existing rows, for valid bodies. */
  readonly rows: readonly SampleRows[]
  /** The version of each record, by its key. */
  readonly versions: Readonly<Record<string, number>>
}

/** Creates the request with this number. */
export function createFuzzRequest(seed: number, n: number, data: FuzzData): FuzzRequest {
  const random = createRandom(seed, 'shot', n)
  const common = { n, principal: pickPrincipal(random, data) }
  if (chance(random, 0.01)) return { ...common, ...emptyRequest, raw: bytesOf(random) }
  if (chance(random, 0.03)) return { ...common, ...unmatchedRequest(random) }
  const endpoints = pickOne(random, data.endpoints)
  const endpoint = pickOne(random, endpoints)
  const fields = fieldsOf(random, endpoint, data)
  const headers = headersOf(random)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    segment(String(fields[name] ?? hostileText(random))),
  )
  if (endpoint.method === 'GET') {
    const method = chance(random, 0.04) ? 'HEAD' : 'GET'
    return { ...common, endpoints, method, target: `${path}?${queryOf(random, fields)}`, headers, body: undefined }
  }
  const sent = encodeBodyOf(random, endpoint, fields, data)
  const query = endpoint.upload || endpoint.rawBody ? queryOf(random, fields) : queryOf(random, {})
  const cutAfter = chance(random, endpoint.upload ? 0.1 : 0.01)
    ? randomInteger(random, 0, sent.bytes.length)
    : undefined
  const target = `${path}?${query}`
  return {
    ...common,
    endpoints,
    method: endpoint.method,
    target,
    headers: { ...headers, ...sent.headers },
    body: sent.bytes,
    cutAfter,
  }
}

function encodeBodyOf(
  random: Random,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  data: FuzzData,
): EncodedBody {
  if (endpoint.upload) return createUploadBody(random)
  if (endpoint.rawBody) return createPieceBody(random)
  return encodeFields(random, endpoint, fields, data)
}

/** Encodes the fields; one body in twenty is as heavy as its limit allows, a few are far too long. */
function encodeFields(
  random: Random,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  { known }: FuzzData,
): EncodedBody {
  const how = random()
  if (how < 1 / 400) return encodeHugeBody(random, fields)
  if (how < 1 / 20) return pickOne(random, heavyBodies(endpoint, fields, known)).encode()
  return encodeBody(random, endpoint.update_type ? { update_type: endpoint.update_type, ...fields } : fields)
}

const emptyRequest = { method: '', target: '', headers: {}, body: undefined, endpoints: [] }

const pickPrincipal = (random: Random, { people }: FuzzData) =>
  chance(random, 0.93)
    ? pickOne(random, people)
    : pickOne(random, ['', 'application', 'x', "' or 1=1 --", '.'.repeat(3000), 'é'])

/** The fields of a body: valid, random from the schema, or spoiled. */
function fieldsOf(random: Random, endpoint: Endpoint, { known, rows, versions }: FuzzData): Record<string, unknown> {
  const name = nameOfEndpoint(endpoint)
  const sample = samples[name]
  const usesSample = sample && rows.length > 0 && chance(random, 0.8)
  const body = structuredClone(
    usesSample ? sample.body(pickOne(random, rows)) : bodyOf(random, schemaOf(endpoint), known),
  ) as object
  const { file: _, ...fields } = body as Record<string, unknown>
  // Keep the valid fields, and add random ones.
  if (usesSample && chance(random, 0.6))
    Object.assign(fields, { ...Object(bodyOf(random, schemaOf(endpoint), known)), ...fields })
  if (typeof fields.ID === 'string' && fields.version !== undefined && chance(random, 0.8))
    fields.version = versions[fields.ID] ?? 1
  if (chance(random, 0.65)) injectFault(random, schemaOf(endpoint), fields)
  else while (chance(random, 0.5)) spoilBody(random, fields)
  return fields
}

const segment = (text: string) => encodeURIComponent(text.toWellFormed())

/** A query: the fields, the common parameters, and sometimes invalid bytes. */
function queryOf(random: Random, fields: Record<string, unknown>): string {
  const common = {
    ...(chance(random, 0.15) && { lang: pickOne(random, ['es', 'fr', 'xx', '', '__proto__']) }),
    ...(chance(random, 0.06) && { networkCode: pickOne(random, ['ATLIBE', 'YGNITA', 'ATLPOR', hostileText(random)]) }),
    ...(chance(random, 0.03) && { sessionId: hostileText(random) }),
  }
  const text = qs.stringify({ ...fields, ...common }, { indices: false }).slice(0, 8000)
  if (chance(random, 0.94)) return text
  return (
    text +
    pickOne(random, [
      '&%ff%fe',
      '&lang[]=es&lang[]=fr',
      '&lang=es&lang=fr',
      '&networkCode=a&networkCode=b',
      '&%zz',
      '&__proto__=1',
      '&=',
      '?',
      '&networkCode=%00',
      '&sessionId=%00',
    ])
  )
}

const oddHeaders: readonly [string, (random: Random) => string][] = [
  ['idempotency-key', (random) => pickOne(random, ['a', 'b', 'k'.repeat(300), '\u00ff\u00e9', '', '{}', '%00'])],
  ['accept-encoding', (random) => pickOne(random, ['gzip', 'br;q=0', '*;q=a', 'x'.repeat(500)])],
  ['accept', (random) => pickOne(random, ['text/html', '*/*;q=9', 'application/xml', ''])],
  ['accept-language', () => 'xx, ;q=, **'],
  ['range', () => 'bytes=0-1,5-,-9999999999999999999'],
  ['if-none-match', () => '*'],
  ['origin', () => 'https://elsewhere.example'],
  ['x-forwarded-host', () => 'elsewhere.example'],
  ['x-forwarded-proto', () => 'https'],
  ['x-request-id', () => '../../a'],
  ['x-http-method-override', () => 'DELETE'],
  ['content-encoding', () => 'identity'],
  ['cookie', () => '__proto__=1; a=b'],
  ['expect', () => '100-continue'],
  ['host', (random) => pickOne(random, ['elsewhere.example', 'localhost:1', '[::1]', 'a b', ''])],
]

/** Each request gets its own client address, so that no rate limit applies. */
function headersOf(random: Random): Record<string, string> {
  const address = `10.${randomInteger(random, 0, 255)}.${randomInteger(random, 0, 255)}.${randomInteger(random, 1, 254)}`
  const headers: Record<string, string> = { 'x-forwarded-for': chance(random, 0.99) ? address : hostileHeader(random) }
  while (chance(random, 0.12)) {
    const [name, value] = pickOne(random, oddHeaders)
    headers[name] = value(random)
  }
  return headers
}

const hostileHeader = (random: Random) =>
  hostileText(random)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 2000)

const unknownPaths = [
  '/api',
  '/api/',
  '/api/nothing',
  '/Account',
  '/Images/',
  '/Images/GetFile/',
  '/Images/GetFile/..%2f..%2fmain.ts',
  '/Images/GetFile/%00',
  '/Images/GetFile/%zz',
  '/Images/GetFile/a/b',
  `/Images/GetFile/${'a'.repeat(600)}`,
  '/api/ServiceCall/getlistdata',
  '/api//ServiceCall/GetListData',
  '/api/ServiceCall/GetListData/',
  '/api/ServiceCall/%47etListData',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/metrics',
  '/oidc/token',
  '/oidc/auth?client_id=callout&scope=%00',
  '/oidc/sign-in/nobody',
  '/oidc/session/end?id_token_hint=a',
  '/api/events?networkCode=%00',
  '/api/%00',
  '/api/\\..\\a',
  '/api/*',
  '/api/:state',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** A request to an unknown path or with an unsupported method. */
function unmatchedRequest(random: Random): Pick<FuzzRequest, 'method' | 'target' | 'headers' | 'body' | 'endpoints'> {
  const method = pickOne(random, methods)
  const body =
    method === 'GET' || method === 'HEAD' || method === 'TRACE'
      ? undefined
      : encodeBody(random, { a: hostileText(random) })
  const headers = { ...headersOf(random), ...body?.headers }
  return { method, target: pickOne(random, unknownPaths), headers, body: body?.bytes, endpoints: [] }
}
