import { expect, it } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

it.each([
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2035, '2035-03-25'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('counts from Easter Sunday of %d', (year, easter) =>
  expect(publicHolidays('PT', year).find(({ name }) => name === 'Domingo de Páscoa')?.day).toBe(easter),
)

it('has the holidays of a country in the order of their days', () => {
  expect(publicHolidays('FR', 2027).map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2027-01-01 Jour de l’An',
    '2027-03-29 Lundi de Pâques',
    '2027-05-01 Fête du Travail',
    '2027-05-06 Ascension',
    '2027-05-08 Victoire de 1945',
    '2027-05-17 Lundi de Pentecôte',
    '2027-07-14 Fête nationale',
    '2027-08-15 Assomption',
    '2027-11-01 Toussaint',
    '2027-11-11 Armistice de 1918',
    '2027-12-25 Noël',
  ])
  expect(publicHolidays('ES', 2027)).toHaveLength(10)
})

it('has none of a country that it does not know', () => expect(publicHolidays('XX', 2027)).toEqual([]))
