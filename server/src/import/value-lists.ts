import * as columns from './columns.ts'
import { item, network } from './references.ts'
import { made, mergedJson, needsText, type Row, type Sheet, same, textsIn } from './sheet.ts'

/** Lists whose values the product itself knows: their texts may differ, their values may not. */
const fixed: Record<string, readonly string[]> = {
  call_statuses: ['-3', '-2', '1', '2', '5', '-1'],
  priorities: ['L', 'M', 'H'],
  contract_statuses: ['A', 'D', 'F', 'T'],
  dpc_user_types: ['SAT', 'Client', 'Other'],
}
const lists = [
  ...Object.keys(fixed),
  ...['pays', 'skills', 'call_types', 'problem_types', 'reject_reasons', 'business_units', 'call_centers'],
  ...['contract_types', 'dpc_return_types', 'defect_codes'],
]

/** What an item says beside its text, and in which list. */
const attributes: Record<string, string> = {
  is_saved_status_open: 'call_statuses',
  is_cancelled_status: 'call_statuses',
  technician: 'call_statuses',
  free_text: 'reject_reasons',
  skill: 'call_types',
}

function checkItem(row: Row): Record<string, string> {
  const list = String(row.value_list)
  const wrong = needsText(row)
  if (fixed[list] && !fixed[list].includes(String(row.value)))
    wrong.value = `"${row.value}" is none of this list's values: ${fixed[list].join(', ')}.`
  if (list === 'problem_types' && !row.parent) wrong.parent = 'it is empty: a problem type stands under a call type.'
  if (row.parent && list !== 'problem_types' && list !== 'defect_codes')
    wrong.parent = `items of ${list} stand under nothing: leave it empty.`
  for (const [name, of] of Object.entries(attributes))
    if (list !== of && row[name]) wrong[name] = `it is for items of ${of} only: leave it empty.`
  return wrong
}

export const valueListsSheet: Sheet = {
  file: 'value-lists.csv',
  columns: [
    columns.required(columns.choice('value_list', lists)),
    columns.code('network_code'),
    columns.required(columns.code('value')),
    columns.code('parent'),
    columns.or(0, columns.whole('position')),
    ...columns.inLanguages('text'),
    ...Object.keys(attributes).map((name) => (name === 'skill' ? columns.code(name) : columns.yesNo(name, null))),
  ],
  key: ['value_list', 'network_code', 'parent', 'value'],
  references: [
    network(),
    item('call_types', 'parent', `value_list = 'problem_types'`),
    item('defect_codes', 'parent', `value_list = 'defect_codes'`),
    item('skills', 'skill'),
  ],
  check: checkItem,
  targets: [
    {
      into: 'value_list_items',
      key: {
        't.value_list': 'i.value_list',
        "coalesce(t.network_code, '')": 'i.network_code',
        "coalesce(t.parent, '')": 'i.parent',
        't.value': 'i.value',
      },
      fields: [
        ...same('value_list', 'value', 'position'),
        made('network_code', `nullif(i.network_code, '')`),
        made('parent', `nullif(i.parent, '')`),
        textsIn('text'),
        {
          column: 'attributes',
          of: Object.keys(attributes),
          as: (present) =>
            mergedJson(
              't.attributes',
              Object.keys(attributes)
                .filter((name) => present.has(name))
                .map((name) => [name, name === 'skill' ? `nullif(i.skill, '')` : `i.${name}`]),
            ),
        },
      ],
    },
  ],
}
