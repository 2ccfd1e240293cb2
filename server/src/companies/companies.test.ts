import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, company, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let osrm: Server
let house: TestHouse
/** What the road service says next: an answer, or nothing at all. */
let says: (places: number) => unknown = () => undefined
const asked: string[] = []

beforeAll(async () => {
  osrm = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const places = (request.url ?? '').split('?')[0]?.split(';').length ?? 0
    const answer = says(places)
    if (answer === 'elsewhere') reply.writeHead(307, { location: '/elsewhere' }).end()
    else if (answer !== undefined) reply.end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => osrm.listen(0, '127.0.0.1', ready))
  house = await openHouse({ OSRM_URL: `http://127.0.0.1:${(osrm.address() as AddressInfo).port}/` })
})
afterAll(async () => {
  await house.close()
  osrm.closeAllConnections()
  osrm.close()
})

const companiesFor = async (call_id: string, person: Person = 'dispatcher') => {
  const { body } = await (await house.as(person)).send(companyApi.list, {
    request: { PageSize: 0 },
    filterData: { call_id },
  })
  return body.Data as { ID: string; distance: string; has_skill: boolean; skill_count: number }[]
}

describe('companies for a call', () => {
  it('stand in the engine’s order with their distance by road', async () => {
    says = (places) => ({
      code: 'Ok',
      distances: [[0, ...Array.from({ length: places - 1 }, (_, n) => (n + 1) * 10_040)]],
    })
    const { call_id } = await aCall(house.db)
    const found = await companiesFor(call_id)
    expect(found.map(({ ID }) => ID)).toEqual([company.norte, company.sur])
    // The inactive company stands as near as the first and is asked about too.
    expect(found.map(({ distance }) => distance).sort()).toEqual([
      expect.stringMatching(/^(10|20)\.[01] km$/),
      '30.1 km',
    ])
    expect(asked.at(-1)).toMatch(/^\/table\/v1\/driving\/-3\.7,40\.41;.*\?sources=0&annotations=distance$/)
  })

  it.each([
    ['does not answer in time', () => undefined],
    ['answers an error', () => ({ code: 'InvalidQuery' })],
    ['answers for other places', () => ({ code: 'Ok', distances: [[0]] })],
  ])('take the great circle where the road service %s', async (_what, answer) => {
    says = answer
    const { call_id } = await aCall(house.db)
    expect((await companiesFor(call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
  })

  it('do not follow the road service elsewhere', async () => {
    says = () => 'elsewhere'
    const { call_id } = await aCall(house.db)
    expect((await companiesFor(call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
    expect(asked.at(-1)).toContain('/driving/')
  })

  it('have no distance where the call has no place', async () => {
    const { call_id } = await aCall(house.db, { latitude: null, longitude: null })
    expect((await companiesFor(call_id)).map(({ distance }) => distance)).toEqual(['n/a', 'n/a'])
    await house.db
      .insertInto('postcode_areas')
      .values({ pays: 'ES', code_postal: '28001', ville: 'Madrid', latitude: 40.41, longitude: -3.7 })
      .execute()
    says = () => undefined
    const known = await aCall(house.db, { latitude: null, longitude: null, code_postal: '28001' })
    expect((await companiesFor(known.call_id)).map(({ distance }) => distance)).toEqual(['1.4 km', '27.5 km'])
  })

  it('are only itself for a company, and nobody’s for a call it may not see', async () => {
    says = () => ({ code: 'InvalidQuery' })
    const { call_id } = await aCall(house.db, heldBy('sur'))
    expect((await companiesFor(call_id, 'sat2')).map(({ ID }) => ID)).toEqual([company.sur])
    const hidden = await (await house.as('sat')).send(companyApi.list, { filterData: { call_id } })
    expect(hidden.status).toBe(404)
  })
})

describe('an assignment', () => {
  it('goes by road: whoever is nearer that way wins', async () => {
    const km: Record<string, number> = { '40.4': 60_000, '40.6': 5_000 }
    says = () => {
      const places =
        (asked.at(-1) ?? '')
          .replace(/^.*driving\//, '')
          .split('?')[0]
          ?.split(';') ?? []
      return {
        code: 'Ok',
        distances: [[0, ...places.slice(1).map((place) => km[place.split(',')[1] ?? ''] ?? 70_000)]],
      }
    }
    const { ID } = await aCall(house.db)
    const { body } = await (await house.as('dispatcher')).send(callApi.assign, { ID })
    expect(body.Data.societe_uuid).toBe(company.sur)
  })
})
