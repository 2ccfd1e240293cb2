import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createPartDocument,
  createTariff,
  loadFeeDocument,
  rejectionOf,
  saveFeeDocument,
} from '../../test/fixtures/documents.ts'
import { companyIds, heldBy } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')
beforeAll(() => createTariff(app.db))

const finish = (ID: string) =>
  app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
const callOf = (ID: string) => app.db.selectFrom('calls').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const mailsAbout = (ID: string) => app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()

describe('approving', () => {
  it('is allowed for a dispatcher, once, and writes a history row', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    expect((await loadFeeDocument(dispatcher, call, document.DocNum)).can).toMatchObject({
      approve: true,
      reject: true,
    })
    for (const person of ['sat', 'callcenter', 'backoffice'] as const)
      expect((await (await app.signInAs(person)).send(documentApi.confirm, approvalOf(document, call))).status).toBe(
        403,
      )
    const { body } = await dispatcher.send(documentApi.confirm, approvalOf(document, call))
    const Message = `The document is approved: ${document.DocNum}`
    expect(body).toMatchObject({ HasError: false, Message, Data: { Confirmed: 'Y' } })
    const [row] = await loadHistory(sat, call.ID)
    expect(row?.change_data).toMatchObject({ type: 'document_approve' })
    expect(row?.change_data.changedItem).toContainEqual({ field: 'Confirmed', old_value: 'No', new_value: 'Yes' })
    const again = await dispatcher.send(documentApi.confirm, { ...approvalOf(document, call), version: 2 })
    expect(again.body.customErrorCode).toBe('document.refused.confirmed')
    expect((await loadFeeDocument(dispatcher, call, document.DocNum)).can).toMatchObject({
      approve: false,
      reject: false,
      save: false,
    })
  })

  it('with an old version, another type or another call changes nothing', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    await saveFeeDocument(sat, call, { docNum: document.DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] })
    const old = await dispatcher.send(documentApi.confirm, approvalOf(document, call))
    expect(old.body.customErrorCode).toBe('Conflict')
    const part = { ...approvalOf(document, call), type: 'sparepart', docType: 'sparepart' }
    expect((await dispatcher.send(documentApi.confirm, part)).status).toBe(404)
    const crossed = { ...approvalOf(document, call), docType: 'dpc' }
    expect((await dispatcher.send(documentApi.confirm, crossed)).status).toBe(400)
    const elsewhere = { ...approvalOf(document, call), callID: '1' }
    expect((await dispatcher.send(documentApi.confirm, elsewhere)).status).toBe(404)
    expect((await loadFeeDocument(sat, call, document.DocNum)).Confirmed).toBe('N')
  })
})

describe('rejecting', () => {
  it('emails the reason and reopens a done call; the company’s next save clears the request', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    await finish(call.ID)
    const { version } = await callOf(call.ID)
    const { body } = await dispatcher.send(documentApi.reject, { ...rejectionOf(document, call), version: 1 })
    expect(body.Data).toMatchObject({ IsChangeRequested: 'Y', version: 2, callData: { status_id: -3 } })
    expect(await callOf(call.ID)).toMatchObject({ status_id: -3, is_saved_status_open: true, version: version + 1 })
    const [mail] = await mailsAbout(call.ID)
    expect(mail).toMatchObject({ recipient: 'norte@sat.example' })
    expect(mail?.subject).toBe(`Gasto ${document.DocNum}, aviso ${call.call_id}: se pide un cambio`)
    expect(mail?.body).toContain('Two visits were agreed, not three.')
    const path = `/documents/fees?document=${document.DocNum}.${call.call_id}.${call.ID}`
    expect(mail?.body).toMatch(new RegExp(`https?://\\S+${path.replaceAll('.', '\\.').replace('?', '\\?')}$`))
    const types = (await loadHistory(dispatcher, call.ID)).map(({ change_data }) => change_data.type)
    expect(types.slice(0, 2)).toEqual(['status', 'document_reject'])

    expect((await loadFeeDocument(dispatcher, call, document.DocNum)).can).toMatchObject({
      approve: false,
      reject: false,
      save: true,
    })
    // The loaded document contains the reason, author and time.
    for (const reader of [sat, dispatcher])
      expect((await loadFeeDocument(reader, call, document.DocNum)).change_request).toEqual({
        comment: 'Two visits were agreed, not three.',
        user_name: 'The dispatcher',
        created_at: app.clock.now.toISOString(),
      })
    for (const act of [documentApi.confirm, documentApi.reject] as const) {
      const sent = act === documentApi.confirm ? approvalOf(document, call) : rejectionOf(document, call)
      const again = await dispatcher.send(act, { ...sent, version: 2 })
      expect(again.body.customErrorCode).toBe('document.refused.change_requested')
    }
    const corrected = await saveFeeDocument(sat, call, {
      docNum: document.DocNum,
      version: 2,
      lines: [{ LineNum: 1, Quantity: 3 }],
    })
    expect(corrected).toMatchObject({ IsChangeRequested: 'N', version: 3, change_request: null })
    expect((await dispatcher.send(documentApi.confirm, approvalOf(corrected, call))).body.Data.Confirmed).toBe('Y')
  })

  it('is refused once another company has the call, whose done call stays done', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    await finish(call.ID)
    await app.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', call.ID).execute()
    const can = { approve: true, reject: false }
    expect((await loadFeeDocument(dispatcher, call, document.DocNum)).can).toMatchObject(can)
    const { body } = await dispatcher.send(documentApi.reject, rejectionOf(document, call))
    expect(body.customErrorCode).toBe('document.refused.other_company')
    expect(await callOf(call.ID)).toMatchObject({ status_id: 1 })
    expect(await mailsAbout(call.ID)).toEqual([])
    expect((await dispatcher.send(documentApi.confirm, approvalOf(document, call))).body.Data.Confirmed).toBe('Y')
  })

  it('leaves a validated call as it is; the company can answer once the call is opened', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    const setStatus = (status_id: number, is_saved_status_open: boolean) =>
      app.db.updateTable('calls').set({ status_id, is_saved_status_open }).where('ID', '=', call.ID).execute()
    await setStatus(2, false)
    await dispatcher.send(documentApi.reject, rejectionOf(document, call))
    expect(await callOf(call.ID)).toMatchObject({ status_id: 2 })
    expect(await loadFeeDocument(sat, call, document.DocNum)).toMatchObject({
      IsChangeRequested: 'Y',
      can: { save: false },
    })
    await setStatus(-3, true)
    const { version } = await loadFeeDocument(sat, call, document.DocNum)
    const lines = [{ LineNum: 1, Quantity: 4 }]
    const answered = await saveFeeDocument(sat, call, { docNum: document.DocNum, version, lines })
    expect(answered.IsChangeRequested).toBe('N')
  })

  it.each([
    ['goes to another company', 'dispatcher', callApi.assign, { societe_uuid: companyIds.sur }],
    ['is taken off its company', 'callcenter', callApi.unassign, {}],
  ] as const)('ends when the call %s, and a dispatcher decides again', async (_what, person, act, body) => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    await dispatcher.send(documentApi.reject, rejectionOf(document, call))
    const { version } = await callOf(call.ID)
    const changed = await (await app.signInAs(person)).send(act, { ID: call.ID, version, ...body })
    expect(changed.body.HasError).toBe(false)
    const loaded = await loadFeeDocument(dispatcher, call, document.DocNum)
    expect(loaded).toMatchObject({ IsChangeRequested: 'N', version: 3, change_request: null, can: { approve: true } })
    const ended = (await loadHistory(dispatcher, call.ID)).find(
      ({ change_data: { type } }) => type === 'document_change',
    )
    expect(ended).toMatchObject({ user_name: 'Callout' })
    expect(ended?.change_data.changedItem).toContainEqual({
      field: 'IsChangeRequested',
      old_value: 'Yes',
      new_value: 'No',
    })
    expect((await dispatcher.send(documentApi.confirm, approvalOf(loaded, call))).body.Data.Confirmed).toBe('Y')
  })

  it.each([-2, 1])('stays requested when its company sets the call to %i', async (status_id) => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    await dispatcher.send(documentApi.reject, rejectionOf(document, call))
    const { version } = await callOf(call.ID)
    const { body } = await sat.send(callApi.save, { ID: call.ID, version, status_id })
    expect(body.Data.status_id).toBe(status_id)
    expect(await loadFeeDocument(sat, call, document.DocNum)).toMatchObject({ IsChangeRequested: 'Y', version: 2 })
  })

  it('stays requested when a dispatcher saves, and is cleared by any save of the company', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum, ...document } = await createFeeDocument(app, call)
    await dispatcher.send(documentApi.reject, rejectionOf({ DocNum, type: document.type }, call))
    const lines = [{ LineNum: 1, Quantity: 4 }]
    expect((await saveFeeDocument(dispatcher, call, { docNum: DocNum, version: 2, lines })).IsChangeRequested).toBe('Y')
    expect((await saveFeeDocument(sat, call, { docNum: DocNum, version: 3, lines })).IsChangeRequested).toBe('N')
  })

  it.each([
    ['no address', { email: ' ' }, { email: 'text.required' }],
    ['a wrong address', { email: 'norte' }, { email: 'message.should_be_an_email' }],
    ['no reason', { comment: '' }, { comment: 'text.required' }],
  ])('with %s is refused, and sends no email', async (_what, wrong, errors) => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    const { body } = await dispatcher.send(documentApi.reject, { ...rejectionOf(document, call), ...wrong })
    expect(body.Errors).toEqual(errors)
    expect(await mailsAbout(call.ID)).toEqual([])
  })

  it('keeps an open call open and uses the dispatcher’s own subject', async () => {
    const call = await createAcceptedCall(app.db, 'norte', { status_id: -2 })
    const document = await createPartDocument(app, call)
    await dispatcher.send(documentApi.reject, { ...rejectionOf(document, call), subject: 'One valve' })
    expect(await callOf(call.ID)).toMatchObject({ status_id: -2, version: 1 })
    expect((await mailsAbout(call.ID))[0]?.subject).toBe('One valve')
  })
})

describe('validating a done call', () => {
  it('needs a fee and a spare-part document', async () => {
    const call = await createAcceptedCall(app.db)
    const backoffice = await app.signInAs('backoffice')
    const validate = async () => {
      const { version } = await callOf(call.ID)
      return (await backoffice.send(callApi.save, { ID: call.ID, version, status_id: 2 })).body
    }
    await createFeeDocument(app, call)
    await finish(call.ID)
    expect((await validate()).Errors).toEqual({ status_id: 'text.status_validation' })
    await app.db
      .updateTable('calls')
      .set({ status_id: -3, is_saved_status_open: true })
      .where('ID', '=', call.ID)
      .execute()
    await createPartDocument(app, call)
    await finish(call.ID)
    expect((await validate()).Data.status_id).toBe(2)
  })
})
