import { languages } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { wholeDocumentSql, wholeDocumentText } from './whole-document.ts'

const app = setUpApp()

it.each(languages)('names a whole document in SQL as the paper does, on every day, in %s', async (lang) => {
  const { rows } = await sql<{
    visited_on: string
    name: string
  }>`select d.visited_on::text, ${wholeDocumentSql(lang)} as name
    from (select day::date as visited_on, null::date as "DocDate", '2000 {day}' as "DocNum", '17' as "SCOrigin"
      from generate_series('2022-01-01'::date, '2024-12-31', '1 day') day) d`.execute(app.db)
  expect(rows).toHaveLength(1096)
  expect(rows.map(({ name }) => name)).toEqual(
    rows.map(({ visited_on }) => wholeDocumentText(lang, '2000 {day}', '17', visited_on)),
  )
})
