import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { emailCases, nameCases, serialNumberCases, streetCases } from '@callout/domain/platform/facts/facts.cases.ts'
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
