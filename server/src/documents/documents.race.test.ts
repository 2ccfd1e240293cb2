import { documentApi } from '@callout/domain/documents/document.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createTariff,
  loadFeeDocument,
  rejectionOf,
} from '../../test/fixtures/documents.ts'
import { type Fee, invoiceFees } from '../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')
beforeAll(() => createTariff(app.db))

const rounds = Array.from({ length: 12 }, (_, round) => round)

/** Approves a new document while `second` runs; each round swaps the order. */
async function raceWithApproval(round: number, second: (DocNum: string, callID: string) => Promise<unknown>) {
  const call = await createAcceptedCall(app.db)
  const document = await createFeeDocument(app, call)
  const approve = () => dispatcher.send(documentApi.confirm, approvalOf(document, call))
  const other = () => second(document.DocNum, call.call_id)
  const [first, last] = round % 2 === 0 ? [approve, other] : [other, approve]
  await Promise.all([first(), last()])
  return { call, document: await loadFeeDocument(dispatcher, call, document.DocNum), loaded: document }
}

/** The newest fee document, as invoicing expects it. */
async function lastFee(): Promise<Fee> {
  const row = await app.db
    .selectFrom('documents')
    .selectAll()
    .where('type', '=', 'fee')
    .orderBy('DocEntry', 'desc')
    .executeTakeFirstOrThrow()
  return { ...row, SCOrigin: row.call_id, DocTotal: 101.34 }
}

async function linesOfInvoices(DocNum: string): Promise<number[]> {
  const rows = await app.db
    .selectFrom('supplier_invoice_documents')
    .select('DocTotal')
    .where('DocNum', '=', DocNum)
    .execute()
  return rows.map(({ DocTotal }) => Number(DocTotal))
}

describe('simultaneous requests', () => {
  it('approve and edit: the approved document is the version that was loaded', async () => {
    for (const round of rounds) {
      const { document, loaded } = await raceWithApproval(round, (docNum, callID) =>
        sat.send(documentApi.saveFee, { callID, docNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] }),
      )
      expect(document.version).toBe(2)
      expect(document.DocTotal).toBe(document.Confirmed === 'Y' ? loaded.DocTotal : 346.34)
    }
  })

  it('approve and cancel: an approved document has no line cancelled afterwards', async () => {
    for (const round of rounds) {
      const { document, loaded } = await raceWithApproval(round, (docNum, callID) =>
        sat.send(documentApi.saveFee, { callID, docNum, canceledLine: 1 }),
      )
      expect(document.version).toBe(2)
      expect(document.DocTotal).toBe(document.Confirmed === 'Y' ? loaded.DocTotal : 31.34)
    }
  })

  it('approve and invoice: only an approved document is invoiced, with the approved total', async () => {
    for (const round of rounds) {
      const { document, loaded } = await raceWithApproval(round, async () => invoiceFees(sat, [await lastFee()]))
      expect(document.Confirmed).toBe('Y')
      const lines = await linesOfInvoices(document.DocNum)
      expect(lines).toEqual(document.DocStatus === 'C' ? [loaded.DocTotal] : [])
    }
  })

  it('edit, approve and invoice: the invoice has the document’s total', async () => {
    for (const round of rounds) {
      const { document } = await raceWithApproval(round, async (docNum, callID) => {
        const edit = { callID, docNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] }
        await Promise.all([sat.send(documentApi.saveFee, edit), invoiceFees(sat, [await lastFee()])])
      })
      const lines = await linesOfInvoices(document.DocNum)
      expect(lines).toEqual(document.DocStatus === 'C' ? [document.DocTotal] : [])
      if (document.DocStatus === 'C') expect(document.Confirmed).toBe('Y')
    }
  })

  it('approve and reject: exactly one succeeds', async () => {
    for (const round of rounds) {
      const { document, call } = await raceWithApproval(round, (docNum, callID) =>
        dispatcher.send(documentApi.reject, rejectionOf({ DocNum: docNum, type: 'fee' }, { call_id: callID })),
      )
      expect([document.Confirmed, document.IsChangeRequested].sort()).toEqual(['N', 'Y'])
      const mails = await app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', call.ID).execute()
      expect(mails).toHaveLength(document.IsChangeRequested === 'Y' ? 1 : 0)
    }
  })

  it('approve several times without a version: one approval, one history row', async () => {
    const call = await createAcceptedCall(app.db)
    const { version: _version, ...document } = approvalOf(await createFeeDocument(app, call), call)
    const replies = await Promise.all(Array.from({ length: 5 }, () => dispatcher.send(documentApi.confirm, document)))
    expect(replies.filter(({ body }) => !body.HasError)).toHaveLength(1)
    const rows = await app.db.selectFrom('history').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(rows).toHaveLength(2)
  })

  it('create documents with different numbers', async () => {
    const call = await createAcceptedCall(app.db)
    const made = await Promise.all(Array.from({ length: 10 }, () => createFeeDocument(app, call)))
    expect(new Set(made.map(({ DocNum }) => DocNum)).size).toBe(10)
  })
})
