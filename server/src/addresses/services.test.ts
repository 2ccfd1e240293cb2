import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addressApi } from '@callout/domain/addresses/address.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aCall } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'
import { openAddresses } from './address.port.ts'
import { askService } from './ask-service.ts'
import { googleAddresses } from './google.ts'
import { photonAddresses } from './photon.ts'
import { soughtIn } from './words.ts'

const recorded = (name: string) => readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')

let service: Server
let origin: string
let asked: { request: IncomingMessage; body: string }[] = []
let answer: { status: number; body: string } | 'silence'

beforeAll(async () => {
  service = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) })
    if (answer !== 'silence') response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  asked = []
})

const sought = soughtIn('mayor 12', 'ES')
const door = { street: 'Calle Mayor', street_number: '12', code_postal: '28013', ville: 'Madrid', pays: 'ES' }

describe('Photon', () => {
  it('is asked for the country, and what lies elsewhere is dropped', async () => {
    answer = { status: 200, body: recorded('photon') }
    expect(await photonAddresses(`${origin}/`, sought)).toEqual([
      { label: 'Calle Mayor 12, 28013 Madrid', ...door, lat: 40.4158, lng: -3.7071 },
      {
        ...door,
        label: 'Calle Mayor, 28911 Leganés',
        street_number: '',
        code_postal: '28911',
        ville: 'Leganés',
        lat: 40.3281,
        lng: -3.7642,
      },
      {
        ...door,
        label: 'Mayorga',
        street: '',
        street_number: '',
        code_postal: '',
        ville: 'Mayorga',
        lat: 42.1672,
        lng: -5.2602,
      },
    ])
    const { pathname, searchParams } = new URL(asked[0]?.request.url ?? '', origin)
    expect([pathname, searchParams.get('q'), searchParams.get('countrycode')]).toEqual(['/api', 'mayor 12', 'ES'])
  })
})

it('a place that is not on earth is left out, its address is not', async () => {
  const feature = {
    geometry: { coordinates: [-3.7, 140.4] },
    properties: { type: 'city', name: 'Madrid', countrycode: 'ES' },
  }
  answer = { status: 200, body: JSON.stringify({ features: [feature] }) }
  expect(await photonAddresses(origin, sought)).toMatchObject([{ ville: 'Madrid', lat: null, lng: null }])
  const place = {
    addressComponents: [
      { longText: 'Madrid', types: ['locality'] },
      { shortText: 'ES', types: ['country'] },
    ],
    location: { latitude: 40.4, longitude: -183.7 },
  }
  answer = { status: 200, body: JSON.stringify({ places: [place] }) }
  expect(await googleAddresses('the-key', sought, origin)).toMatchObject([{ ville: 'Madrid', lat: null, lng: null }])
})

describe('Google Places', () => {
  it('is asked once, with the key in a header, and what lies elsewhere is dropped', async () => {
    answer = { status: 200, body: recorded('google') }
    expect(await googleAddresses('the-key', sought, origin)).toEqual([
      { label: 'Calle Mayor 12, 28013 Madrid', ...door, lat: 40.4158, lng: -3.7071 },
    ])
    expect(asked).toHaveLength(1)
    const { request, body } = asked[0] ?? {}
    expect([request?.method, request?.url]).toEqual(['POST', '/v1/places:searchText'])
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': 'the-key',
      'x-goog-fieldmask': 'places.addressComponents,places.location',
    })
    expect(JSON.parse(body ?? '')).toMatchObject({ textQuery: 'mayor 12, Spain', regionCode: 'ES', languageCode: 'es' })
  })

  it('found nothing', async () => {
    answer = { status: 200, body: '{}' }
    expect(await googleAddresses('the-key', sought, origin)).toEqual([])
  })
})

describe('a service in the product', () => {
  let house: TestHouse

  beforeAll(async () => {
    house = await openHouse({ PHOTON_URL: origin, GOOGLE_MAPS_KEY: 'the-key' })
    await aCall(house.db, { adresse: 'Calle Mayor', street_number: '77', code_postal: '28013', ville: 'Madrid' })
  })
  afterAll(() => house.close())

  const ask = async () =>
    (await (await house.as('sat')).send(addressApi.suggest, { q: 'mayor 12', country: 'ES' })).body

  it('answers the form; of two that are configured it is Photon', async () => {
    answer = { status: 200, body: recorded('photon') }
    expect(await ask()).toHaveLength(3)
    expect((await (await house.as('sat')).send(addressApi.provider, {})).body).toEqual({ key: '', provider: 'photon' })
  })

  it('gives its key where it is Google', async () => {
    const other = await openHouse({ GOOGLE_MAPS_KEY: 'the-key' })
    const { body } = await (await other.application()).send(addressApi.provider, { client_id: 'callout' })
    expect(body).toEqual({ key: 'the-key', provider: 'google' })
    await other.close()
  })

  it.each([
    ['says no', { status: 503, body: '{}' }],
    ['says something else', { status: 200, body: '{"features":[{}]}' }],
    ['sends no JSON', { status: 200, body: '<html>' }],
    ['is silent', 'silence' as const],
  ])('that %s leaves the form to the own addresses, and is let rest', async (_what, failing) => {
    const warnings: string[] = []
    let now = 0
    const config = { photonUrl: origin, googleMapsKey: undefined }
    const port = openAddresses(config, { warn: (_details, message) => void warnings.push(message) }, () => now)
    const actor = { role: 'D', network_code: 'ATLIBE' } as never
    const labels = async () => (await port.find(house.db, actor, sought)).map(({ label }) => label)
    answer = failing
    expect(await labels()).toEqual(['Calle Mayor 77, 28013 Madrid'])
    expect(await labels()).toEqual(['Calle Mayor 77, 28013 Madrid'])
    expect([asked.length, warnings]).toEqual([1, ['the address service failed']])
    now = 60_000
    answer = { status: 200, body: recorded('photon') }
    expect(await labels()).toHaveLength(3)
  })
})

it('no address service is followed elsewhere', async () => {
  let followed = 0
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') followed += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.address() as AddressInfo
  await expect(askService(new URL(`http://127.0.0.1:${port}/api`), {}, z.unknown())).rejects.toThrow()
  expect(followed).toBe(0)
  await new Promise((closed) => server.close(closed))
})
