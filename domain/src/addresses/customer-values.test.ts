import { expect, it } from 'vitest'
import { replacementsOf } from './customer-values.ts'

const present = { adresse: 'Calle Mayor', street_number: '12', door_number: '3B' }

it.each([
  ['another street brings its own number and door', { adresse: 'Calle Real', street_number: '5', door_number: '' }],
  ['another street may have no number', { adresse: 'Calle Real', street_number: '', door_number: '' }],
  ['another number has another door', { street_number: '14', door_number: '' }],
  ['another door is in the same house', { door_number: '4A' }],
])('%s', (_, values) => expect(replacementsOf(present, values)).toEqual(values))

it('an empty value replaces nothing at the same street, however it is written', () => {
  const empty = { street_number: '', door_number: '' }
  expect(replacementsOf(present, { adresse: '', ...empty })).toEqual({})
  expect(replacementsOf(present, { adresse: 'CALLE MAYOR ', ...empty })).toEqual({ adresse: 'CALLE MAYOR ' })
})

it('another street without a number has none', () => {
  expect(replacementsOf(present, { adresse: 'Calle Real' })).toEqual({
    adresse: 'Calle Real',
    street_number: '',
    door_number: '',
  })
})
