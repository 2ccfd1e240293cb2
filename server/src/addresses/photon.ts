import type { Suggestion } from '@callout/domain/addresses/address.api.ts'
import { z } from 'zod'
import { askService } from './ask-service.ts'
import { labelled } from './label.ts'
import type { Sought } from './words.ts'

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        /** What the feature is: house, street, city, locality, district ... */
        type: z.string().optional(),
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        countrycode: z.string().optional(),
      }),
    }),
  ),
})
type Feature = z.output<typeof answer>['features'][number]

const towns = new Set(['city', 'locality', 'district'])

/** Addresses from a Photon server, 1.0 or later, at `origin`; in each country's own language. */
export async function photonAddresses(origin: string, { typed, country }: Sought): Promise<Suggestion[]> {
  const address = new URL(`${origin.replace(/\/+$/, '')}/api`)
  address.search = new URLSearchParams({ q: typed, countrycode: country, limit: '10', lang: 'default' }).toString()
  const { features } = await askService(address, {}, answer)
  return labelled(
    features.filter(({ properties }) => properties.countrycode?.toUpperCase() === country).flatMap(addressOf(country)),
  )
}

const addressOf =
  (pays: string) =>
  ({ properties, geometry }: Feature) => {
    const { type = '', name = '', housenumber = '', postcode = '', city } = properties
    const street = properties.street ?? (type === 'street' ? name : '')
    const ville = city ?? (towns.has(type) ? name : '')
    const [lng, lat] = geometry.coordinates
    if (street === '' && ville === '') return []
    // A number without a street is that of a house in a place without streets.
    return [{ street, street_number: housenumber, code_postal: postcode, ville, pays, lat, lng }]
  }
