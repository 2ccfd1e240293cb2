import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, saveFeeDocument } from '../../test/fixtures/documents.ts'
import { startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'

let osrm: Server
let app: TestApp
let sat: TestClient
let requests = 0

beforeAll(async () => {
  osrm = createServer((_request, reply) => {
    requests += 1
    reply.end(JSON.stringify({ code: 'Ok', distances: [[0, 30_040]] }))
  })
  await new Promise<void>((ready) => osrm.listen(0, '127.0.0.1', ready))
  app = await startTestApp({ OSRM_URL: `http://127.0.0.1:${(osrm.address() as AddressInfo).port}` })
  await createTariff(app.db)
  sat = await app.signInAs('sat')
})
afterAll(async () => {
  await app.close()
  osrm.closeAllConnections()
  osrm.close()
})

it('a save of a fee asks the road service once, before it locks the call', async () => {
  const call = await createAcceptedCall(app.db)
  const written = await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 20 }] })
  expect([written.distance, requests]).toEqual([30, 1])
  const { body } = await sat.send(documentApi.saveFee, {
    callID: call.call_id,
    docNum: written.DocNum,
    version: 1,
    lines: [{ LineNum: 1, Quantity: 20.1 }],
  })
  expect([body.Errors, requests]).toEqual([{ 'lines.0.Quantity': 'message.must_be_maximum' }, 2])
  const changed = { docNum: written.DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 19 }] }
  expect([(await saveFeeDocument(sat, call, changed)).distance, requests]).toEqual([30, 3])
})
