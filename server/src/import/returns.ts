import * as columns from './columns.ts'
import { item, network, question } from './references.ts'
import { made, mergedJson, needsText, type Sheet, same, textParts, textsIn } from './sheet.ts'

const ofQuestion = [
  columns.code('network_code'),
  columns.required(columns.code('return_type')),
  columns.required(columns.code('name')),
] as const
const key = {
  "coalesce(t.network_code, '')": 'i.network_code',
  't.return_type': 'i.return_type',
  't.name': 'i.name',
}

export const dpcQuestionsSheet: Sheet = {
  file: 'dpc-questions.csv',
  columns: [...ofQuestion, columns.or(0, columns.whole('position')), ...columns.inLanguages('text')],
  key: ['network_code', 'return_type', 'name'],
  references: [network(), item('dpc_return_types', 'return_type')],
  check: (row) => needsText(row),
  targets: [
    {
      into: 'dpc_questions',
      key,
      fields: [
        made('network_code', `nullif(i.network_code, '')`),
        ...same('return_type', 'name', 'position'),
        textsIn('text'),
      ],
    },
  ],
}

/** The answers of a question: those of the file in their order, then those stored that the file does not name. */
function answers(present: ReadonlySet<string>): string {
  const ofThis = 'a.network_code = i.network_code and a.return_type = i.return_type and a.name = i.name'
  const text = mergedJson(`known.answer->'text'`, textParts('text', present, 'a'))
  return `(select coalesce(jsonb_agg(answer order by turn, position, place), '[]') from (
    select jsonb_build_object('value', a.value, 'text', ${text}) as answer, 1 as turn, a.position, a.line as place
    from import_dpc_answers a
    left join lateral (select answer from jsonb_array_elements(t.possible_answers) answer
      where answer->>'value' = a.value) known on true
    where ${ofThis} and not a.remove
    union all
    select answer, 2, 0, place from jsonb_array_elements(t.possible_answers) with ordinality stored (answer, place)
    where not exists (select from import_dpc_answers a where ${ofThis} and a.value = answer->>'value')) all_answers)`
}

export const dpcAnswersSheet: Sheet = {
  file: 'dpc-answers.csv',
  columns: [
    ...ofQuestion,
    columns.required(columns.code('value')),
    columns.or(0, columns.whole('position')),
    ...columns.inLanguages('text'),
    columns.remove,
  ],
  key: ['network_code', 'return_type', 'name', 'value'],
  references: [question()],
  check: (row) => (row.remove ? {} : needsText(row)),
  targets: [
    {
      into: 'dpc_questions',
      rows: '(select distinct network_code, return_type, name from import_dpc_answers)',
      key,
      fields: [{ column: 'possible_answers', of: [], as: answers }],
    },
  ],
}
