import { documentApi } from '@callout/domain/documents/document.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFeeDocument, anAcceptedCall, approvalOf, aTariff, loaded, rejectionOf } from '../../test/documents.ts'
import { type Fee, invoice } from '../../test/fees.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let sat: Caller
let dispatcher: Caller
beforeAll(async () => {
  house = await openHouse()
  await aTariff(house.db)
  sat = await house.as('sat')
  dispatcher = await house.as('dispatcher')
})
afterAll(() => house.close())

const rounds = Array.from({ length: 12 }, (_, round) => round)

/** Two requests about a fresh document at once, one or the other first. */
async function atOnce(round: number, second: (DocNum: string, callID: string) => Promise<unknown>) {
  const call = await anAcceptedCall(house.db)
  const document = await aFeeDocument(house, call)
  const approve = () => dispatcher.send(documentApi.confirm, approvalOf(document, call))
  const other = () => second(document.DocNum, call.call_id)
  const [first, last] = round % 2 === 0 ? [approve, other] : [other, approve]
  await Promise.all([first(), last()])
  return { call, document: await loaded(dispatcher, call, document.DocNum), seen: document }
}

/** The fee document written last, as invoicing names it. */
async function lastFee(): Promise<Fee> {
  const row = await house.db
    .selectFrom('documents')
    .selectAll()
    .where('type', '=', 'fee')
    .orderBy('DocEntry', 'desc')
    .executeTakeFirstOrThrow()
  return { ...row, SCOrigin: row.call_id, DocTotal: 101.34 }
}

async function linesOfInvoices(DocNum: string): Promise<number[]> {
  const rows = await house.db
    .selectFrom('supplier_invoice_documents')
    .select('DocTotal')
    .where('DocNum', '=', DocNum)
    .execute()
  return rows.map(({ DocTotal }) => Number(DocTotal))
}

describe('at the same time', () => {
  it('approve and edit: an approved document is the one that was seen', async () => {
    for (const round of rounds) {
      const { document, seen } = await atOnce(round, (docNum, callID) =>
        sat.send(documentApi.saveFee, { callID, docNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] }),
      )
      expect(document.version).toBe(2)
      expect(document.DocTotal).toBe(document.Confirmed === 'Y' ? seen.DocTotal : 346.34)
    }
  })

  it('approve and cancel: never an approved document with a line cancelled behind the back', async () => {
    for (const round of rounds) {
      const { document, seen } = await atOnce(round, (docNum, callID) =>
        sat.send(documentApi.saveFee, { callID, docNum, canceledLine: 1 }),
      )
      expect(document.version).toBe(2)
      expect(document.DocTotal).toBe(document.Confirmed === 'Y' ? seen.DocTotal : 31.34)
    }
  })

  it('approve and invoice: only what is approved is invoiced, for the total that was approved', async () => {
    for (const round of rounds) {
      const { document, seen } = await atOnce(round, async () => invoice(sat, [await lastFee()]))
      expect(document.Confirmed).toBe('Y')
      const lines = await linesOfInvoices(document.DocNum)
      expect(lines).toEqual(document.DocStatus === 'C' ? [seen.DocTotal] : [])
    }
  })

  it('edit, approve and invoice: what is invoiced is what the document comes to', async () => {
    for (const round of rounds) {
      const { document } = await atOnce(round, async (docNum, callID) => {
        const edit = { callID, docNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] }
        await Promise.all([sat.send(documentApi.saveFee, edit), invoice(sat, [await lastFee()])])
      })
      const lines = await linesOfInvoices(document.DocNum)
      expect(lines).toEqual(document.DocStatus === 'C' ? [document.DocTotal] : [])
      if (document.DocStatus === 'C') expect(document.Confirmed).toBe('Y')
    }
  })

  it('approve and reject: one of them', async () => {
    for (const round of rounds) {
      const { document, call } = await atOnce(round, (docNum, callID) =>
        dispatcher.send(documentApi.reject, rejectionOf({ DocNum: docNum, type: 'fee' }, { call_id: callID })),
      )
      expect([document.Confirmed, document.IsChangeRequested].sort()).toEqual(['N', 'Y'])
      const mails = await house.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', call.ID).execute()
      expect(mails).toHaveLength(document.IsChangeRequested === 'Y' ? 1 : 0)
    }
  })

  it('approve twice, without a version: one approval, one history row', async () => {
    const call = await anAcceptedCall(house.db)
    const { version: _version, ...document } = approvalOf(await aFeeDocument(house, call), call)
    const replies = await Promise.all(Array.from({ length: 5 }, () => dispatcher.send(documentApi.confirm, document)))
    expect(replies.filter(({ body }) => !body.HasError)).toHaveLength(1)
    const rows = await house.db.selectFrom('history').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(rows).toHaveLength(2)
  })

  it('many new documents get numbers of their own', async () => {
    const call = await anAcceptedCall(house.db)
    const made = await Promise.all(Array.from({ length: 10 }, () => aFeeDocument(house, call)))
    expect(new Set(made.map(({ DocNum }) => DocNum)).size).toBe(10)
  })
})
