import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createTariff,
  loadFeeDocument,
} from '../../../test/fixtures/documents.ts'
import { addLegalFacts, invoiceFees, uniqueInvoiceNumber } from '../../../test/fixtures/fees.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(async () => {
  await createTariff(app.db)
  await addLegalFacts(app.db)
})

type Call = Awaited<ReturnType<typeof createAcceptedCall>>
async function createApproved() {
  const call = await createAcceptedCall(app.db)
  const document = await createFeeDocument(app, call)
  await as.dispatcher.send(documentApi.confirm, approvalOf(document, call))
  return { call, document }
}
const takeBackBody = (call: Call, { DocNum }: DocumentRecord, more: object = {}) => ({
  type: 'fee' as const,
  callID: call.call_id,
  DocNum,
  reason: 'Approved by mistake',
  ...more,
})
const takeBack = (call: Call, document: DocumentRecord, client: TestClient = as.dispatcher, more: object = {}) =>
  client.send(documentApi.takeBack, takeBackBody(call, document, more))
const load = (call: Call, { DocNum }: DocumentRecord) => loadFeeDocument(as.dispatcher, call, DocNum)
const invoice = async (call: Call, document: DocumentRecord) => {
  const { DocEntry, DocNum, DocDate, DocTotal } = document
  const fee = { DocEntry: DocEntry as number, DocNum, DocDate, DocTotal, SCOrigin: call.call_id, call_id: call.call_id }
  return (await invoiceFees(as.sat, [fee as never])).body
}

describe('taking back an approval', () => {
  it('opens the document again, mails the reason and writes history', async () => {
    const { call, document } = await createApproved()
    expect((await load(call, document)).can).toMatchObject({ takeBack: true, approve: false })
    const { body } = await takeBack(call, document)
    expect(body).toMatchObject({
      HasError: false,
      Message: `The approval is taken back: ${document.DocNum}`,
      Data: { Confirmed: 'N', version: 3 },
    })
    expect((await load(call, document)).can).toMatchObject({ takeBack: false, approve: true, reject: true })
    const [row] = await loadHistory(as.sat, call.ID)
    expect(row?.change_data.type).toBe('document_take_back')
    for (const item of [
      { field: 'Confirmed', old_value: 'Yes', new_value: 'No' },
      { field: 'comment', old_value: '', new_value: 'Approved by mistake' },
      { field: 'mail_recipients', old_value: '', new_value: 'norte@sat.example' },
    ])
      expect(row?.change_data.changedItem).toContainEqual(item)
    const mails = await app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(mails).toMatchObject([
      {
        recipient: 'norte@sat.example',
        subject: `Gasto ${document.DocNum}, aviso ${call.call_id}: aprobación retirada`,
        body: expect.stringContaining('Approved by mistake'),
      },
    ])
    expect((await invoice(call, document)).HasError).toBe(true)
    const again = await as.dispatcher.send(documentApi.confirm, { ...approvalOf(document, call), version: 3 })
    expect(again.body.Data.Confirmed).toBe('Y')
  })

  it('also takes back the first of two, by whoever', async () => {
    await changePolicy(as.dispatcher, { approval: { two_person_amount: 1 } })
    const { call, document } = await createApproved()
    await changePolicy(as.dispatcher, { approval: {} })
    expect(await load(call, document)).toMatchObject({ Confirmed: 'N', first_approved_name: 'The dispatcher' })
    expect((await takeBack(call, document)).body.Data).toMatchObject({ first_approved_at: null, Confirmed: 'N' })
  })

  it('is refused while it is invoiced, and possible again after a whole credit note', async () => {
    const { call, document } = await createApproved()
    const { Data } = await invoice(call, document)
    expect((await load(call, document)).can.takeBack).toBe(false)
    expect((await takeBack(call, document)).body.customErrorCode).toBe('document.refused.invoiced')
    await as.sat.send(invoiceApi.credit, { ID: Data.ID, supplierInvoice: uniqueInvoiceNumber() })
    expect((await takeBack(call, document)).body.Data).toMatchObject({ Confirmed: 'N', DocStatus: 'O' })
  })

  it('is refused without a reason, twice, for an old version, and where nothing is approved', async () => {
    const { call, document } = await createApproved()
    expect((await takeBack(call, document, as.dispatcher, { reason: ' ' })).body.Errors).toEqual({
      reason: 'text.required',
    })
    expect((await takeBack(call, document, as.dispatcher, { version: 1 })).body.customErrorCode).toBe('Conflict')
    await takeBack(call, document)
    expect((await takeBack(call, document)).body.customErrorCode).toBe('document.refused.not_approved')
  })

  it('is a dispatcher’s of the network, and no key’s', async () => {
    const { call, document } = await createApproved()
    expect((await takeBack(call, document, app.signedOut)).status).toBe(401)
    for (const client of [as.sat, as.callcenter, as.backoffice, await createKeyClient(app, { role: 'D' })])
      expect((await takeBack(call, document, client)).status).toBe(403)
    const { dispatcher } = as
    const elsewhere = await dispatcher.send(documentApi.takeBack, takeBackBody(call, document), {
      query: { networkCode: 'YGNITA' },
    })
    expect(elsewhere.status).toBe(404)
    expect((await load(call, document)).Confirmed).toBe('Y')
  })

  it('and an invoice at the same moment: one of them wins', async () => {
    for (let round = 0; round < 6; round++) {
      const { call, document } = await createApproved()
      const acts = [() => takeBack(call, document), () => invoice(call, document)]
      await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()))
      const { Confirmed, DocStatus } = await load(call, document)
      expect(['Y C', 'N O']).toContain(`${Confirmed} ${DocStatus}`)
    }
  })

  it('by two people at once is done once', async () => {
    const { call, document } = await createApproved()
    const answers = await Promise.all([1, 2].map(() => takeBack(call, document)))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    const types = (await loadHistory(as.dispatcher, call.ID)).map(({ change_data }) => change_data.type)
    expect(types.filter((type) => type === 'document_take_back')).toHaveLength(1)
  })
})
