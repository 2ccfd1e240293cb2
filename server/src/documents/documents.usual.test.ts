import { documentApi } from '@callout/domain/documents/document.api.ts'
import { usualAmountCases } from '@callout/domain/documents/document.ts'
import { describe, expect, it } from 'vitest'
import { createStoredDocuments } from '../../test/fixtures/documents.ts'
import { createCall, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

/** Creates calls with a problem, each with a fee and a spare part, charged 1, 2, 3, … euros. */
async function createCharges(count: number, problem_type_id: string, created_at = new Date().toISOString()) {
  for (let amount = 1; amount <= count; amount += 1) {
    const call = await createCall(app.db, { ...heldBy('norte'), problem_type_id, created_at })
    await createStoredDocuments(app.db, call, 'norte')
    await app.db
      .updateTable('document_lines')
      .set({ LineTotal: amount })
      .from('documents')
      .whereRef('documents.DocEntry', '=', 'document_lines.DocEntry')
      .where('documents.service_job_uuid', '=', call.ID)
      .execute()
  }
}

const usual = async (problem_type_id: string, type: 'fee' | 'sparepart' = 'fee') => {
  const { ID } = await createCall(app.db, { problem_type_id })
  return (await as.dispatcher.send(documentApi.usualAmounts, { service_job_uuid: ID, type })).body.Data
}

describe('the usual amounts for a problem', () => {
  it('are the medians of the lines for calls of the last 12 months, with the number of cases', async () => {
    await createCharges(21, 'LEAK')
    await createCharges(5, 'LEAK', '2020-01-01T00:00:00.000Z')
    expect(await usual('LEAK')).toEqual([{ code: 'VISIT', median: 11, cases: 21 }])
    expect(await usual('LEAK', 'sparepart')).toEqual([{ code: 'VALVE', median: 11, cases: 21 }])
  })

  it('are left out below the minimum number of cases', async () => {
    await createCharges(usualAmountCases - 1, 'COLD')
    expect(await usual('COLD')).toEqual([])
  })

  it('are shown to dispatchers only, and never those of another network', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const body = { service_job_uuid: ID, type: 'fee' } as const
    expect((await app.signedOut.send(documentApi.usualAmounts, body)).status).toBe(401)
    for (const person of ['sat', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(documentApi.usualAmounts, body)).status).toBe(403)
    expect((await as['dispatcher-ygnita'].send(documentApi.usualAmounts, body)).status).toBe(404)
    const wrong = { ...body, type: 'dpc' } as unknown as typeof body
    expect((await as.dispatcher.send(documentApi.usualAmounts, wrong)).status).toBe(400)
  })
})
