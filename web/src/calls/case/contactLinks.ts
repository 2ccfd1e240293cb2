import type { CallRecord } from '@callout/domain/calls/call.ts'

/** The link that rings a telephone number, however it is written. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

type Place = Pick<
  CallRecord,
  'adresse' | 'street_number' | 'door_number' | 'code_postal' | 'ville' | 'latitude' | 'longitude'
>

/** The address in one line; '' if there is none. */
export function addressLine({ adresse, street_number, door_number, code_postal, ville }: Place): string {
  const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
  return [words(adresse, street_number, door_number), words(code_postal, ville)]
    .filter((part) => part !== '')
    .join(', ')
}

/** The link that shows a place on a map; a telephone opens its own map application. */
export function mapLink(place: Place, country: string): string {
  const { latitude, longitude } = place
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number'
  const query = hasPoint ? `${latitude},${longitude}` : `${addressLine({ ...place, door_number: '' })}, ${country}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
