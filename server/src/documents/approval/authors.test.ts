import { accountApi } from '@callout/domain/account/account.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import {
  approvalOf,
  createAcceptedCall,
  createTariff,
  loadFeeDocument,
  saveFeeDocument,
} from '../../../test/fixtures/documents.ts'
import { companyIds } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { completeCompanies, runCheckJobs } from '../../../test/support/check-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app, 'sat', 'dispatcher', 'dispatcher2', 'backoffice')
const checks = { call_open: 'off', evidence: 'off' }
beforeAll(async () => {
  await createTariff(app.db)
  await completeCompanies(app.db)
})
beforeEach(() => changePolicy(as.dispatcher, { checks, approval: {} }))

type Call = Awaited<ReturnType<typeof createAcceptedCall>>
async function write(client: TestClient) {
  const call = await createAcceptedCall(app.db)
  return { call, document: await saveFeeDocument(client, call, { lines: [{ ItemCode: 'VISIT' }] }) }
}
async function connectedAsCompany() {
  const { body } = await as.dispatcher.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
  return app.withToken(body.userToken)
}
const load = (client: TestClient, call: Call, { DocNum }: DocumentRecord) => loadFeeDocument(client, call, DocNum)
const namesFor = async (client: TestClient, call: Call, document: DocumentRecord) =>
  (await load(client, call, document)).checks.map(({ name }) => name)
const totalOf = async (client: TestClient, { call_id }: Call, clean: boolean) =>
  (await client.send(documentApi.fees, { filterData: { call_id, clean } })).body.Total
const confirmMany = async (client: TestClient, { DocNum, version }: DocumentRecord, clean = false) => {
  const body = { type: 'fee' as const, items: [{ DocNum, version }], clean }
  return (await client.send(documentApi.confirmMany, body)).body.Data.items[0]
}
const approve = async (client: TestClient, call: Call, document: DocumentRecord) =>
  (await client.send(documentApi.confirm, approvalOf(document, call))).body

describe('a document that a dispatcher wrote', () => {
  it.each([
    ['in their own name', async () => as.dispatcher],
    ['connected as the company', connectedAsCompany],
    ['with a key they made', () => createKeyClient(app, { role: 'D' })],
  ])('%s is clean for others, and not for them', async (_how, connect) => {
    const { call, document } = await write(await connect())
    expect([await namesFor(as.dispatcher2, call, document), await totalOf(as.dispatcher2, call, true)]).toEqual([[], 1])
    expect(await load(as.dispatcher, call, document)).toMatchObject({
      check_severity: 2,
      checks: [{ name: 'author', severity: 'warn', facts: {} }],
      can: { approve: true },
    })
    expect([await totalOf(as.dispatcher, call, true), await totalOf(as.dispatcher, call, false)]).toEqual([0, 1])
    expect((await namesFor(as.sat, call, document)).length).toBe(0)
    for (const clean of [true, false])
      expect(await confirmMany(as.dispatcher, document, clean)).toMatchObject({
        HasError: true,
        customErrorCode: 'document.refused.author',
      })
    const { body } = await as.dispatcher.send(documentApi.cleanDocuments, {
      type: 'fee',
      items: [{ DocNum: document.DocNum }],
    })
    expect(body.Data).toMatchObject({ count: 0, left: { author: 1 } })
    expect(await confirmMany(as.dispatcher2, document, true)).toMatchObject({ HasError: false })
  })

  it('stands as approved by its author in history and lists, for everybody', async () => {
    const { call, document } = await write(await connectedAsCompany())
    expect(await approve(as.dispatcher, call, document)).toMatchObject({
      HasError: false,
      Data: {
        Confirmed: 'Y',
        check_severity: 2,
        checks: [{ name: 'author', facts: { approved_by: 'The dispatcher' } }],
      },
    })
    for (const client of [as.dispatcher2, as.backoffice]) {
      expect(await namesFor(client, call, document)).toEqual(['author'])
      expect(await totalOf(client, call, true)).toBe(0)
    }
    // The company can correct nothing about it.
    expect(await namesFor(as.sat, call, document)).toEqual([])
    const [row] = await loadHistory(as.dispatcher2, call.ID)
    expect(row?.change_data.changedItem).toContainEqual({
      field: 'approved_by_author',
      old_value: '',
      new_value: 'The dispatcher',
    })
    await runCheckJobs(app)
    expect(await namesFor(as.backoffice, call, document)).toEqual(['author'])
    const filterData = { call_id: call.call_id, finding: ['author', 'price'] }
    const found = async (client: TestClient) => (await client.send(documentApi.fees, { filterData })).body.Total
    expect([await found(as.dispatcher2), await found(as.sat)]).toEqual([1, 0])
    const account = async (client: TestClient, societe_uuid?: string) =>
      (await client.send(accountApi.company, { month: '2026-03', societe_uuid })).body.Data.by_author
    expect(await account(as.dispatcher2, companyIds.norte)).toMatchObject({ count: 1, sum: 35, list: 'fees' })
    expect(await account(as.sat)).toBeNull()
  })

  it('is nobody’s own once others wrote all that is claimed; accounting is no authorship', async () => {
    const { call, document } = await write(as.sat)
    const { DocNum } = document
    const change = (client: TestClient, version: number, line: object) =>
      saveFeeDocument(client, call, { docNum: DocNum, version, lines: [{ LineNum: 1, ...line }] })
    await change(as.dispatcher, 1, { Account: '622999' })
    expect(await namesFor(as.dispatcher, call, document)).toEqual([])
    await change(as.dispatcher, 2, { Price: 34 })
    expect(await namesFor(as.dispatcher, call, document)).toContain('author')
    await change(as.sat, 3, { Quantity: 2 })
    expect(await namesFor(as.dispatcher, call, document)).not.toContain('author')
  })
})

describe('a policy', () => {
  it.each([
    ['refuses authors', { refuse_author: 'Y' }],
    ['asks for two people from an amount on', { two_person_amount: 30 }],
  ])('that %s leaves their documents to others', async (_what, approval) => {
    await changePolicy(as.dispatcher, { checks, approval })
    const { call, document } = await write(await connectedAsCompany())
    expect((await load(as.dispatcher, call, document)).can.approve).toBe(false)
    expect(await approve(as.dispatcher, call, document)).toMatchObject({
      HasError: true,
      customErrorCode: 'document.refused.author_approves',
    })
    expect((await load(as.dispatcher2, call, document)).can.approve).toBe(true)
    expect(await approve(as.dispatcher2, call, document)).toMatchObject({ HasError: false })
  })
})

describe('the reason of an approval', () => {
  const block = () => changePolicy(as.dispatcher, { checks: { ...checks, call_open: 'block' }, approval: {} })
  const historyOf = async ({ ID }: Call) => (await loadHistory(as.dispatcher, ID))[0]?.change_data.changedItem ?? []

  it('of a blocked document is kept in its history', async () => {
    await block()
    const { call, document } = await write(as.sat)
    const reason = 'Agreed by telephone'
    const body = { ...approvalOf(document, call), reason }
    expect((await as.dispatcher.send(documentApi.confirm, body)).body.HasError).toBe(false)
    expect(await historyOf(call)).toContainEqual({ field: 'comment', old_value: '', new_value: reason })
  })

  it('may be missing on the wire, and the history says so', async () => {
    await block()
    const { call, document } = await write(as.sat)
    expect((await approve(as.dispatcher, call, document)).HasError).toBe(false)
    expect(await historyOf(call)).toContainEqual({ field: 'without_reason', old_value: '', new_value: true })
  })

  it('is asked for nothing where nothing blocks, and is at most so long', async () => {
    const { call, document } = await write(as.sat)
    const long = { ...approvalOf(document, call), reason: 'x'.repeat(2_001) }
    expect((await as.dispatcher.send(documentApi.confirm, long)).body.HasError).toBe(true)
    await approve(as.dispatcher, call, document)
    expect((await historyOf(call)).map(({ field }) => field)).not.toContain('without_reason')
  })
})
