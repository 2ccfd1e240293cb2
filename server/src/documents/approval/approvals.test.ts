import { documentApi } from '@callout/domain/documents/document.api.ts'
import { isSampled } from '@callout/domain/documents/document.approval.rules.ts'
import { undecidedLimit } from '@callout/domain/documents/document.clean.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createStoredDocuments,
  createTariff,
  loadFeeDocument,
  rejectionOf,
  saveFeeDocument,
} from '../../../test/fixtures/documents.ts'
import { companyIds, createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(() => createTariff(app.db))
beforeEach(() => changePolicy(as.dispatcher, { approval: {} }))

const stored = (DocNum: string) =>
  app.db.selectFrom('documents').selectAll().where('DocNum', '=', DocNum).executeTakeFirstOrThrow()
const check = (DocNum: string, check_severity: number) =>
  app.db.updateTable('documents').set({ checks: '[]', check_severity }).where('DocNum', '=', DocNum).execute()

/** A fee of a call; checked with this severity unless it is null. */
async function createFee(check_severity: number | null = 0, type: DocumentType = 'fee') {
  const call = await createCall(app.db, heldBy('norte'))
  const { [type]: DocNum } = await createStoredDocuments(app.db, call, 'norte')
  if (check_severity !== null) await check(DocNum, check_severity)
  return { ...call, DocNum }
}
const findClean = async (DocNums: readonly string[], person: Person = 'dispatcher', type: DocumentType = 'fee') =>
  (await as[person].send(documentApi.cleanDocuments, { type, items: DocNums.map((DocNum) => ({ DocNum })) })).body.Data
const approveClean = async (DocNums: readonly string[], person: Person = 'dispatcher') =>
  (
    await as[person].send(documentApi.confirmMany, {
      type: 'fee',
      clean: true,
      items: DocNums.map((DocNum) => ({ DocNum, version: 1 })),
    })
  ).body.Data
const codesOf = ({ items }: { items: readonly { customErrorCode: string }[] }) =>
  items.map(({ customErrorCode }) => customErrorCode)

describe('approving all clean documents', () => {
  it('finds the clean ones under the filters, with their sum by company, and approves them', async () => {
    const [clean, informed, warned] = [await createFee(0), await createFee(1), await createFee(2)]
    const decided = await createFee(0)
    await app.db.updateTable('documents').set({ Confirmed: 'Y' }).where('DocNum', '=', decided.DocNum).execute()
    const numbers = [clean, informed, warned, decided].map(({ DocNum }) => DocNum)
    const found = await findClean(numbers)
    expect(found).toMatchObject({
      count: 2,
      total: 70,
      companies: [{ raison_sociale: 'Térmica Norte', count: 2, total: 70 }],
      left: { warned: 1 },
      more: false,
    })
    const { body } = await as.dispatcher.send(documentApi.cleanDocuments, {
      type: 'fee',
      filterData: { call_id: clean.call_id },
    })
    expect(body.Data.items).toEqual([{ DocNum: clean.DocNum, version: 1 }])
    const answer = await as.dispatcher.send(documentApi.confirmMany, { type: 'fee', items: found.items, clean: true })
    expect(answer.body.Data).toMatchObject({ done: 2, refused: 0 })
    expect((await stored(clean.DocNum)).Confirmed).toBe('Y')
    expect((await loadHistory(as.sat, clean.ID))[0]?.change_data.type).toBe('document_approve')
  })

  it.each(['sparepart', 'dpc'] as const)('finds %s too', async (type) => {
    const { DocNum } = await createFee(0, type)
    expect(await findClean([DocNum], 'dispatcher', type)).toMatchObject({ count: 1 })
  })

  it('finds a clean one behind more older blocked ones than it searches', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    await sql`insert into documents (network_code, type, "DocNum", service_job_uuid, call_id, societe_uuid, "DocDate",
        checks, check_severity)
      select 'ATLIBE', 'fee', 'blocked' || n, ${call.ID}, ${call.call_id}, ${companyIds.norte}, '2026-03-01', '[]', 3
      from generate_series(1, ${undecidedLimit}) n`.execute(app.db)
    const { DocNum } = await createFee(0)
    const { body } = await as.dispatcher.send(documentApi.cleanDocuments, { type: 'fee', filterData: {} })
    await app.db.deleteFrom('documents').where('service_job_uuid', '=', call.ID).execute()
    expect(body.Data.items).toContainEqual({ DocNum, version: 1 })
    expect(body.Data.more).toBe(true)
  })

  it('skips documents that are blocked, warned of, unchecked or changed, and names them', async () => {
    const made = [await createFee(3), await createFee(2), await createFee(null), await createFee(0), await createFee(0)]
    const numbers = made.map(({ DocNum }) => DocNum)
    await app.db
      .updateTable('documents')
      .set({ version: 2 })
      .where('DocNum', '=', made[3]?.DocNum ?? '')
      .execute()
    const answer = await approveClean(numbers)
    expect(answer.items[3].Message).toBe('This document has changed meanwhile. Check it and try again.')
    expect(codesOf(answer)).toEqual([
      'document.refused.blocked',
      'document.refused.warned',
      'document.refused.unchecked',
      'Conflict',
      '',
    ])
  })

  it('of a selection by hand skips only documents that a check blocks', async () => {
    const made = [await createFee(3), await createFee(2), await createFee(null)]
    const items = made.map(({ DocNum }) => ({ DocNum, version: 1 }))
    const { body } = await as.dispatcher.send(documentApi.confirmMany, { type: 'fee', items })
    expect(codesOf(body.Data)).toEqual(['document.refused.blocked', '', ''])
    const alone = { type: 'fee', callID: made[0]?.call_id, DocNum: made[0]?.DocNum, version: 1 } as const
    expect((await as.dispatcher.send(documentApi.confirm, alone)).body.Data.Confirmed).toBe('Y')
  })

  it('skips the sample of the policy, the same one at every try; a person can approve it alone', async () => {
    await changePolicy(as.dispatcher, { approval: { sample_percent: 50 } })
    const made = []
    for (let n = 0; n < 6; n += 1) made.push(await createFee())
    const isKept = await Promise.all(made.map(async ({ DocNum }) => isSampled((await stored(DocNum)).DocEntry, 50)))
    const numbers = made.map(({ DocNum }) => DocNum)
    const kept = isKept.filter(Boolean).length
    expect(kept).toBeGreaterThan(0)
    expect(await findClean(numbers)).toMatchObject({ count: 6 - kept, left: { sampled: kept } })
    expect(codesOf(await approveClean(numbers)).map((code) => code === 'document.refused.sampled')).toEqual(isKept)
    const { call_id, DocNum } = made[isKept.indexOf(true)] as (typeof made)[number]
    const { body } = await as.dispatcher.send(documentApi.confirm, { type: 'fee', callID: call_id, DocNum, version: 1 })
    expect(body.Data.Confirmed).toBe('Y')
  })

  it('is for dispatchers of the network only, and refuses what names no documents', async () => {
    const { DocNum } = await createFee()
    const body = { type: 'fee', items: [{ DocNum }] } as const
    expect((await app.signedOut.send(documentApi.cleanDocuments, body)).status).toBe(401)
    for (const person of ['sat', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(documentApi.cleanDocuments, body)).status).toBe(403)
    expect(await findClean([DocNum], 'dispatcher-ygnita')).toMatchObject({ count: 0, items: [] })
    const dpc = { ...body, type: 'dpc' } as const
    expect((await as['dispatcher-ygnita'].send(documentApi.cleanDocuments, dpc)).status).toBe(403)
    for (const wrong of [{ type: 'fee' }, { ...body, filterData: {} }, { type: 'dpc', filterData: { DocTotal: {} } }])
      expect((await as.dispatcher.send(documentApi.cleanDocuments, wrong)).status).toBe(400)
    const many = Array.from({ length: 1_001 }, (_, n) => ({ DocNum: String(n) }))
    const { status, body: refused } = await as.dispatcher.send(documentApi.cleanDocuments, { type: 'fee', items: many })
    expect([status, refused.HasError]).toEqual([200, true])
  })
})

describe('an amount that needs two people', () => {
  const create = async () => {
    await changePolicy(as.dispatcher, { approval: { two_person_amount: 100 } })
    const call = await createAcceptedCall(app.db)
    return { call, document: await createFeeDocument(app, call) }
  }

  it('is approved by two different people; the first approval is stored, shown and in the history', async () => {
    const { call, document } = await create()
    expect((await loadFeeDocument(as.dispatcher, call, document.DocNum)).first_of_two).toBe(true)
    const first = await as.dispatcher.send(documentApi.confirm, approvalOf(document, call))
    expect(first.body).toMatchObject({
      HasError: false,
      Message: `The first of two approvals is given: ${document.DocNum}`,
      Data: { Confirmed: 'N', version: 2, first_approved_name: 'The dispatcher' },
    })
    expect((await loadHistory(as.dispatcher, call.ID))[0]?.change_data.type).toBe('document_approve_first')
    const again = { ...approvalOf(document, call), version: 2 }
    expect((await loadFeeDocument(as.dispatcher, call, document.DocNum)).can).toMatchObject({
      approve: false,
      reject: true,
    })
    expect((await as.dispatcher.send(documentApi.confirm, again)).body.customErrorCode).toBe(
      'document.refused.second_person',
    )
    expect((await loadFeeDocument(as.dispatcher2, call, document.DocNum)).can.approve).toBe(true)
    const second = await as.dispatcher2.send(documentApi.confirm, again)
    expect(second.body).toMatchObject({ HasError: false, Data: { Confirmed: 'Y', version: 3 } })
    expect((await loadHistory(as.dispatcher, call.ID))[0]?.change_data.type).toBe('document_approve')
  })

  it('is not approved a second time by an API key of the same person', async () => {
    const { call, document } = await create()
    await as.dispatcher.send(documentApi.confirm, approvalOf(document, call))
    const key = await createKeyClient(app, { role: 'D' })
    const version = 2
    const items = [{ DocNum: document.DocNum, version }]
    for (const { status } of [
      await key.send(documentApi.confirm, { ...approvalOf(document, call), version }),
      await key.send(documentApi.confirmMany, { type: 'fee', items }),
      await key.send(documentApi.reject, { ...rejectionOf(document, call), version }),
    ])
      expect(status).toBe(403)
    expect(await stored(document.DocNum)).toMatchObject({ Confirmed: 'N', version })
  })

  it('loses its first approval when the document is changed or a change is requested, and the history says so', async () => {
    for (const change of ['save', 'reject']) {
      const { call, document } = await create()
      await as.dispatcher.send(documentApi.confirm, approvalOf(document, call))
      const same = { docNum: document.DocNum, version: 2, lines: [{ LineNum: 1, Quantity: 2 }] }
      await saveFeeDocument(as.sat, call, same)
      expect((await stored(document.DocNum)).first_approved_by).not.toBeNull()
      if (change === 'save') await saveFeeDocument(as.sat, call, { ...same, lines: [{ LineNum: 1, Quantity: 3 }] })
      else await as.dispatcher2.send(documentApi.reject, { ...rejectionOf(document, call), version: 2 })
      expect(await stored(document.DocNum)).toMatchObject({ first_approved_by: null, first_approved_at: null })
      const [row] = await loadHistory(as.dispatcher, call.ID)
      expect(row?.change_data.changedItem).toContainEqual(
        expect.objectContaining({ field: 'first_approved_name', old_value: 'The dispatcher' }),
      )
    }
  })

  it('holds in an approval of many, which says how many wait for another person', async () => {
    const { call, document } = await create()
    await check(document.DocNum, 0)
    const small = await createFee()
    const numbers = [document.DocNum, small.DocNum]
    expect(await findClean(numbers)).toMatchObject({ count: 2, first_of_two: 1 })
    const { items } = await approveClean(numbers)
    expect(items).toMatchObject([{ HasError: false, first_of_two: true }, { first_of_two: false }])
    expect(await findClean(numbers)).toMatchObject({ count: 0, left: { second_person: 1 } })
    expect(await findClean(numbers, 'dispatcher2')).toMatchObject({ count: 1, first_of_two: 0 })
    expect((await loadFeeDocument(as.sat, call, document.DocNum)).Confirmed).toBe('N')
  })

  it('refuses a percentage and an amount that make no sense', async () => {
    await expect(changePolicy(as.dispatcher, { approval: { sample_percent: 101 } })).rejects.toThrow()
    await expect(changePolicy(as.dispatcher, { approval: { two_person_amount: -1 } })).rejects.toThrow()
  })
})
