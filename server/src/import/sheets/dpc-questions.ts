import { languages } from '@callout/domain/messages/messages.ts'
import * as columns from './columns.ts'
import { networkReference, questionReference, valueListItemReference } from './references.ts'
import {
  computedField,
  copiedFields,
  mergeJsonSql,
  requireText,
  type Sheet,
  storedShared,
  translatedField,
  translatedParts,
} from './sheet.ts'

const questionKeyColumns = [
  columns.code('network_code'),
  columns.required(columns.code('return_type')),
  columns.required(columns.code('name')),
] as const
const questionKey = {
  "coalesce(t.network_code, '')": 'i.network_code',
  't.return_type': 'i.return_type',
  't.name': 'i.name',
}

export const dpcQuestionsSheet: Sheet = {
  file: 'dpc-questions.csv',
  columns: [
    ...questionKeyColumns,
    columns.withDefault(0, columns.wholeNumber('position')),
    ...columns.textPerLanguage('text'),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'return_type', 'name'],
  references: [networkReference(), valueListItemReference('dpc_return_types', 'return_type')],
  rules: [(row) => requireText(row)],
  stored: storedShared,
  targets: [
    {
      table: 'dpc_questions',
      key: questionKey,
      fields: [
        computedField('network_code', `nullif(i.network_code, '')`),
        ...copiedFields('return_type', 'name', 'position', 'active'),
        translatedField('text'),
      ],
    },
  ],
}

/**
 * SQL of a question's answers in the order of their positions: those of the file, and stored ones that it does not
 * name. One without a position stays where it is stored, and a new one goes to the end.
 */
function mergedAnswers(present: ReadonlySet<string>): string {
  const sameQuestion = 'a.network_code = i.network_code and a.return_type = i.return_type and a.name = i.name'
  const stored = `jsonb_array_elements(t.possible_answers) with ordinality stored (answer, place)`
  const text = mergeJsonSql(`known.answer->'text'`, translatedParts('text', present, 'a'))
  // An answer that has no position of its own gets none when its place is sent back.
  const position = present.has('position')
    ? `case when known.answer->'position' is null and a.position = known.place then null else to_jsonb(a.position) end`
    : `known.answer->'position'`
  const order = `coalesce((answer->>'position')::integer, place), place, line`
  return `(select coalesce(jsonb_agg(answer order by ${order}), '[]') from (
    select jsonb_strip_nulls(jsonb_build_object('value', a.value, 'position', ${position}, 'text', ${text})) as answer,
      known.place, a.line
    from import_dpc_answers a
    left join lateral (select answer, place from ${stored} where answer->>'value' = a.value) known on true
    where ${sameQuestion} and not a.remove
    union all
    select answer, place, 0 from ${stored}
    where not exists (select from import_dpc_answers a where ${sameQuestion} and a.value = answer->>'value')) all_answers)`
}

export const dpcAnswersSheet: Sheet = {
  file: 'dpc-answers.csv',
  columns: [
    ...questionKeyColumns,
    columns.required(columns.code('value')),
    columns.wholeNumber('position'),
    ...columns.textPerLanguage('text'),
    columns.removeColumn,
  ],
  key: ['network_code', 'return_type', 'name', 'value'],
  references: [questionReference()],
  rules: [(row) => (row.remove ? {} : requireText(row))],
  stored: {
    ...storedShared,
    joins: 'cross join lateral jsonb_array_elements(t.possible_answers) with ordinality a (answer, place)',
    columns: {
      ...storedShared.columns,
      return_type: 't.return_type',
      name: 't.name',
      value: `a.answer->>'value'`,
      position: `coalesce((a.answer->>'position')::integer, a.place::integer)`,
      ...Object.fromEntries(languages.map((language) => [`text_${language}`, `a.answer->'text'->>'${language}'`])),
    },
  },
  targets: [
    {
      table: 'dpc_questions',
      rows: `(select network_code, return_type, name, array_agg(line) as lines
        from import_dpc_answers group by network_code, return_type, name)`,
      lines: 'i.lines',
      key: questionKey,
      fields: [{ column: 'possible_answers', sourceColumns: [], toSql: mergedAnswers }],
    },
  ],
}
