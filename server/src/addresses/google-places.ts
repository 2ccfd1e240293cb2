import type { AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import { z } from 'zod'
import { toSuggestions } from './address-label.ts'
import type { AddressQuery } from './address-query.ts'
import { fetchJson } from './fetch-json.ts'

const addressComponentSchema = z.object({
  longText: z.string().optional(),
  shortText: z.string().optional(),
  types: z.array(z.string()).default([]),
})

const placesResponse = z.object({
  // Google leaves `places` out if nothing was found.
  places: z
    .array(
      z.object({
        addressComponents: z.array(addressComponentSchema).default([]),
        location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
      }),
    )
    .default([]),
})
type GooglePlace = z.output<typeof placesResponse>['places'][number]

/** The fields that Google returns and charges for. */
const fieldMask = 'places.addressComponents,places.location'
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Google's type of a town differs between countries. */
const townTypes = ['locality', 'postal_town', 'administrative_area_level_3', 'sublocality']

/** Searches Google Places (text search), in the country's own language. */
export async function searchGoogleAddresses(
  key: string,
  { typed, country }: AddressQuery,
  origin = 'https://places.googleapis.com',
): Promise<AddressSuggestion[]> {
  const body = {
    // `regionCode` is only a preference. Add the country to the text; results from other countries are dropped below.
    textQuery: `${typed}, ${countryNameOf(country)}`,
    regionCode: country,
    languageCode: new Intl.Locale('und', { region: isRegion(country) ? country : 'ES' }).maximize().language,
    pageSize: 10,
  }
  const { places } = await fetchJson(
    new URL('/v1/places:searchText', origin),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fieldMask },
      body: JSON.stringify(body),
    },
    placesResponse,
  )
  return toSuggestions(places.flatMap(toAddresses(country)))
}

const isRegion = (country: string) => /^[A-Z]{2}$/.test(country)
const countryNameOf = (country: string) => (isRegion(country) ? (countryNames.of(country) ?? country) : country)

const toAddresses =
  (pays: string) =>
  ({ addressComponents, location }: GooglePlace) => {
    const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))
    const text = (...types: string[]) => types.map((type) => part(type)?.longText).find(Boolean) ?? ''
    const street = text('route')
    const ville = text(...townTypes)
    if (part('country')?.shortText?.toUpperCase() !== pays || (street === '' && ville === '')) return []
    return [
      {
        street,
        street_number: text('street_number'),
        code_postal: text('postal_code'),
        ville,
        pays,
        lat: location?.latitude ?? null,
        lng: location?.longitude ?? null,
      },
    ]
  }
