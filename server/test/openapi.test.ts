import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { changeKindNames } from '@callout/domain/changes/change.ts'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyClient } from './fixtures/api-keys.ts'
import { createTariff } from './fixtures/documents.ts'
import { companyIds } from './fixtures/factories.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

let app: TestApp
let address: string
let folder: string

beforeAll(async () => {
  app = await startTestApp()
  await createTariff(app.db)
  address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'callout-client-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Operation {
  readonly operationId: string
  readonly 'x-scope'?: string
}
const loadDocument = async () => (await (await fetch(`${address}/openapi.json`)).json()) as OpenAPI3
const operationsOf = ({ paths = {} }: OpenAPI3) =>
  Object.values(paths).flatMap((path) => Object.values(path)) as Operation[]

/** Every reference of the document. */
const referencesIn = (document: OpenAPI3) =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, part, name]) => ({
    part,
    name,
  }))

it('names each operation once, and says which scope of a key it needs', async () => {
  const document = await loadDocument()
  const operations = operationsOf(document)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const scopeOf = (id: string) => operations.find(({ operationId }) => operationId === id)?.['x-scope']
  expect(scopeOf('ServiceCallGetListData')).toBe('read')
  expect(scopeOf('ServiceCallCreateServiceCall')).toBe('write')
  expect(scopeOf('ApiKeyCreateKey')).toBeUndefined()
  expect(scopeOf('AccountCheck')).toBeUndefined()
  const components = document.components as Record<string, Record<string, unknown>>
  const dangling = referencesIn(document).filter(({ part = '', name = '' }) => !components[part]?.[name])
  expect(dangling).toEqual([])
})

it.each([
  ['dispatcher', ' 0 returns all rows.'],
  ['sat', ' 0 returns all rows'],
] as const)('says of each list if PageSize 0 is allowed, as the server does for %s', async (person, allowed) => {
  const client = await app.signInAs(person)
  const { paths = {}, components } = await loadDocument()
  const lists = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) => {
    if (!path.endsWith('GetListData')) return []
    const body = /"#\/components\/schemas\/(\w+Request)"/.exec(JSON.stringify(operations))?.[1] ?? ''
    const described = /"PageSize":\{"description":"([^"]*)"/.exec(
      JSON.stringify(components?.schemas?.[body] ?? {}),
    )?.[1]
    return described ? [{ path, isAllowed: described.includes(allowed) }] : []
  })
  expect(lists.length).toBeGreaterThan(7)
  for (const { path, isAllowed } of lists) {
    const { status, body } = await client.post(path, { request: { PageSize: 0 } })
    // Some lists ask for a record, and some are not for everybody.
    if (status === 403 || status === 404) continue
    expect({ path, isRefused: `${body.Message}`.includes('PageSize') }).toEqual({ path, isRefused: !isAllowed })
  }
})

it('describes what webhooks send, by kind of record', async () => {
  const { webhooks, components } = (await loadDocument()) as OpenAPI3 & { webhooks: Record<string, { post: object }> }
  expect(Object.keys(webhooks)).toEqual([...changeKindNames, 'test'])
  expect(JSON.stringify(webhooks.call?.post)).toContain('"call.assign"')
  expect(JSON.stringify(webhooks.document?.post)).toContain('"document.document_approve"')
  expect(components?.schemas?.Change).toMatchObject({ required: expect.arrayContaining(['cursor', 'changedItem']) })
})

/** The programs of docs/INTEGRATION.md, by file name. */
async function loadExamples() {
  const text = await readFile(join(root, 'docs/INTEGRATION.md'), 'utf8')
  return [...text.matchAll(/```ts (\w+\.ts)\n(.*?)```/gs)].map(([, name = '', program = '']) => ({ name, program }))
}

it('a generated client type-checks and plays the main journey with two keys and a person who approves', async () => {
  const types = astToString(await openapiTS(await loadDocument()))
  const examples = await loadExamples()
  expect(examples.map(({ name }) => name)).toEqual(['shop.ts', 'erp.ts', 'invoices.ts', 'copy.ts', 'telephone.ts'])
  const [dispatcher, company] = [
    await createKeyClient(app, { name: 'Web shop', role: 'D' }),
    await createKeyClient(app, { name: 'Workshop', role: 'q', societe_uuid: companyIds.norte }),
  ]
  await Promise.all([
    writeFile(join(folder, 'api.ts'), types),
    ...examples.map(({ name, program }) => writeFile(join(folder, name), program)),
    writeFile(join(folder, 'package.json'), '{ "type": "module" }'),
    writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions: { types: ['node'] } }),
    ),
    copyFile(join(root, 'server/test/generated-client/journey.ts'), join(folder, 'journey.ts')),
    symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
  ])
  const person = await app.signInAs('dispatcher')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const checked = await run(process.execPath, [compiler, '-p', folder]).catch((failure) => failure)
  expect(checked.stdout).toBe('')
  const args = [join(folder, 'journey.ts'), address, dispatcher.token, company.token, person.token, companyIds.norte]
  const { stdout } = await run(process.execPath, args)
  const played = JSON.parse(stdout)
  expect(played).toEqual({
    call_id: expect.any(String),
    schedule_start_date: '2026-03-21T08:00:00.000Z',
    DocTotal: 35,
    documents: 1,
    byKey: 403,
    hidden: 404,
    again: true,
  })
  const env = { CALLOUT_URL: address, CALLOUT_KEY: dispatcher.token }
  const play = (name: string) => run(process.execPath, [join(folder, name)], { env: { ...process.env, ...env } })
  const [shop, erp, invoices, copy] = await Promise.all(['shop.ts', 'erp.ts', 'invoices.ts', 'copy.ts'].map(play))
  expect(shop?.stdout).toMatch(/^Call \S+: Open es, no company yet, no visit yet$/m)
  expect(erp?.stdout).toMatch(/^Card \d+\n\S+ \d+ \S* ?35$/m)
  expect(copy?.stdout).toMatch(/^\d+ calls copied\nIn step$/m)
  expect(invoices?.stdout).toMatch(/F-4711[\s\S]*^1 paid$/m)
  // After the shop, whose call has this number.
  expect((await play('telephone.ts')).stdout).toMatch(/^Lucía Ferrer, call \S+\nhttp\S+\/call#phone=600%20100%20200$/m)
  const history = app.db
    .selectFrom('history')
    .innerJoin('calls', 'calls.ID', 'history.service_job_uuid')
    .select('history.user_name')
    .where('calls.call_id', '=', played.call_id)
  const authors = new Set((await history.execute()).map(({ user_name }) => user_name))
  expect(authors).toEqual(new Set(['key: Web shop', 'key: Workshop', 'The dispatcher']))
})
