import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import qs from 'qs'
import { z } from 'zod'
import { between, chance, pick, type Random, randomFor } from '../../src/demo/random.ts'
import { type Rows, samples } from '../access.samples.ts'
import { bodyOf, type Known, oneFault, type Schema, spoil } from './bodies.ts'
import { bytesOf } from './bytes.ts'
import { encode, huge } from './encode.ts'
import { hostileText } from './hostile.ts'
import { upload } from './uploads.ts'

/** A request before it is sent. The same seed, number and rows make the same one. */
export interface Shot {
  readonly n: number
  readonly method: string
  /** The path with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Whose token it carries: a person's, '' for none, or a text that is no token. */
  readonly as: string
  /** What it is addressed to; empty where it is aimed beside. */
  readonly endpoints: readonly Endpoint[]
  /** Sent up to here only, and then the connection is cut. */
  readonly cutAfter?: number
  /** Sent as it is, on a connection of its own, in place of all else. */
  readonly raw?: Buffer
}

/** What shots are made from. */
export interface Arsenal {
  /** Endpoints by path and method, several where they are told apart by `update_type`. */
  readonly endpoints: readonly (readonly Endpoint[])[]
  readonly people: readonly string[]
  readonly known: Known
  /** Rows that are there, for bodies that are right. */
  readonly rows: readonly Rows[]
  /** The version of each record, by its key. */
  readonly versions: Readonly<Record<string, number>>
}

const schemas = new WeakMap<Endpoint, Schema>()
function schemaOf(endpoint: Endpoint): Schema {
  const made =
    schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.body, { unrepresentable: 'any', io: 'input' }) as Schema)
  schemas.set(endpoint, made)
  return made
}

/** Makes the shot of that number. */
export function shotOf(seed: number, n: number, arsenal: Arsenal): Shot {
  const random = randomFor(seed, 'shot', n)
  const common = { n, as: whoAsks(random, arsenal) }
  if (chance(random, 0.01)) return { ...common, ...nowhere, raw: bytesOf(random) }
  if (chance(random, 0.03)) return { ...common, ...beside(random) }
  const endpoints = pick(random, arsenal.endpoints)
  const endpoint = pick(random, endpoints)
  const fields = fieldsOf(random, endpoint, arsenal)
  const headers = headersOf(random)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    segment(String(fields[name] ?? hostileText(random))),
  )
  if (endpoint.method === 'GET') {
    const method = chance(random, 0.04) ? 'HEAD' : 'GET'
    return { ...common, endpoints, method, target: `${path}?${queryOf(random, fields)}`, headers, body: undefined }
  }
  const sent = endpoint.takesFile
    ? upload(random)
    : chance(random, 1 / 400)
      ? huge(random, fields)
      : encode(random, endpoint.update_type ? { update_type: endpoint.update_type, ...fields } : fields)
  const query = endpoint.takesFile ? queryOf(random, fields) : queryOf(random, {})
  const cutAfter = chance(random, endpoint.takesFile ? 0.1 : 0.01) ? between(random, 0, sent.bytes.length) : undefined
  const target = `${path}?${query}`
  return {
    ...common,
    endpoints,
    method: 'POST',
    target,
    headers: { ...headers, ...sent.headers },
    body: sent.bytes,
    cutAfter,
  }
}

const nowhere = { method: '', target: '', headers: {}, body: undefined, endpoints: [] }

const whoAsks = (random: Random, { people }: Arsenal) =>
  chance(random, 0.93)
    ? pick(random, people)
    : pick(random, ['', 'application', 'x', "' or 1=1 --", '.'.repeat(3000), 'é'])

/** The fields of a body: right ones, those the schema might take, and either spoiled. */
function fieldsOf(random: Random, endpoint: Endpoint, { known, rows, versions }: Arsenal): Record<string, unknown> {
  const name = [endpoint.method, endpoint.path, endpoint.update_type].filter(Boolean).join(' ')
  const sample = samples[name]
  const right = sample && rows.length > 0 && chance(random, 0.8)
  const body = structuredClone(
    right ? sample.body(pick(random, rows)) : bodyOf(random, schemaOf(endpoint), known),
  ) as object
  const { file: _, ...fields } = body as Record<string, unknown>
  // What is right stays, and more comes along that might be.
  if (right && chance(random, 0.6))
    Object.assign(fields, { ...Object(bodyOf(random, schemaOf(endpoint), known)), ...fields })
  if (typeof fields.ID === 'string' && fields.version !== undefined && chance(random, 0.8))
    fields.version = versions[fields.ID] ?? 1
  if (chance(random, 0.65)) oneFault(random, schemaOf(endpoint), fields)
  else while (chance(random, 0.5)) spoil(random, fields)
  return fields
}

const segment = (text: string) => encodeURIComponent(text.toWellFormed())

/** A query: the fields, what every request may carry, and now and then bytes that are none. */
function queryOf(random: Random, fields: Record<string, unknown>): string {
  const common = {
    ...(chance(random, 0.15) && { lang: pick(random, ['es', 'fr', 'xx', '', '__proto__']) }),
    ...(chance(random, 0.06) && { networkCode: pick(random, ['ATLIBE', 'YGNITA', 'ATLPOR', hostileText(random)]) }),
    ...(chance(random, 0.03) && { sessionId: hostileText(random) }),
  }
  const text = qs.stringify({ ...fields, ...common }, { indices: false }).slice(0, 8000)
  if (chance(random, 0.94)) return text
  return (
    text +
    pick(random, [
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
  ['idempotency-key', (random) => pick(random, ['a', 'b', 'k'.repeat(300), '\u00ff\u00e9', '', '{}', '%00'])],
  ['accept-encoding', (random) => pick(random, ['gzip', 'br;q=0', '*;q=a', 'x'.repeat(500)])],
  ['accept', (random) => pick(random, ['text/html', '*/*;q=9', 'application/xml', ''])],
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
  ['host', (random) => pick(random, ['elsewhere.example', 'localhost:1', '[::1]', 'a b', ''])],
]

/** Each from an address of its own, so that a flood is no flood. */
function headersOf(random: Random): Record<string, string> {
  const address = `10.${between(random, 0, 255)}.${between(random, 0, 255)}.${between(random, 1, 254)}`
  const headers: Record<string, string> = { 'x-forwarded-for': chance(random, 0.99) ? address : hostileHeader(random) }
  while (chance(random, 0.12)) {
    const [name, value] = pick(random, oddHeaders)
    headers[name] = value(random)
  }
  return headers
}

const hostileHeader = (random: Random) =>
  hostileText(random)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 2000)

const elsewhere = [
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

/** What is aimed beside every endpoint: paths nobody serves, methods nobody takes. */
function beside(random: Random): Pick<Shot, 'method' | 'target' | 'headers' | 'body' | 'endpoints'> {
  const method = pick(random, methods)
  const body =
    method === 'GET' || method === 'HEAD' || method === 'TRACE' ? undefined : encode(random, { a: hostileText(random) })
  const headers = { ...headersOf(random), ...body?.headers }
  return { method, target: pick(random, elsewhere), headers, body: body?.bytes, endpoints: [] }
}
