import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { expect, it } from 'vitest'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { sendRows, setUpImportedDispatcher } from '../../test/fixtures/sent-rows.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp({}, openImportedNetwork)
const { dispatcher } = setUpImportedDispatcher(app)

const noHeating = { value_list: 'problem_types', value: 'HEA1', parent: 'HEA', text_en: 'No heating' }

it('questions of a problem type are stored by language, and only those of problem types that are short', async () => {
  const questions_en = 'Which error code?\nSince when?'
  const answer = await sendRows(dispatcher, 'ValueLists', [
    { ...noHeating, questions_en },
    { ...noHeating, value: 'HEA2', text_en: 'Locks out', questions_en: '1?\n2?\n3?\n4?\n5?\n6?' },
    { value_list: 'call_types', value: 'HEA', parent: '', text_en: 'Heating', questions_en },
  ])
  expect(answer.rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
    [],
    ['questions_en'],
    ['questions_en'],
  ])
  const body = { valueList: 'problem_types', parentValue: 'HEA' }
  const [first] = (await dispatcher.send(valueListApi.list, body, { query: { lang: 'en' } })).body
  expect(first).toMatchObject({ value: 'HEA1', questions: ['Which error code?', 'Since when?'] })
  const again = await sendRows(dispatcher, 'ValueLists', [{ ...noHeating, questions_en: '' }])
  expect(again.updated).toBe(1)
})
