import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { requiredText, text } from '../platform/fields.ts'

/** Minimum number of letters and digits for an address search; fewer match too much. */
const minSearchLetters = 3

/** True if the text is long enough for an address search. */
export const isSearchable = (typed: string) => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= minSearchLetters

/** A suggested address. Unknown parts are '' or null; `lat` and `lng` are in degrees. */
const addressSuggestion = z.object({
  label: z.string(),
  street: z.string(),
  street_number: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  pays: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type AddressSuggestion = z.output<typeof addressSuggestion>

/** Services that can search addresses. */
const addressProviders = ['embedded', 'photon', 'google'] as const
export type AddressProvider = (typeof addressProviders)[number]

export const addressApi = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/Address/Suggest',
    summary: 'Addresses in a country (two letters) that contain the typed text. Fewer than three letters return none.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        q: text(200),
        country: requiredText(2).transform((country) => country.toUpperCase()),
      }),
    response: () => z.array(addressSuggestion),
  }),
  provider: endpoint({
    method: 'POST',
    path: '/api/getGoogle',
    summary: 'The configured address service, and the key of its map service if there is one.',
    who: 'app',
    envelope: 'bare',
    isReadOnly: true,
    body: () => z.strictObject({ client_id: text(200).optional() }),
    response: () => z.object({ key: z.string(), provider: z.enum(addressProviders) }),
  }),
}
