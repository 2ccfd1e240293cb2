import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshRows, holders } from './access.rows.ts'
import { aTariff } from './documents.ts'
import { aProduct, type Person, people } from './factories.ts'
import { arsenalOf } from './fuzz/arsenal.ts'
import { fire, type Miss, shown } from './fuzz/fuzz.ts'
import { aLoginCode, openHouse, type TestHouse } from './harness.ts'

/** Another one sends other requests; what is found is printed with it. */
const seed = 1
const requests = 1500

let house: TestHouse
let origin: string
beforeAll(async () => {
  house = await openHouse({ TRUST_PROXY: '1' })
  await aProduct(house.db)
  await aTariff(house.db)
  for (const held of holders)
    for (let n = 0; n < 3; n++) await freshRows(house, held, { body: () => ({}), accepted: true }, 'dispatcher')
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())

it('requests nobody would send are answered, and with nothing of the inside', async () => {
  const arsenal = await arsenalOf(house.db, house.app.served, Object.keys(people))
  const application = await house.application()
  const misses: Miss[] = []
  const target = {
    origin,
    arsenal,
    applicationToken: application.token,
    tokenOf: async (person: string) => {
      const code = await aLoginCode(house.db, person as Person, house.clock.now)
      const headers = { 'x-forwarded-for': `172.16.0.${1 + (misses.length % 250)}` }
      return (await application.post('/Account/LoginCode', { code }, { headers })).body.userToken as string
    },
    // There is no identity provider to be asked.
    away: new Set(['/api/getClient/:state', '/Account/LoginCallback', '/Account/BackChannelLogout']),
  }
  const asked = await fire(target, { seed, from: 0, to: requests, askers: 6 }, (miss) => misses.push(miss))
  expect(misses.map((miss) => shown(miss, seed))).toEqual([])
  expect(asked.reached.length).toBeGreaterThan(arsenal.endpoints.length * 0.7)
}, 180_000)
