import type { AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import { z } from 'zod'
import { toSuggestions } from './address-label.ts'
import type { AddressQuery } from './address-query.ts'
import { fetchJson } from './fetch-json.ts'

const photonResponse = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        /** For example house, street, city, locality, district. */
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
type PhotonFeature = z.output<typeof photonResponse>['features'][number]

const townTypes = new Set(['city', 'locality', 'district'])

/** Searches a Photon server (1.0 or later) at `origin`, in the country's own language. */
export async function searchPhotonAddresses(
  origin: string,
  { typed, country }: AddressQuery,
): Promise<AddressSuggestion[]> {
  const url = new URL(`${origin.replace(/\/+$/, '')}/api`)
  url.search = new URLSearchParams({ q: typed, countrycode: country, limit: '10', lang: 'default' }).toString()
  const { features } = await fetchJson(url, {}, photonResponse)
  return toSuggestions(
    features
      .filter(({ properties }) => properties.countrycode?.toUpperCase() === country)
      .flatMap(toAddresses(country)),
  )
}

const toAddresses =
  (pays: string) =>
  ({ properties, geometry }: PhotonFeature) => {
    const { type = '', name = '', housenumber = '', postcode = '', city } = properties
    const street = properties.street ?? (type === 'street' ? name : '')
    const ville = city ?? (townTypes.has(type) ? name : '')
    const [lng, lat] = geometry.coordinates
    if (street === '' && ville === '') return []
    // The street may be empty: some villages have house numbers but no streets.
    return [{ street, street_number: housenumber, code_postal: postcode, ville, pays, lat, lng }]
  }
