import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import * as columns from './columns.ts'
import { networkReference, valueListItemReference } from './references.ts'
import {
  computedField,
  copiedFields,
  mergeJsonSql,
  requireText,
  type Sheet,
  type SheetRow,
  storedShared,
  translatedField,
} from './sheet.ts'

/** Lists whose values are fixed in the code. Only their texts may differ. */
const fixedValues: Record<string, readonly string[]> = {
  call_statuses: ['-3', '-2', '1', '2', '5', '-1'],
  priorities: ['L', 'M', 'H'],
  contract_statuses: ['A', 'D', 'F', 'T'],
  dpc_user_types: ['SAT', 'Client', 'Other'],
}
const valueListNames = [
  ...Object.keys(fixedValues),
  ...['pays', 'skills', 'call_types', 'problem_types', 'reject_reasons', 'business_units', 'call_centers'],
  ...['contract_types', 'dpc_return_types', 'defect_codes'],
]

/** Attributes of items besides their text, and the list each belongs to. */
const listOfAttribute: Record<string, string> = {
  is_saved_status_open: 'call_statuses',
  is_cancelled_status: 'call_statuses',
  technician: 'call_statuses',
  free_text: 'reject_reasons',
  skill: 'call_types',
  counts_as_failure: 'call_types',
}

const questionColumns = columns.textPerLanguage('questions').map(columns.ofLines)
const customerColumns = columns.textPerLanguage('customer_text')
const maxQuestions = 5
const maxQuestionLength = 120

function checkItem(row: SheetRow): Record<string, RowText> {
  const list = String(row.value_list)
  const errors = requireText(row)
  if (fixedValues[list] && !fixedValues[list].includes(String(row.value)))
    errors.value = say('no_list_value', { value: String(row.value), values: fixedValues[list].join(', ') })
  if (fixedValues[list] && row.active === false) errors.active = say('stays_in_use')
  if (list === 'problem_types' && !row.parent) errors.parent = say('parent_missing')
  if (row.parent && list !== 'problem_types' && list !== 'defect_codes') errors.parent = say('parent_refused', { list })
  for (const [name, attributeList] of Object.entries(listOfAttribute))
    if (list !== attributeList && row[name]) errors[name] = say('only_for_list', { list: attributeList })
  for (const { name } of customerColumns)
    if (row[name] && list !== 'problem_types') errors[name] = say('only_for_list', { list: 'problem_types' })
  return { ...errors, ...checkQuestions(row) }
}

/** Questions are asked about a problem while its call is created: a few short ones. */
function checkQuestions(row: SheetRow): Record<string, RowText> {
  const errors: Record<string, RowText> = {}
  for (const { name } of questionColumns) {
    const lines = String(row[name] ?? '').split('\n')
    if (row[name] && row.value_list !== 'problem_types') errors[name] = say('only_for_list', { list: 'problem_types' })
    else if (lines.length > maxQuestions || lines.some((line) => line.length > maxQuestionLength))
      errors[name] = say('too_much_to_ask', { lines: maxQuestions, length: maxQuestionLength })
  }
  return errors
}

/** A call has as many defect codes. */
const defectLevels = 4

/** SQL of the stored items and those of the file. */
const allItems = `(
  select value_list, coalesce(network_code, '') as network_code, coalesce(parent, '') as parent, value, 0 as line
  from value_list_items
  union all select value_list, network_code, parent, value, line from import_value_lists)`
const sameItem = 'other.value_list = i.value_list and other.value = i.value'

/** The conflict of a new item whose value stands under another parent: texts are found by list and value alone. */
const conflictOfParents = {
  column: 'value',
  lines: `select i.line, i.value from import_value_lists i
    where i.value_list in ('problem_types', 'defect_codes')
      and exists (select from ${allItems} other where ${sameItem} and other.line < i.line and other.parent <> i.parent
        and (other.network_code = i.network_code or '' in (other.network_code, i.network_code)))
      and not exists (select from ${allItems} other where ${sameItem} and other.line = 0 and other.parent = i.parent
        and other.network_code = i.network_code)
    order by line`,
  message: say('other_parent'),
}

/** The conflict of a defect code that stands under itself, or deeper than a call has codes. */
const conflictOfDepth = {
  column: 'parent',
  lines: `with recursive up (line, value, network_code, parent, depth) as (
      select line, value, network_code, parent, 1 from import_value_lists
      where value_list = 'defect_codes' and parent <> ''
      union
      select up.line, up.value, up.network_code, above.parent, up.depth + 1
      from up join ${allItems} above on above.value = up.parent
      where above.value_list = 'defect_codes' and above.parent <> '' and above.network_code in ('', up.network_code)
        and up.depth < ${defectLevels})
    select distinct line, value from up where depth = ${defectLevels} order by line`,
  message: say('too_deep', { levels: defectLevels }),
}

/** The conflict of a skill that goes out of use although work depends on it. */
const conflictOfUsedSkill = {
  column: 'active',
  lines: `select i.line, i.value from import_value_lists i where i.value_list = 'skills' and not i.active and (
      exists (select from company_skills s join companies c using (societe_uuid)
        where s.skill = i.value and c.active and i.network_code in ('', c.network_code))
      or exists (select from products p where p.skill = i.value and p.active and i.network_code in ('', p.network_code))
      or exists (select from value_list_items v where v.value_list = 'call_types' and v.active
        and v.attributes->>'skill' = i.value and i.network_code in ('', coalesce(v.network_code, i.network_code))))
    order by line`,
  message: say('skill_in_use'),
}

export const valueListsSheet: Sheet = {
  file: 'value-lists.csv',
  columns: [
    columns.required(columns.choice('value_list', valueListNames)),
    columns.code('network_code'),
    columns.required(columns.code('value')),
    columns.code('parent'),
    columns.withDefault(0, columns.wholeNumber('position')),
    ...columns.textPerLanguage('text'),
    ...questionColumns,
    ...customerColumns,
    ...Object.keys(listOfAttribute).map((name) => (name === 'skill' ? columns.code(name) : columns.yesNo(name, null))),
    columns.yesNo('active', true),
  ],
  key: ['value_list', 'network_code', 'parent', 'value'],
  references: [
    networkReference(),
    valueListItemReference('call_types', 'parent', `value_list = 'problem_types'`),
    valueListItemReference('defect_codes', 'parent', `value_list = 'defect_codes'`),
    valueListItemReference('skills', 'skill'),
  ],
  rules: [checkItem],
  conflicts: [conflictOfParents, conflictOfDepth, conflictOfUsedSkill],
  stored: {
    ...storedShared,
    columns: {
      ...storedShared.columns,
      parent: `coalesce(t.parent, '')`,
      ...Object.fromEntries(
        Object.keys(listOfAttribute).map((name) => [
          name,
          name === 'skill' ? `t.attributes->>'skill'` : `(t.attributes->>'${name}')::boolean`,
        ]),
      ),
    },
  },
  targets: [
    {
      table: 'value_list_items',
      key: {
        't.value_list': 'i.value_list',
        "coalesce(t.network_code, '')": 'i.network_code',
        "coalesce(t.parent, '')": 'i.parent',
        't.value': 'i.value',
      },
      fields: [
        ...copiedFields('value_list', 'value', 'position', 'active'),
        computedField('network_code', `nullif(i.network_code, '')`),
        computedField('parent', `nullif(i.parent, '')`),
        translatedField('text'),
        translatedField('questions'),
        translatedField('customer_text'),
        {
          column: 'attributes',
          sourceColumns: Object.keys(listOfAttribute),
          toSql: (present) =>
            mergeJsonSql(
              't.attributes',
              Object.keys(listOfAttribute)
                .filter((name) => present.has(name))
                .map((name) => [name, name === 'skill' ? `nullif(i.skill, '')` : `i.${name}`]),
            ),
        },
      ],
    },
  ],
}
