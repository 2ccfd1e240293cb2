import { type AddressSuggestion, addressApi } from '@callout/domain/addresses/address.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCall, createCard, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { type SendOptions, startTestApp } from '../../test/support/test-app.ts'
import { startLoadingTowns } from './load-towns.ts'

const app = setUpApp()

const mayor = { adresse: 'Calle Mayor', code_postal: '28013', ville: 'Madrid', pays: 'ES' }

beforeAll(async () => {
  const { db } = app
  await sql`insert into places (place_id, pays, ville, other_name, population, latitude, longitude) values
    (1, 'ES', 'Madrid', '', 3255944, 40.4165, -3.70256), (2, 'ES', 'Madridejos', '', 11168, 39.46, -3.53),
    (3, 'ES', 'Torrent', '', 78543, 39.43, -0.46), (4, 'ES', 'Torrent', '', 176, 41.95, 3.12),
    (5, 'ES', 'Girona', '', 96188, 41.98, 2.82), (6, 'ES', 'Paterna', '', 64023, 39.5, -0.44),
    (7, 'IT', 'Roma', 'Rome', 2318895, 41.89, 12.51), (8, 'CO', 'Madrid', '', 50437, 4.73, -74.26)`.execute(db)
  await sql`insert into postcode_areas (pays, code_postal, ville, latitude, longitude) values
    ('ES', '28013', 'Madrid', 40.41, -3.7), ('ES', '28014', 'Madrid', 40.41, -3.69), ('ES', '46901', 'Torrent', 39.4, -0.4)`.execute(
    db,
  )
  await createCall(db, { ...mayor, street_number: '12', latitude: 40.4158, longitude: -3.7071, ...heldBy('norte') })
  await createCall(db, { ...mayor, street_number: '3', latitude: null, longitude: null, ...heldBy('sur') })
  await createCall(db, {
    ...mayor,
    adresse: 'Calle de Ávila',
    street_number: '7',
    ville: 'Leganés',
    code_postal: '28911',
  })
  await createCall(db, { ...mayor, network_code: 'YGNITA', street_number: '99', ...heldBy('roma') })
  await createCall(db, { ...mayor, pays: 'IT', street_number: '44', ville: 'Roma', code_postal: '00100' })
  const { InsId } = await createCard(db, {
    Street: 'Paseo Mayor',
    StreetNo: '5',
    Zip: '28013',
    City: 'Madrid',
    Country: 'ES',
  })
  await createCard(db, { Street: 'Plaza Mayor', StreetNo: '1', Zip: '28012', City: 'Madrid', Country: 'ES' })
  await createCall(db, { ins_id: InsId, adresse: '', ...heldBy('norte') })
})

async function suggest(q: string, country = 'ES', person: Person = 'dispatcher', options?: SendOptions) {
  const { status, body } = await (await app.signInAs(person)).send(addressApi.suggest, { q, country }, options)
  expect(status).toBe(200)
  return body as AddressSuggestion[]
}
const labels = async (...query: Parameters<typeof suggest>) => (await suggest(...query)).map(({ label }) => label)

describe('address suggestions', () => {
  it('include addresses of earlier calls with all their fields', async () => {
    expect(await suggest('mayor 12')).toContainEqual({
      label: 'Calle Mayor 12, 28013 Madrid',
      street: 'Calle Mayor',
      street_number: '12',
      code_postal: '28013',
      ville: 'Madrid',
      pays: 'ES',
      lat: 40.4158,
      lng: -3.7071,
    })
    expect((await suggest('mayor 12'))[0]?.street_number).toBe('12')
    expect((await suggest('mayor 3'))[0]).toMatchObject({ street_number: '3', lat: null, lng: null })
  })

  it('match every word, in any order, ignoring case and accents', async () => {
    expect(await labels('LEGANES calle avila')).toEqual(['Calle de Ávila 7, 28911 Leganés'])
    expect(await labels('avila, barcelona')).toEqual([])
    expect(await labels('28911')).toEqual(['28911 Leganés', 'Calle de Ávila 7, 28911 Leganés'])
  })

  it('are limited to the chosen country', async () => {
    expect(await labels('madrid', 'CO')).toEqual(['Madrid'])
    expect(await labels('mayor', 'IT')).toEqual(['Calle Mayor 44, 00100 Roma'])
    for (const country of ['ES', 'IT', 'PT'])
      for (const { pays } of await suggest('mayor', country)) expect(pays).toBe(country)
    expect(await labels('mayor', 'es')).toEqual(await labels('mayor', 'ES'))
    expect(await labels('mayor', '%%')).toEqual([])
  })

  it('include towns and postcodes, first those that start with the text', async () => {
    expect((await labels('madrid')).slice(0, 4)).toEqual(['Madrid', 'Madridejos', '28013 Madrid', '28014 Madrid'])
    expect((await labels('2801'))[0]).toBe('28013 Madrid')
    expect(await suggest('rome', 'IT')).toMatchObject([{ ville: 'Roma', street: '', code_postal: '', lat: 41.89 }])
    expect(await labels('torrent')).toEqual(['Torrent (Paterna)', 'Torrent (Girona)', '46901 Torrent'])
  })

  it('contain only addresses of calls and cards that the user may see', async () => {
    const all = [
      'Calle Mayor 12, 28013 Madrid',
      'Calle Mayor 3, 28013 Madrid',
      'Paseo Mayor 5, 28013 Madrid',
      'Plaza Mayor 1, 28012 Madrid',
    ]
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await labels('mayor', 'ES', person)).sort()).toEqual(all)
    expect((await labels('mayor', 'ES', 'sat')).sort()).toEqual([all[0], all[2]])
    expect(await labels('mayor', 'ES', 'sat2')).toEqual([all[1]])
    expect(await labels('mayor', 'ES', 'sat-ygnita')).toEqual(['Calle Mayor 99, 28013 Madrid'])
    expect(await labels('mayor', 'ES', 'dispatcher', { query: { networkCode: 'YGNITA' } })).toEqual([
      'Calle Mayor 99, 28013 Madrid',
    ])
  })

  it.each(['', 'ma', ' m a ', '- - -', 'm.a', 'a b c'])('are empty for the short text "%s"', async (q) => {
    expect(await labels(q)).toEqual([])
  })

  it('require a session and a country, and refuse unknown fields', async () => {
    const dispatcher = await app.signInAs('dispatcher')
    const without = await dispatcher.send(addressApi.suggest, { q: 'mayor' })
    expect([without.status, without.body.Errors]).toEqual([200, { country: 'text.required' }])
    expect((await dispatcher.send(addressApi.suggest, { q: 'mayor', country: 'ES', limit: '5' })).status).toBe(400)
    expect((await app.signedOut.send(addressApi.suggest, { q: 'mayor', country: 'ES' })).status).toBe(401)
    expect((await (await app.application()).send(addressApi.suggest, { q: 'mayor', country: 'ES' })).status).toBe(401)
  })
})

describe('the address provider', () => {
  it('is available to the client, also before sign-in', async () => {
    const answer = { key: '', provider: 'embedded' }
    expect((await (await app.application()).send(addressApi.provider, { client_id: 'callout' })).body).toEqual(answer)
    expect((await (await app.signInAs('sat')).send(addressApi.provider, {})).body).toEqual(answer)
    expect((await app.signedOut.send(addressApi.provider, {})).status).toBe(401)
  })
})

describe('the table of towns', () => {
  it('is filled once, and towns are found by their local and English names', async () => {
    const other = await startTestApp()
    try {
      const { connectionString = '' } = other.pool.options
      const [first, second] = [
        startLoadingTowns(connectionString, other.pool),
        startLoadingTowns(connectionString, other.pool),
      ]
      const counts = await Promise.all([first.done, second.done])
      expect(counts.sort((a, b) => a - b)).toEqual([0, expect.any(Number)])
      expect(counts[1]).toBeGreaterThan(100_000)
      expect(await startLoadingTowns(connectionString, other.pool).done).toBe(0)
      const found = async (q: string, country: string) =>
        (await (await other.signInAs('dispatcher')).send(addressApi.suggest, { q, country })).body[0]?.label
      expect(await found('lisb', 'PT')).toBe('Lisboa')
      expect(await found('lisbon', 'PT')).toBe('Lisboa')
      expect(await found('donostia', 'ES')).toBe('Donostia-San Sebastián')
      expect(await found('ponferr', 'ES')).toBe('Ponferrada')
    } finally {
      await other.close()
    }
  })
})
