import { expect, it } from 'vitest'
import { addressLine, mapLink } from './contactLinks.ts'

const place = {
  adresse: 'Calle Mayor',
  street_number: '5',
  door_number: '2 B',
  code_postal: '28001',
  ville: 'Madrid',
  latitude: null,
  longitude: null,
}

it('writes the address in one line', () => {
  expect(addressLine(place)).toBe('Calle Mayor 5 2 B, 28001 Madrid')
  expect(addressLine({ ...place, adresse: '', street_number: '', door_number: '' })).toBe('28001 Madrid')
})

it('shows the point on the map if it is known, else the address', () => {
  const queryOf = (link: string) => new URL(link).searchParams.get('query')
  expect(queryOf(mapLink({ ...place, latitude: 40.4, longitude: -3.7 }))).toBe('40.4,-3.7')
  expect(queryOf(mapLink({ ...place, pays: 'ES' }))).toBe('Calle Mayor 5, 28001 Madrid, ES')
})
