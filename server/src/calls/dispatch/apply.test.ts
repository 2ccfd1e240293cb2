import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { dispatchApi } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const { norte, sur, gone, roma } = companyIds
const mailsOf = (ID: string) => app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()
const apply = async (assignments: readonly object[], person: Person = 'dispatcher') =>
  (await as[person].send(dispatchApi.apply, { assignments })).body.Data
const whyOf = async (ID: string) => (await as.dispatcher.send(callAdviceApi.assignment, { ID })).body.Data

describe('applying a proposal', () => {
  it('assigns each call with its history, mail and explanation', async () => {
    const calls = [await createCall(app.db), await createCall(app.db)]
    const { assignments } = (await as.dispatcher.send(dispatchApi.propose, { IDs: calls.map(({ ID }) => ID) })).body
      .Data
    const answer = await apply(
      assignments.map(({ ID, version, societe_uuid }: (typeof assignments)[number]) => ({ ID, version, societe_uuid })),
    )
    expect(answer).toMatchObject({ done: 2, refused: 0 })
    for (const { ID, call_id } of calls) {
      expect(answer.items).toContainEqual(expect.objectContaining({ ID, call_id, HasError: false, version: 2 }))
      expect((await loadHistory(as.dispatcher, ID))[0]?.change_data).toMatchObject({ type: 'assign' })
      expect(await mailsOf(ID)).toHaveLength(1)
      expect(await whyOf(ID)).toMatchObject({
        how: 'together',
        others: 1,
        societe_uuid: (await storedCall(app.db, ID)).societe_uuid,
      })
    }
  })

  it('explains each call with the whole proposal when that comes in parts', async () => {
    const { ID } = await createCall(app.db)
    const assignments = [{ ID, version: 1, societe_uuid: norte }]
    await as.dispatcher.send(dispatchApi.apply, { assignments, proposed: 60 })
    expect(await whyOf(ID)).toMatchObject({ how: 'together', others: 59 })
  })

  it('counts a company outside the filters as chosen by hand', async () => {
    const { ID } = await createCall(app.db, { latitude: 28.1, longitude: -15.4, code_postal: '35001' })
    expect(await apply([{ ID, version: 1, societe_uuid: norte }])).toMatchObject({ done: 1 })
    expect(await whyOf(ID)).toMatchObject({ how: 'manual', societe_uuid: norte })
  })

  it('leaves calls that changed meanwhile, do not exist for the reader, or may not be assigned, with the reason', async () => {
    const moved = await createCall(app.db)
    await as.dispatcher2.send(callApi.assign, { ID: moved.ID, societe_uuid: sur })
    const foreign = await createCall(app.db, { network_code: 'YGNITA' })
    const done = await createCall(app.db, { ...heldBy('norte'), status_id: 1 })
    const [inactive, wrong, good] = [await createCall(app.db), await createCall(app.db), await createCall(app.db)]
    const answer = await apply([
      { ID: moved.ID, version: 1, societe_uuid: norte },
      { ID: foreign.ID, version: 1, societe_uuid: norte },
      { ID: 'nobody', version: 1, societe_uuid: norte },
      { ID: done.ID, version: 1, societe_uuid: sur },
      { ID: inactive.ID, version: 1, societe_uuid: gone },
      { ID: wrong.ID, version: 1, societe_uuid: roma },
      { ID: good.ID, version: 1, societe_uuid: norte },
      { ID: good.ID, version: 1, societe_uuid: norte },
    ])
    expect(answer).toMatchObject({ done: 1, refused: 6 })
    expect(answer.items.map(({ customErrorCode }: { customErrorCode: string }) => customErrorCode)).toEqual([
      'Conflict',
      'NotFound',
      'NotFound',
      'call.refused.not_open',
      'call.refused.inactive_company',
      'NotFound',
      '',
    ])
    expect(await storedCall(app.db, moved.ID)).toMatchObject({ societe_uuid: sur, version: 2 })
    expect(await storedCall(app.db, foreign.ID)).toMatchObject({ societe_uuid: null, version: 1 })
  })

  it.each(['sat', 'callcenter', 'backoffice'] as const)('is forbidden for %s', async (person) => {
    const { ID } = await createCall(app.db)
    const body = { assignments: [{ ID, version: 1, societe_uuid: norte }] }
    expect((await as[person].send(dispatchApi.apply, body)).status).toBe(403)
    expect((await app.signedOut.send(dispatchApi.apply, body)).status).toBe(401)
    expect((await storedCall(app.db, ID)).version).toBe(1)
  })

  it('is malformed without assignments', async () => {
    for (const body of [{}, { assignments: [] }])
      expect((await as.dispatcher.send(dispatchApi.apply, body)).status).toBe(400)
  })

  it('is refused for more than 2,000 calls', async () => {
    const assignments = Array.from({ length: 2001 }, (_, n) => ({ ID: `x${n}`, version: 1, societe_uuid: norte }))
    const { body } = await as.dispatcher.send(dispatchApi.apply, { assignments })
    expect(body).toMatchObject({ HasError: true, Errors: { assignments: expect.any(String) } })
    const large = await as.dispatcher.send(dispatchApi.apply, { assignments: assignments.slice(0, 1), proposed: 2001 })
    expect(large.body).toMatchObject({ HasError: true, Errors: { proposed: expect.any(String) } })
  })
})
