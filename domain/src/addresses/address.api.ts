import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredText, text } from '../kernel/fields.ts'

/** Fewer letters and digits find too much to be of use. */
export const fewestLetters = 3

/** Whether enough is typed to look for an address. */
export const isEnoughTyped = (typed: string) => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= fewestLetters

/** An address somebody may mean; what is not known is empty. `lat` and `lng` in degrees. */
export const suggestion = z.object({
  label: z.string(),
  street: z.string(),
  street_number: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  pays: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type Suggestion = z.output<typeof suggestion>

/** Who finds addresses. */
export const addressProviders = ['embedded', 'photon', 'google'] as const
export type AddressProvider = (typeof addressProviders)[number]

export const addressApi = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/Address/Suggest',
    summary: 'Addresses of a country (two letters) that hold what is typed; none under three letters.',
    who: who.everyone,
    envelope: 'bare',
    reads: true,
    body: () =>
      z.strictObject({
        q: text(200),
        country: requiredText(2).transform((country) => country.toUpperCase()),
      }),
    answer: () => z.array(suggestion),
  }),
  provider: endpoint({
    method: 'POST',
    path: '/api/getGoogle',
    summary: 'Who finds addresses here, and the key of a map service where one is configured.',
    who: 'app',
    envelope: 'bare',
    reads: true,
    body: () => z.strictObject({ client_id: text(200).optional() }),
    answer: () => z.object({ key: z.string(), provider: z.enum(addressProviders) }),
  }),
}
