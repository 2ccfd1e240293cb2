import type { CallCandidates } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const candidates = async (ID: string, scope: 'best' | 'all' = 'best'): Promise<CallCandidates> =>
  (await as.dispatcher.send(callAdviceApi.candidates, { ID, scope })).body.Data

describe('the candidates for a call', () => {
  it('are the companies that pass, best first, with score, load and distance; assigning picks the first', async () => {
    const { ID } = await createCall(app.db)
    const { ranked, missed, radius_km } = await candidates(ID)
    expect(radius_km).toBe(80)
    expect(ranked.map(({ raison_sociale }) => raison_sociale)).toEqual(['Térmica Norte', 'Clima Sur'])
    expect(ranked[0]).toMatchObject({ open_calls: 0, capacity: 25, skill_count: 1, is_previous: false })
    expect(ranked[0]?.distance_km).toBeLessThan(ranked[1]?.distance_km ?? 0)
    expect(ranked[0]?.parts.distance).toBeGreaterThan(ranked[1]?.parts.distance ?? 1)
    expect(missed).toEqual([])
    const { body } = await as.dispatcher.send(callApi.assign, { ID })
    expect(body.Data.societe_uuid).toBe(ranked[0]?.societe_uuid)
    const explanation = (await as.dispatcher.send(callAdviceApi.assignment, { ID })).body.Data
    expect(explanation.ranked[0]).toMatchObject({ score: ranked[0]?.score, parts: ranked[0]?.parts })
  })

  it('name every filter that a company fails, and leave out inactive companies', async () => {
    const { ID } = await createCall(app.db, { latitude: 42.5, skill: 'OIL' })
    for (const scope of ['best', 'all'] as const) {
      const { ranked, missed } = await candidates(ID, scope)
      expect(ranked).toEqual([])
      expect(missed.map(({ societe_uuid }) => societe_uuid)).toEqual([companyIds.sur, companyIds.norte])
      expect(missed[0]?.failures).toEqual(['skill', 'radius'])
    }
  })

  it.each([
    ['28001 ', 'ES', '28001'],
    ['E-28001', 'ES', '28 001'],
    ['8001', 'ES', '08001'],
    ['08001', 'ES', '8001'],
    ['28001', 'ES', '28'],
    ['1000205', 'PT', '1000-205'],
    ['1000-205', 'PT', '1000'],
    ['1000', 'PT', '1000-205'],
  ])('serve the postcode %j of %s as %j', async (code_postal, pays, served) => {
    await app.db.deleteFrom('company_postcodes').execute()
    await app.db.insertInto('company_postcodes').values({ societe_uuid: companyIds.sur, code_postal: served }).execute()
    const { ID } = await createCall(app.db, { code_postal, pays, latitude: 10 })
    expect((await candidates(ID)).ranked.map(({ societe_uuid }) => societe_uuid)).toEqual([companyIds.sur])
  })

  it('change nothing', async () => {
    const { ID } = await createCall(app.db)
    await candidates(ID)
    const { body } = await as.dispatcher.send(callApi.load, { ID })
    expect(body.Data).toMatchObject({ version: 1, societe_uuid: null })
  })

  it('are also offered for a call that already has a company, to give it to another', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect((await candidates(ID)).ranked).toHaveLength(2)
  })

  it('are refused for a call that is no longer open', async () => {
    const { ID } = await createCall(app.db, { status_id: -1 })
    const { status, body } = await as.dispatcher.send(callAdviceApi.candidates, { ID })
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, 'call.refused.not_open'])
  })

  it.each(['sat', 'sat2', 'callcenter', 'backoffice'] as const)('are forbidden for %s', async (person) => {
    const { ID } = await createCall(app.db, heldBy(person === 'sat2' ? 'sur' : 'norte'))
    expect((await as[person].send(callAdviceApi.candidates, { ID })).status).toBe(403)
  })

  it('need a session, and do not exist for another network', async () => {
    const { ID } = await createCall(app.db)
    expect((await app.signedOut.send(callAdviceApi.candidates, { ID })).status).toBe(401)
    expect((await as['dispatcher-ygnita'].send(callAdviceApi.candidates, { ID })).status).toBe(404)
    expect((await as.dispatcher.send(callAdviceApi.candidates, { ID: 'nobody' })).status).toBe(404)
    const wrong = { ID, scope: 'some' } as unknown as { ID: string }
    expect((await as.dispatcher.send(callAdviceApi.candidates, wrong)).status).toBe(400)
  })
})

describe('the explanation of an assignment', () => {
  const why = (person: Person, ID: string) => as[person].send(callAdviceApi.assignment, { ID })

  it('shows central staff all companies and a company only itself', async () => {
    const { ID } = await createCall(app.db)
    expect((await why('dispatcher', ID)).body.Data).toBeNull()
    await as.dispatcher.send(callApi.assign, { ID })
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const) {
      const { Data } = (await why(person, ID)).body
      expect(callAdviceApi.assignment.response.safeParse(Data).success).toBe(true)
      expect(Data.ranked.map((row: { societe_uuid: string }) => row.societe_uuid).sort()).toEqual([
        companyIds.norte,
        companyIds.sur,
      ])
      expect(Data).toMatchObject({ how: 'algorithm', assigned_by: 'The dispatcher', raison_sociale: 'Térmica Norte' })
    }
    const mine = await why('sat', ID)
    expect(JSON.stringify(mine.body)).not.toContain(companyIds.sur)
    expect(JSON.stringify(mine.body)).not.toContain('Clima Sur')
    expect(mine.body.Data.ranked).toHaveLength(1)
    expect((await why('sat2', ID)).status).toBe(404)
    expect((await why('dispatcher-ygnita', ID)).status).toBe(404)
  })

  it('is empty for a call without a stored assignment', async () => {
    const { ID } = await createCall(app.db, heldBy('sur'))
    expect((await why('sat2', ID)).body.Data).toBeNull()
  })
})
