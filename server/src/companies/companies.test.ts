import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'

let osrm: Server
let app: TestApp
/** The next answer of the road service; it does not answer at all if this is undefined. */
let answerFor: (places: number) => unknown = () => undefined
const requestedUrls: string[] = []

beforeAll(async () => {
  osrm = createServer((request, reply) => {
    requestedUrls.push(request.url ?? '')
    const places = (request.url ?? '').split('?')[0]?.split(';').length ?? 0
    const answer = answerFor(places)
    if (answer === 'redirect') reply.writeHead(307, { location: '/redirected' }).end()
    else if (answer !== undefined) reply.end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => osrm.listen(0, '127.0.0.1', ready))
  app = await startTestApp({ OSRM_URL: `http://127.0.0.1:${(osrm.address() as AddressInfo).port}/` })
})
afterAll(async () => {
  await app.close()
  osrm.closeAllConnections()
  osrm.close()
})

it.each([
  ['Larnosa SL', 'Larnosa, S.L.'],
  ['larnosa, s.l.', 'Larnosa SL'],
  ['Nieva SL', 'Talleres Nieva, Sociedad Limitada'],
  ['nieva, s.l.', 'Talleres Nieva, Sociedad Limitada'],
  ['Sul Limitada', 'Gás do Sul, Lda.'],
  ['norte term', 'Térmica Norte'],
])('the filter of companies finds by %j the company %j alone', async (search, raison_sociale) => {
  const names = [raison_sociale, 'Larnosa, S.A.'].filter((name) => name !== 'Térmica Norte')
  const added = (name: string) => ({ network_code: 'ATLIBE', supplier_code: `added ${name}`, raison_sociale: name })
  await app.db.insertInto('companies').values(names.map(added)).execute()
  const { body } = await (await app.signInAs('dispatcher')).send(companyApi.list, { filterData: { search } })
  expect(body.Data.map((company: { raison_sociale: string }) => company.raison_sociale)).toEqual([raison_sociale])
  await app.db.deleteFrom('companies').where('supplier_code', 'like', 'added%').execute()
})

const companiesFor = async (call_id: string, person: Person = 'dispatcher') => {
  const { body } = await (await app.signInAs(person)).send(companyApi.list, {
    request: { PageSize: 0 },
    filterData: { call_id },
  })
  return body.Data as { ID: string; distance: string; has_skill: boolean; skill_count: number }[]
}

describe('the companies for a call', () => {
  it('are in ranking order with their road distance', async () => {
    answerFor = (places) => ({
      code: 'Ok',
      distances: [[0, ...Array.from({ length: places - 1 }, (_, n) => (n + 1) * 10_040)]],
    })
    const { call_id } = await createCall(app.db)
    const found = await companiesFor(call_id)
    expect(found.map(({ ID }) => ID)).toEqual([companyIds.norte, companyIds.sur])
    // The request also contains the inactive company, which is as near as the first one.
    expect(found.map(({ distance }) => distance).sort()).toEqual([
      expect.stringMatching(/^(10|20)\.[01] km$/),
      '30.1 km',
    ])
    expect(requestedUrls.at(-1)).toMatch(/^\/table\/v1\/driving\/-3\.7,40\.41;.*\?sources=0&annotations=distance$/)
  })

  it.each([
    ['does not answer in time', () => undefined],
    ['answers with an error', () => ({ code: 'InvalidQuery' })],
    ['answers for other places', () => ({ code: 'Ok', distances: [[0]] })],
  ])('have straight-line distances if the road service %s', async (_what, answer) => {
    answerFor = answer
    const { call_id } = await createCall(app.db)
    expect((await companiesFor(call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
  })

  it('do not follow a redirect of the road service', async () => {
    answerFor = () => 'redirect'
    const { call_id } = await createCall(app.db)
    expect((await companiesFor(call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
    expect(requestedUrls.at(-1)).toContain('/driving/')
  })

  it('have no distance if neither the call nor its postcode has coordinates', async () => {
    const { call_id } = await createCall(app.db, { latitude: null, longitude: null })
    expect((await companiesFor(call_id)).map(({ distance }) => distance)).toEqual(['n/a', 'n/a'])
    await app.db
      .insertInto('postcode_areas')
      .values({ pays: 'ES', code_postal: '28001', ville: 'Madrid', latitude: 40.41, longitude: -3.7 })
      .execute()
    answerFor = () => undefined
    const known = await createCall(app.db, { latitude: null, longitude: null, code_postal: '28001' })
    expect((await companiesFor(known.call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
  })

  it.each(['28001 ', 'E-28001', '28009', '28999'])('have distances for the postcode %j by its area', async (code) => {
    answerFor = () => undefined
    const call = await createCall(app.db, { latitude: null, longitude: null, code_postal: code })
    expect((await companiesFor(call.call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
  })

  it.each(['1000-001', '1950130', '1101-047'])(
    'have distances for the Portuguese postcode %j by its region',
    async (code) => {
      answerFor = () => undefined
      for (const [code_postal, latitude] of [
        ['1100-148', 40.41],
        ['1990-001', 40.41],
        ['8000-000', 37],
      ] as const)
        await sql`insert into postcode_areas (pays, code_postal, ville, latitude, longitude)
        values ('PT', ${code_postal}, 'Lisboa', ${latitude}, -3.7) on conflict do nothing`.execute(app.db)
      const place = { latitude: null, longitude: null, pays: 'PT', code_postal: code }
      const call = await createCall(app.db, place)
      expect((await companiesFor(call.call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
      const elsewhere = await createCall(app.db, { ...place, code_postal: '4000-001' })
      expect((await companiesFor(elsewhere.call_id)).map(({ distance }) => distance)).toEqual(['n/a', 'n/a'])
    },
  )

  it.each(['08001', ''])('have no distance for the postcode %j, in whose province nothing is known', async (code) => {
    const call = await createCall(app.db, { latitude: null, longitude: null, code_postal: code })
    expect((await companiesFor(call.call_id)).map(({ distance }) => distance)).toEqual(['n/a', 'n/a'])
  })

  it('are only itself for a company, with 404 for a call that it may not see', async () => {
    answerFor = () => ({ code: 'InvalidQuery' })
    const { call_id } = await createCall(app.db, heldBy('sur'))
    expect((await companiesFor(call_id, 'sat2')).map(({ ID }) => ID)).toEqual([companyIds.sur])
    const hidden = await (await app.signInAs('sat')).send(companyApi.list, { filterData: { call_id } })
    expect(hidden.status).toBe(404)
  })
})

describe('an assignment', () => {
  it('uses road distances', async () => {
    const km: Record<string, number> = { '40.4': 60_000, '40.6': 5_000 }
    answerFor = () => {
      const places =
        (requestedUrls.at(-1) ?? '')
          .replace(/^.*driving\//, '')
          .split('?')[0]
          ?.split(';') ?? []
      return {
        code: 'Ok',
        distances: [[0, ...places.slice(1).map((place) => km[place.split(',')[1] ?? ''] ?? 70_000)]],
      }
    }
    const { ID } = await createCall(app.db)
    const { body } = await (await app.signInAs('dispatcher')).send(callApi.assign, { ID })
    expect(body.Data.societe_uuid).toBe(companyIds.sur)
  })
})
