import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import {
  emailCases,
  nameCases,
  postcodeCases,
  serialNumberCases,
  streetCases,
  telephoneCases,
} from '@callout/domain/platform/facts/facts.cases.ts'
import { addressFillers, addressWords, streetKinds, streetWord } from '@callout/domain/platform/facts/street-words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from './database/cluster.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

it.each([
  ['normal_serial', serialNumberCases],
  ['normal_name', nameCases],
  ['normal_street', streetCases],
] as const)('%s compares as the function of the domain does', async (name, cases) => {
  const { rows } = await database.pool.query<{ typed: string; normal: string }>(
    `select typed, ${name}(typed) as normal from unnest($1::text[]) typed`,
    [cases.map(([typed]) => typed)],
  )
  expect(rows.map(({ typed, normal }) => [typed, normal])).toEqual(cases)
})

it('postcode_key compares as the function of the domain does', async () => {
  const { rows } = await database.pool.query<{ postcode: string }>(
    'select postcode_key(typed, country) as postcode from unnest($1::text[], $2::text[]) with ordinality as t (typed, country, n) order by n',
    [postcodeCases.map(([typed]) => typed), postcodeCases.map(([, country]) => country)],
  )
  expect(rows.map(({ postcode }) => postcode)).toEqual(postcodeCases.map(([, , postcode]) => postcode))
})

it('phone_keys has every number by which a field is found', async () => {
  const { rows } = await database.pool.query<{ keys: string[]; digits: string }>(
    'select phone_keys(typed) as keys, phone_digits(typed) as digits from unnest($1::text[]) with ordinality as t (typed, n) order by n',
    [telephoneCases.map(([typed]) => typed)],
  )
  for (const [index, [typed, numbers]] of telephoneCases.entries()) {
    expect(rows[index]?.keys, typed).toEqual(expect.arrayContaining([...numbers]))
    for (const number of numbers) expect(rows[index]?.digits, typed).toContain(number)
  }
})

it('email_words compares as the functions of the domain do', async () => {
  const { rows } = await database.pool.query<{ keys: string[] }>(
    'select tsvector_to_array(email_words(typed)) as keys from unnest($1::text[]) with ordinality as t (typed, n) order by n',
    [emailCases.map(([typed]) => typed)],
  )
  expect(rows.map(({ keys }) => keys)).toEqual(emailCases.map(([, keys]) => keys))
  for (const [typed, keys] of emailCases) expect(splitEmails(typed).map(emailKey).sort()).toEqual(keys)
})

it('street_word knows the spellings of the domain', async () => {
  const words = [...streetKinds, ...addressWords, ...addressFillers, 'mayor'].flatMap((line) => line.split(' '))
  const { rows } = await database.pool.query<{ word: string; street: string }>(
    'select word, street_word(word) as street from unnest($1::text[]) word',
    [words],
  )
  expect(rows.map(({ street }) => street)).toEqual(words.map(streetWord))
})
