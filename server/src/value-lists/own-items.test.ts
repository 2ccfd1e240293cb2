import { callApi } from '@callout/domain/calls/call.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createCall, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

beforeAll(async () => {
  await sql`insert into value_list_items (network_code, value_list, value, parent, position, text, questions) values
    ('ATLIBE', 'call_types', 'REP', null, 9, '{"en": "Repair at home"}', default),
    ('ATLIBE', 'problem_types', 'LEAK', 'REP', 9, '{"en": "Drips"}', '{"en": "Where?\\n\\nSince when? "}')`.execute(
    app.db,
  )
})

const textsFor = async (person: Person, valueList: string, value: string) => {
  const { body } = await (await app.signInAs(person)).send(valueListApi.list, { valueList }, { query: { lang: 'en' } })
  return body.filter((item: { value: string }) => item.value === value).map(({ text }: { text: string }) => text)
}

it.each([
  ['call_types', 'REP', 'Repair at home'],
  ['problem_types', 'LEAK', 'Drips'],
])('an item of a network in %s replaces that of all networks there, and nowhere else', async (list, value, own) => {
  expect(await textsFor('callcenter', list, value)).toEqual([own])
  const elsewhere = await textsFor('dispatcher-ygnita', list, value)
  expect(elsewhere).toHaveLength(1)
  expect(elsewhere).not.toContain(own)
})

it('the list of calls shows the text of the network’s own item', async () => {
  await createCall(app.db)
  const dispatcher = await app.signInAs('dispatcher')
  const { body } = await dispatcher.send(callApi.list, {}, { query: { lang: 'en' } })
  expect(body.Data).toMatchObject([{ call_type: 'Repair at home', problem_type: 'Drips' }])
})

it('a problem type has its questions in the language of the reader, one for each line', async () => {
  const questionsFor = async (person: Person, value: string) => {
    const client = await app.signInAs(person)
    const { body } = await client.send(valueListApi.list, { valueList: 'problem_types' }, { query: { lang: 'en' } })
    return body.find((item: { value: string }) => item.value === value).questions
  }
  expect(await questionsFor('callcenter', 'LEAK')).toEqual(['Where?', 'Since when?'])
  expect(await questionsFor('dispatcher-ygnita', 'LEAK')).toEqual([])
})
