import { documentApi } from '@callout/domain/documents/document.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, saveFeeDocument } from '../../test/fixtures/documents.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')
beforeAll(() => createTariff(app.db))

describe('a fee’s quantity', () => {
  it('is limited to twice the distance beyond the fee’s own distance', async () => {
    const call = await createAcceptedCall(app.db)
    const ask = await sat.send(documentApi.satDistance, { service_call_id: call.ID })
    expect(ask.body).toEqual({ value: 28.9, text: '28.9 km' })
    const over = await sat.send(documentApi.saveFee, {
      callID: call.call_id,
      lines: [
        { ItemCode: 'VISIT', Quantity: 400 },
        { ItemCode: 'KM', Quantity: 17.81 },
      ],
    })
    expect(over.body.Errors).toEqual({ 'lines.1.Quantity': 'message.must_be_maximum' })
    expect((await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 17.8 }] })).DocTotal).toBe(8.01)
  })

  it('that was saved before there was a limit stays while other fields of its line change', async () => {
    const call = await createAcceptedCall(app.db, 'norte', { latitude: null })
    const { DocNum } = await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 120 }] })
    await app.db.updateTable('calls').set({ latitude: 40.6 }).where('ID', '=', call.ID).execute()
    const body = { docNum: DocNum, version: 1, lines: [{ LineNum: 1, Price: 0.5 }] }
    expect(await saveFeeDocument(dispatcher, call, body)).toMatchObject({ DocTotal: 60, distance: 28.9 })
    const more = { docNum: DocNum, version: 2, lines: [{ LineNum: 1, Quantity: 121 }] }
    const { body: refused } = await dispatcher.send(documentApi.saveFee, { callID: call.call_id, ...more })
    expect(refused.Errors).toEqual({ 'lines.0.Quantity': 'message.must_be_maximum' })
  })

  it('has no limit if the distance is unknown or short', async () => {
    for (const facts of [{ latitude: null, longitude: null }, { latitude: 40.41 }]) {
      const call = await createAcceptedCall(app.db, 'norte', facts)
      expect((await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 5000 }] })).DocTotal).toBe(2250)
    }
  })
})
