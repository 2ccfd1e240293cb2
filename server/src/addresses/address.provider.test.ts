import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addressApi } from '@callout/domain/addresses/address.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCall } from '../../test/fixtures/factories.ts'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'
import { createAddressProvider } from './address.provider.ts'
import { parseAddressQuery } from './address-query.ts'
import { fetchJson } from './fetch-json.ts'
import { searchGoogleAddresses } from './google-places.ts'
import { searchPhotonAddresses } from './photon-search.ts'

const recorded = (name: string) => readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')

let service: Server
let origin: string
let requests: { request: IncomingMessage; body: string }[] = []
let answer: { status: number; body: string } | 'no answer'

beforeAll(async () => {
  service = createServer(async (request, response) => {
    requests.push({ request, body: await text(request) })
    if (answer !== 'no answer')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  requests = []
})

const query = parseAddressQuery('mayor 12', 'ES')
const door = { street: 'Calle Mayor', street_number: '12', code_postal: '28013', ville: 'Madrid', pays: 'ES' }

describe('Photon', () => {
  it('is searched with the country, and results from other countries are dropped', async () => {
    answer = { status: 200, body: recorded('photon') }
    expect(await searchPhotonAddresses(`${origin}/`, query)).toEqual([
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
    const { pathname, searchParams } = new URL(requests[0]?.request.url ?? '', origin)
    expect([pathname, searchParams.get('q'), searchParams.get('countrycode')]).toEqual(['/api', 'mayor 12', 'ES'])
  })
})

it('keeps an address with impossible coordinates and drops the coordinates', async () => {
  const feature = {
    geometry: { coordinates: [-3.7, 140.4] },
    properties: { type: 'city', name: 'Madrid', countrycode: 'ES' },
  }
  answer = { status: 200, body: JSON.stringify({ features: [feature] }) }
  expect(await searchPhotonAddresses(origin, query)).toMatchObject([{ ville: 'Madrid', lat: null, lng: null }])
  const place = {
    addressComponents: [
      { longText: 'Madrid', types: ['locality'] },
      { shortText: 'ES', types: ['country'] },
    ],
    location: { latitude: 40.4, longitude: -183.7 },
  }
  answer = { status: 200, body: JSON.stringify({ places: [place] }) }
  expect(await searchGoogleAddresses('the-key', query, origin)).toMatchObject([
    { ville: 'Madrid', lat: null, lng: null },
  ])
})

describe('Google Places', () => {
  it('is called once with the key in a header, and results from other countries are dropped', async () => {
    answer = { status: 200, body: recorded('google') }
    expect(await searchGoogleAddresses('the-key', query, origin)).toEqual([
      { label: 'Calle Mayor 12, 28013 Madrid', ...door, lat: 40.4158, lng: -3.7071 },
    ])
    expect(requests).toHaveLength(1)
    const { request, body } = requests[0] ?? {}
    expect([request?.method, request?.url]).toEqual(['POST', '/v1/places:searchText'])
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': 'the-key',
      'x-goog-fieldmask': 'places.addressComponents,places.location',
    })
    expect(JSON.parse(body ?? '')).toMatchObject({ textQuery: 'mayor 12, Spain', regionCode: 'ES', languageCode: 'es' })
  })

  it('may find nothing', async () => {
    answer = { status: 200, body: '{}' }
    expect(await searchGoogleAddresses('the-key', query, origin)).toEqual([])
  })
})

describe('a configured address service', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp({ PHOTON_URL: origin, GOOGLE_MAPS_KEY: 'the-key' })
    await createCall(app.db, { adresse: 'Calle Mayor', street_number: '77', code_postal: '28013', ville: 'Madrid' })
  })
  afterAll(() => app.close())

  const suggest = async () =>
    (await (await app.signInAs('sat')).send(addressApi.suggest, { q: 'mayor 12', country: 'ES' })).body

  it('provides the suggestions; Photon has priority over Google', async () => {
    answer = { status: 200, body: recorded('photon') }
    expect(await suggest()).toHaveLength(3)
    expect((await (await app.signInAs('sat')).send(addressApi.provider, {})).body).toEqual({
      key: '',
      provider: 'photon',
    })
  })

  it('gives the client the key for Google', async () => {
    const other = await startTestApp({ GOOGLE_MAPS_KEY: 'the-key' })
    const { body } = await (await other.application()).send(addressApi.provider, { client_id: 'callout' })
    expect(body).toEqual({ key: 'the-key', provider: 'google' })
    await other.close()
  })

  it.each([
    ['answers with an error', { status: 503, body: '{}' }],
    ['answers with unexpected JSON', { status: 200, body: '{"features":[{}]}' }],
    ['answers with HTML', { status: 200, body: '<html>' }],
    ['does not answer', 'no answer' as const],
  ])('is replaced by the own tables for a while if it %s', async (_what, failure) => {
    const warnings: string[] = []
    let now = 0
    const config = { photonUrl: origin, googleMapsKey: undefined }
    const provider = createAddressProvider(
      config,
      { warn: (_details, message) => void warnings.push(message) },
      () => now,
    )
    const actor = { role: 'D', network_code: 'ATLIBE' } as never
    const labels = async () => (await provider.search(app.db, actor, query)).map(({ label }) => label)
    answer = failure
    expect(await labels()).toEqual(['Calle Mayor 77, 28013 Madrid'])
    expect(await labels()).toEqual(['Calle Mayor 77, 28013 Madrid'])
    expect([requests.length, warnings]).toEqual([1, ['the address service failed']])
    now = 60_000
    answer = { status: 200, body: recorded('photon') }
    expect(await labels()).toHaveLength(3)
  })
})

it('does not follow a redirect of an address service', async () => {
  let followed = 0
  const server = createServer((request, response) => {
    if (request.url === '/redirected') followed += 1
    response.writeHead(302, { location: '/redirected' }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.address() as AddressInfo
  await expect(fetchJson(new URL(`http://127.0.0.1:${port}/api`), {}, z.unknown())).rejects.toThrow()
  expect(followed).toBe(0)
  await new Promise((closed) => server.close(closed))
})
