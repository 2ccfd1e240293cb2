import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentCheck, DocumentRecord } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, loadFeeDocument, saveFeeDocument } from '../../../test/fixtures/documents.ts'
import { completeCompanies, runCheckJobs } from '../../../test/support/check-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(async () => {
  await createTariff(app.db)
  await completeCompanies(app.db)
  await sql`insert into call_fees (network_code, "ItemCode", text, "Price", "Distance", "Account", position)
    values ('ATLIBE', 'KM-10', '{}', 0.38, 10.0, '', 4)`.execute(app.db)
})

type Call = Awaited<ReturnType<typeof createAcceptedCall>>
const near = { latitude: 40.41 }
const claim = (call: Call, ...lines: object[]) => saveFeeDocument(as.sat, call, { lines })
const change = (call: Call, { DocNum, version }: DocumentRecord, ...lines: object[]) =>
  saveFeeDocument(as.sat, call, { docNum: DocNum, version, lines })
const kilometres = (Quantity: number, ItemCode = 'KM') => ({ ItemCode, Quantity })
const found = ({ checks }: { checks: DocumentCheck[] }, name = 'distance_claim') =>
  checks.find((check) => check.name === name)
const setChecks = (checks: object) =>
  sql`update networks set assignment_policy = jsonb_set(assignment_policy, '{checks}', ${JSON.stringify(checks)}::jsonb)
    where network_code = 'ATLIBE'`.execute(app.db)
const load = (call: Call, { DocNum }: DocumentRecord) => loadFeeDocument(as.dispatcher, call, DocNum)

describe('kilometres that are not owed', () => {
  it('are saved where the company is near, and block the document', async () => {
    const call = await createAcceptedCall(app.db, 'norte', near)
    const document = await claim(call, kilometres(9_999))
    expect(document.check_severity).toBe(3)
    expect(found(document)).toMatchObject({ severity: 'block', facts: { claimed: 9_999, owed: 0 } })
    const body = { type: 'fee' as const, items: [{ DocNum: document.DocNum, version: document.version }] }
    expect((await as.dispatcher.send(documentApi.confirmMany, body)).body.Data.items[0]).toMatchObject({
      HasError: true,
      customErrorCode: 'document.refused.blocked',
    })
  })

  it('are found for all lines of a document together, also before it is saved', async () => {
    const call = await createAcceptedCall(app.db)
    const { distance } = await claim(call, kilometres(1))
    const limit = (fee: number) => Math.round(2 * (10 * (distance ?? 0) - 10 * fee)) / 10
    const both = [kilometres(limit(20)), kilometres(limit(10), 'KM-10')]
    const { body } = await as.sat.send(documentApi.checkFee, { callID: call.call_id, lines: both })
    expect(found({ checks: body.Data })?.facts).toMatchObject({ owed: limit(10) })
    const other = await createAcceptedCall(app.db)
    expect(
      found(
        await claim(other, kilometres(Math.round(100 * (limit(10) - limit(20))) / 100, 'KM-10'), kilometres(limit(20))),
      ),
    ).toBeUndefined()
  })

  it('are found for all documents of the call, and the job looks at the others again', async () => {
    const call = await createAcceptedCall(app.db)
    const first = await claim(call, kilometres(11))
    const second = await claim(call, kilometres(10))
    expect(found(second)?.facts).toMatchObject({ claimed: 21, DocNums: [first.DocNum] })
    await runCheckJobs(app)
    expect(found(await load(call, first))).toBeUndefined()
    // Another fee allows more for both.
    await change(call, second, { LineNum: 1, ...kilometres(10, 'KM-10') })
    expect(found(await load(call, second))).toBeUndefined()
    const third = await claim(call, kilometres(17))
    expect(found(third)).toBeDefined()
    await as.dispatcher.send(documentApi.confirm, { type: 'fee', callID: call.call_id, DocNum: third.DocNum })
    await runCheckJobs(app)
    // With the third approved, the second claims more than is left.
    expect(found(await load(call, second))?.facts).toMatchObject({ claimed: 38, owed: 37.8 })
  })

  it('are none of another company that had the call before', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await claim(call, kilometres(17))
    await sql`update documents set societe_uuid = (select societe_uuid from companies where societe_uuid <> documents.societe_uuid
      and network_code = 'ATLIBE' limit 1) where type = 'fee' and "DocNum" = ${DocNum}`.execute(app.db)
    expect(found(await claim(call, kilometres(17)))).toBeUndefined()
  })
})

describe('a quantity', () => {
  it('far above what others charge for the item warns', async () => {
    const call = await createAcceptedCall(app.db)
    const many = Array.from({ length: 20 }, () => ({ ItemCode: 'HOUR', Quantity: 2 }))
    await sql`update document_lines set "Quantity" = 2 where "ItemCode" = 'HOUR'`.execute(app.db)
    await claim(call, ...many)
    // No call has this problem yet.
    const other = await createAcceptedCall(app.db, 'norte', { problem_type_id: 'NEW' })
    const document = await claim(other, { ItemCode: 'HOUR', Quantity: 50 })
    await runCheckJobs(app)
    expect(found(await load(other, document), 'quantity')).toMatchObject({
      severity: 'warn',
      text: 'HOUR: quantity 50; others charge 2 (lines of the last year: 21)',
    })
    await setChecks({ quantity_floor: 50 })
    await runCheckJobs(app)
    expect(found(await load(other, document), 'quantity')).toBeUndefined()
  })
})

describe('an amount', () => {
  it('of nothing, or above that of the policy, keeps a document from being clean', async () => {
    await setChecks({ call_open: 'off', evidence: 'off' })
    const call = await createAcceptedCall(app.db)
    const nothing = await claim(call, { ItemCode: 'HOUR', Quantity: 0 })
    const large = await claim(call, { ItemCode: 'VISIT', Quantity: 58 })
    expect(found(nothing, 'amount')).toMatchObject({ severity: 'warn', text: 'The total is 0' })
    expect(found(large, 'amount')?.facts).toEqual({ LineNum: 1, code: 'VISIT', amount: 2_030, limit: 2_000 })
    const fine = await claim(call, { ItemCode: 'KM', Quantity: 17 })
    const { body } = await as.dispatcher.send(documentApi.fees, { filterData: { call_id: call.call_id, clean: true } })
    expect(body.Data.map(({ DocNum }: DocumentRecord) => DocNum)).toEqual([fine.DocNum])
  })
})
