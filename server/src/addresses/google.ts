import type { Suggestion } from '@callout/domain/addresses/address.api.ts'
import { z } from 'zod'
import { askService } from './ask-service.ts'
import { labelled } from './label.ts'
import type { Sought } from './words.ts'

const component = z.object({
  longText: z.string().optional(),
  shortText: z.string().optional(),
  types: z.array(z.string()).default([]),
})

const answer = z.object({
  // Left out where nothing was found.
  places: z
    .array(
      z.object({
        addressComponents: z.array(component).default([]),
        location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
      }),
    )
    .default([]),
})
type Place = z.output<typeof answer>['places'][number]

/** Only these fields are asked for and paid. */
const fields = 'places.addressComponents,places.location'
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** What Google calls a town differs between countries. */
const townTypes = ['locality', 'postal_town', 'administrative_area_level_3', 'sublocality']

/** Addresses from Google Places (text search), in each country's own language. */
export async function googleAddresses(
  key: string,
  { typed, country }: Sought,
  origin = 'https://places.googleapis.com',
): Promise<Suggestion[]> {
  const body = {
    // The region only prefers: the country's name keeps the search there, and what lies elsewhere is dropped below.
    textQuery: `${typed}, ${nameOf(country)}`,
    regionCode: country,
    languageCode: new Intl.Locale('und', { region: isRegion(country) ? country : 'ES' }).maximize().language,
    pageSize: 10,
  }
  const { places } = await askService(
    new URL('/v1/places:searchText', origin),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
      body: JSON.stringify(body),
    },
    answer,
  )
  return labelled(places.flatMap(addressOf(country)))
}

const isRegion = (country: string) => /^[A-Z]{2}$/.test(country)
const nameOf = (country: string) => (isRegion(country) ? (countryNames.of(country) ?? country) : country)

const addressOf =
  (pays: string) =>
  ({ addressComponents, location }: Place) => {
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
