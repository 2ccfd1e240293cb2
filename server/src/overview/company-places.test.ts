import { type CompanyPlace, companyPlacesApi } from '@callout/domain/overview/company-places.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const placesFor = async (person: Person, filterData: object = {}): Promise<CompanyPlace[]> =>
  (await as[person].send(companyPlacesApi, { filterData })).body.Data.companies

describe('the map of the companies', () => {
  it('has the companies of the network with their places and open calls', async () => {
    await createCall(app.db, heldBy('norte'))
    const places = await placesFor('dispatcher')
    expect(places.find(({ ID }) => ID === companyIds.norte)).toEqual({
      ID: companyIds.norte,
      raison_sociale: 'Térmica Norte',
      ville: '',
      latitude: 40.4,
      longitude: -3.7,
      open_calls: 1,
      capacity: 25,
    })
    expect((await placesFor('dispatcher-ygnita')).map(({ ID }) => ID)).toEqual([companyIds.roma])
    for (const person of ['callcenter', 'backoffice'] as const) expect(await placesFor(person)).toHaveLength(3)
  })

  it('follows the filters of the list', async () => {
    const namesFor = async (filterData: object) =>
      (await placesFor('dispatcher', filterData)).map(({ raison_sociale }) => raison_sociale)
    expect(await namesFor({ search: 'norte' })).toEqual(['Térmica Norte'])
    expect(await namesFor({ active: ['false'] })).toEqual(['Calor Antiguo'])
  })

  it('names the style of the map, the embedded one unless another is configured', async () => {
    expect((await as.dispatcher.send(companyPlacesApi, {})).body.Data.map_style).toBe('')
  })

  it('is for central staff', async () => {
    expect((await app.signedOut.send(companyPlacesApi, {})).status).toBe(401)
    for (const person of ['sat', 'sat2', 'tech'] as const)
      expect((await as[person].send(companyPlacesApi, {})).status).toBe(403)
  })
})
