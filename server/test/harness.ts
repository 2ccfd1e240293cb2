import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/kernel/config.ts'
import { openDb } from '../src/kernel/db.ts'
import type { DB } from '../src/kernel/db.types.ts'
import { type Files, openFiles } from '../src/kernel/files.ts'
import type { TestDatabase } from './cluster.ts'
import { type Person, people } from './factories.ts'
import { smallNetwork } from './networks.ts'

/** What came back: the HTTP status and the body. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back and asserts it.
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as it came: of a file, for one. */
  readonly bytes: Buffer
}

export interface Sending {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A file as a form sends it. */
export interface SentFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** A caller: signed in as somebody, or with whatever token. */
export interface Caller {
  readonly token: string
  /** Sends an endpoint's body as JSON, with its `update_type`; where a file is taken, `file` as a form and the rest beside it. */
  send: <E extends Endpoint>(endpoint: E, body: BodyInput<E> | object, sending?: Sending) => Promise<Reply>
  /** Sends anything to a path: an object as JSON, text as a form. */
  post: (path: string, body: unknown, sending?: Sending) => Promise<Reply>
  get: (path: string, sending?: Sending) => Promise<Reply>
}

export interface TestHouse {
  readonly app: FastifyInstance
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  /** Where the house keeps files: a folder of its own. */
  readonly files: Files
  readonly dataDir: string
  /** The house's clock; tests move it. */
  clock: { now: Date }
  /** Signed in by a one-use code, once per person. */
  as: (person: Person) => Promise<Caller>
  session: (person: Person) => Promise<SessionAnswer>
  withToken: (token: string) => Caller
  signedOut: Caller
  application: () => Promise<Caller>
  close: () => Promise<void>
}

/** When tests happen, unless they move the clock: a Tuesday morning. */
export const testNow = new Date('2026-03-10T09:30:00.000Z')

/**
 * The whole server over a database of its own, that of the small network or another one; `beside` mounts what else the
 * process serves.
 */
export async function openHouse(
  env: Record<string, string> = {},
  over: () => Promise<TestDatabase> = smallNetwork,
  beside?: (app: FastifyInstance, parts: { config: Config; pool: pg.Pool }) => Promise<unknown>,
): Promise<TestHouse> {
  const database = await over()
  const { pool } = database
  const db = openDb(pool)
  const clock = { now: testNow }
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-house-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
    ...env,
  })
  const app = await buildApp({ config, pool, now: () => clock.now })
  await beside?.(app, { config, pool })
  await app.ready()
  const withToken = (token: string) => caller(app, token)
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
  const as = async (person: Person) => withToken((await session(person)).userToken)
  const close = async () => {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    db,
    pool,
    files: openFiles(config),
    dataDir,
    clock,
    as,
    session,
    withToken,
    signedOut,
    application,
    close,
  }
}

async function signIn(db: Kysely<DB>, clock: { now: Date }, application: () => Promise<Caller>, subject: string) {
  const code = await aLoginCode(db, subject, clock.now)
  const { status, body } = await (await application()).post('/Account/LoginCode', { code })
  if (status !== 200 || body.HasError)
    throw new Error(`${subject} could not sign in: ${status} ${JSON.stringify(body)}`)
  return body as SessionAnswer
}

/** A one-use code as the command line prints them. */
export async function aLoginCode(db: Kysely<DB>, subject: string, now: Date): Promise<string> {
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

function caller(app: FastifyInstance, token: string): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const request = async (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    { query, headers }: Sending = {},
  ): Promise<Reply> => {
    const form = typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const reply = await app.inject({
      method,
      url: path,
      query: query ?? {},
      headers: { ...authorization, ...form, ...headers },
      ...(method === 'POST' && { payload: body as object }),
    })
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    const answered = isJson ? reply.json() : reply.body
    return { status: reply.statusCode, body: answered, headers: reply.headers, bytes: reply.rawPayload }
  }
  const post: Caller['post'] = (path, body, sending) => request('POST', path, body, sending)
  const get: Caller['get'] = (path, sending) => request('GET', path, undefined, sending)
  const send: Caller['send'] = (endpoint, body, sending) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((body as Record<string, string>)[name])),
    )
    const { file, ...fields } = body as { file?: SentFile; [field: string]: unknown }
    const unsent = Object.entries(fields).filter(([name]) => !endpoint.path.includes(`:${name}`))
    const query = { ...(Object.fromEntries(unsent) as Record<string, string>), ...sending?.query }
    if (endpoint.method === 'GET') return get(path, { ...sending, query })
    if (endpoint.takesFile) return post(path, formOf(file), { ...sending, query })
    return post(
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

/** Everybody of the small network, signed in. */
export async function everybody(house: TestHouse): Promise<Record<Person, Caller>> {
  const names = Object.keys(people) as Person[]
  const callers = await Promise.all(names.map(async (name) => [name, await house.as(name)] as const))
  return Object.fromEntries(callers) as Record<Person, Caller>
}
