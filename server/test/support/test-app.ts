import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/platform/config/config.ts'
import { openDb } from '../../src/platform/database/db.ts'
import type { DB } from '../../src/platform/database/db.types.ts'
import { createFileStore, type FileStore } from '../../src/platform/files/file-store.ts'
import type { TestDatabase } from '../database/cluster.ts'
import { openSmallNetwork } from '../database/networks.ts'
import type { Person } from '../fixtures/factories.ts'

/** An answer: HTTP status and body. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer and asserts on it.
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
  /** The raw bytes of the body, for files. */
  readonly bytes: Buffer
}

export interface SendOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A file as a form sends it. */
export interface SentFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** An HTTP client with a user's token, or any token. */
export interface TestClient {
  readonly token: string
  /** Sends an endpoint's body as JSON with its `update_type`; with `file`, as a form with the other fields. */
  send: <E extends Endpoint>(endpoint: E, body: BodyInput<E> | object, sending?: SendOptions) => Promise<Reply>
  /** Posts to any path: an object as JSON, text as a form. */
  post: (path: string, body: unknown, sending?: SendOptions) => Promise<Reply>
  get: (path: string, sending?: SendOptions) => Promise<Reply>
}

export interface TestApp {
  readonly fastify: FastifyInstance
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  /** The server's file store, in a folder of its own. */
  readonly files: FileStore
  readonly dataDir: string
  /** The server's clock; tests move it. */
  clock: { now: Date }
  /** Signs in by a one-use code, once per person. */
  signInAs: (person: Person) => Promise<TestClient>
  session: (person: Person) => Promise<SessionAnswer>
  withToken: (token: string) => TestClient
  signedOut: TestClient
  application: () => Promise<TestClient>
  close: () => Promise<void>
}

/** The time of the tests unless they move the clock: a Tuesday morning. */
export const testNow = new Date('2026-03-10T09:30:00.000Z')

/**
 * The whole server over its own database: the small network unless another one is given. `mountExtra` adds
 * routes before the server is ready.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  openDatabase: () => Promise<TestDatabase> = openSmallNetwork,
  mountExtra?: (fastify: FastifyInstance, parts: { config: Config; pool: pg.Pool }) => Promise<unknown>,
): Promise<TestApp> {
  const database = await openDatabase()
  const { pool } = database
  const db = openDb(pool)
  const clock = { now: testNow }
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-test-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // A busy machine makes any request slow.
    SLOW_REQUEST_MS: '600000',
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
    ...env,
  })
  const fastify = await buildApp({ config, pool, now: () => clock.now })
  await mountExtra?.(fastify, { config, pool })
  await fastify.ready()
  const withToken = (token: string) => createTestClient(fastify, token)
  const signedOut = withToken('')
  const sessions = new Map<Person, Promise<SessionAnswer>>()
  const application = async () => {
    const { body } = await signedOut.post('/api/token', { grant_type: 'client_credentials' })
    return withToken(body.access_token)
  }
  const session = (person: Person) => {
    const known = sessions.get(person) ?? signIn(db, clock, application, person)
    sessions.set(person, known)
    return known
  }
  const signInAs = async (person: Person) => withToken((await session(person)).userToken)
  const close = async () => {
    await fastify.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    fastify,
    db,
    pool,
    files: createFileStore(config),
    dataDir,
    clock,
    signInAs,
    session,
    withToken,
    signedOut,
    application,
    close,
  }
}

async function signIn(db: Kysely<DB>, clock: { now: Date }, application: () => Promise<TestClient>, subject: string) {
  const code = await createLoginCode(db, subject, clock.now)
  const { status, body } = await (await application()).post('/Account/LoginCode', { code })
  if (status !== 200 || body.HasError)
    throw new Error(`${subject} could not sign in: ${status} ${JSON.stringify(body)}`)
  return body as SessionAnswer
}

/** A one-use code like those the command line prints. */
export async function createLoginCode(db: Kysely<DB>, subject: string, now: Date): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  const { account_uuid } = await db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now.getTime() + 600_000).toISOString()
  await db
    .insertInto('login_codes')
    .values({ code_hash: createHash('sha256').update(code).digest(), account_uuid, expires_at })
    .execute()
  return code
}

function createTestClient(app: FastifyInstance, token: string): TestClient {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const request = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    { query, headers }: SendOptions = {},
  ): Promise<Reply> => {
    const form = typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const reply = await app.inject({
      method,
      url: path,
      query: query ?? {},
      headers: { ...authorization, ...form, ...headers },
      ...(method !== 'GET' && { payload: body as object }),
    })
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    const answered = isJson ? reply.json() : reply.body
    return { status: reply.statusCode, body: answered, headers: reply.headers, bytes: reply.rawPayload }
  }
  const post: TestClient['post'] = (path, body, sending) => request('POST', path, body, sending)
  const get: TestClient['get'] = (path, sending) => request('GET', path, undefined, sending)
  const send: TestClient['send'] = (endpoint, body, sending) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((body as Record<string, string>)[name])),
    )
    const { file, ...fields } = body as { file?: SentFile; [field: string]: unknown }
    const unsent = Object.entries(fields).filter(([name]) => !endpoint.path.includes(`:${name}`))
    const query = { ...(Object.fromEntries(unsent) as Record<string, string>), ...sending?.query }
    if (endpoint.method === 'GET') return get(path, { ...sending, query })
    if (endpoint.upload) return post(path, formOf(file), { ...sending, query })
    if (endpoint.rawBody) {
      const headers = { 'content-type': 'application/octet-stream', ...sending?.headers }
      return request(endpoint.method, path, file?.content ?? Buffer.alloc(0), { ...sending, headers, query })
    }
    return request(
      endpoint.method,
      path,
      { ...(body as object), ...(endpoint.update_type && { update_type: endpoint.update_type }) },
      sending,
    )
  }
  return { token, send, post, get }
}

function formOf(file: SentFile | undefined): FormData {
  const form = new FormData()
  if (file) form.append('file', new Blob([file.content]), file.name)
  return form
}
