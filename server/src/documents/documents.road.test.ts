import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, loadFeeDocument, saveFeeDocument } from '../../test/fixtures/documents.ts'
import { runCheckJobs } from '../../test/support/check-jobs.ts'
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

it('the checks keep the distance of the save, until the call is in another place', async () => {
  // Nearer than the estimate for the call.
  const call = await createAcceptedCall(app.db, 'norte', { latitude: 41 })
  const { DocNum } = await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 20 }] })
  const more = { docNum: DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 15 }] }
  await saveFeeDocument(sat, call, more)
  const second = await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 10 }] })
  const claimOf = async () =>
    (await loadFeeDocument(sat, call, second.DocNum)).checks.find(({ name }) => name === 'distance_claim')?.facts
  await runCheckJobs(app)
  expect(await claimOf()).toMatchObject({ claimed: 25, owed: 20, distance: 30 })
  await sql`update calls set latitude = 41.1 where "ID" = ${call.ID}`.execute(app.db)
  await runCheckJobs(app)
  expect(await claimOf()).toBeUndefined()
})
