import { isAllowed, type Role } from '@callout/domain/platform/access.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { type WorkKind, workLimits } from '@callout/domain/platform/work-limits.ts'
import { beforeAll, expect, it } from 'vitest'
import { createRows } from './access/access.rows.ts'
import { samples } from './access/access.samples.ts'
import type { Sample } from './access/sample.ts'
import { people } from './fixtures/factories.ts'
import { nameOfEndpoint } from './support/declared-endpoints.ts'
import { setUpApp, setUpClients } from './support/set-up-app.ts'

const workers = ['dispatcher', 'sat', 'callcenter', 'backoffice'] as const
type Worker = (typeof workers)[number]

const app = setUpApp()
const as = setUpClients(app, ...workers)
let rows: Awaited<ReturnType<typeof createRows>>
beforeAll(async () => {
  rows = await createRows(app, 'norte', {} as Sample, 'sat')
})

/** Endpoints for signed-in users. A file that arrives has limits of its own. */
const endpoints = () =>
  [...app.fastify.endpoints.values()]
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ who, upload, rawBody }) => typeof who !== 'string' && !upload && !rawBody)

const facts = { technician: null, canCreateCall: false, enableServiceContract: true }
const partsOf = (name: Worker) => ({ can_administer: [], ...people[name] }).can_administer
const workerOf = ({ who }: Endpoint) =>
  workers.find((name) =>
    isAllowed(who, { ...facts, role: people[name].role as Role, can_administer: partsOf(name) }),
  ) as Worker
const send = (endpoint: Endpoint, worker = workerOf(endpoint)) =>
  as[worker].send(endpoint, samples[nameOfEndpoint(endpoint)]?.body(rows) ?? {})

/** Fills everything that an account may have of a kind; returns the function that ends it. */
async function occupy(kind: WorkKind, worker: Worker): Promise<() => Promise<void>> {
  const { account_uuid } = await app.db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', worker)
    .executeTakeFirstOrThrow()
  const { atOnce, waiting } = workLimits[kind]
  const places = Array.from({ length: atOnce + waiting }, () => app.fastify.workGates.enter(kind, account_uuid))
  return async () => {
    for (const place of places) (await place)()
  }
}

it('every endpoint refuses an account that has too much of its kind under way, with a text', async () => {
  const free: (() => Promise<void>)[] = []
  for (const kind of Object.keys(workLimits) as WorkKind[])
    for (const worker of workers) free.push(await occupy(kind, worker))
  const wrong: unknown[] = []
  for (const endpoint of endpoints()) {
    const { status, body, headers } = await send(endpoint)
    const isRefused = status === 429 && String(body.Message).includes('under way') && Number(headers['retry-after']) > 0
    if (!isRefused) wrong.push([nameOfEndpoint(endpoint), status, body])
  }
  expect(wrong).toEqual([])
  for (const leave of free) await leave()
})

it('what one account has under way refuses nobody else, and nothing of another kind', async () => {
  const { export: exporting } = (await import('@callout/domain/calls/call.api.ts')).callApi
  const leave = await occupy('export', 'dispatcher')
  expect((await send(exporting, 'dispatcher')).status).toBe(429)
  expect((await send(exporting, 'callcenter')).status).toBe(200)
  const metrics = await app.signedOut.get('/metrics')
  expect(metrics.bytes.toString()).toMatch(/callout_quota_refused_total{quota="exports_at_once"} [1-9]/)
  await leave()
  expect((await send(exporting, 'dispatcher')).status).toBe(200)
})

/** Endpoints that only send what is stored, or write it without rendering. */
const plainFiles = ['GET /Images/GetFile/:name', 'GET /api/Invoice/Xml', 'POST /api/Admin/GetImport']

it('every endpoint that starts long work, or makes a file, has a limit of its own', () => {
  const isLong = ({ path, envelope }: Endpoint) =>
    envelope === 'file' || /Start\w|Propose|Apply|Many|Import|Generate\w+(Report|Certificate)|Pdf/.test(path)
  const unlimited = endpoints().filter((endpoint) => isLong(endpoint) && !endpoint.work)
  expect(unlimited.map(nameOfEndpoint).sort()).toEqual(plainFiles)
})
