/** A customer's address, as far as it is known. */
export interface Place {
  readonly adresse: string
  readonly street_number: string
  readonly door_number?: string
  readonly code_postal: string
  readonly ville: string
  readonly pays?: string
  readonly latitude?: number | null
  readonly longitude?: number | null
}

const joinKnown = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator)

/** The address in one line; '' if there is none. */
export function addressLine({ adresse, street_number, door_number = '', code_postal, ville }: Place): string {
  return joinKnown([joinKnown([adresse, street_number, door_number], ' '), joinKnown([code_postal, ville], ' ')], ', ')
}

/** The link that shows a place on a map; a telephone opens its own map application. */
export function mapLink(place: Place): string {
  const { latitude, longitude, pays = '' } = place
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number'
  const query = hasPoint
    ? `${latitude},${longitude}`
    : joinKnown([addressLine({ ...place, door_number: '' }), pays], ', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
