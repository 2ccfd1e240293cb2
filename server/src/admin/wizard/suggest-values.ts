import { plainName } from '@callout/domain/admin/admin.guess.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { type ImportFinding, wizardLimits } from '@callout/domain/admin/admin.wizard.ts'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { Reference } from '../../import/sheets/sheet.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { type TranslatedTexts, textForLanguage } from '../../platform/i18n/translated-texts.ts'
import { administeredSheet } from '../admin.sheets.ts'
import type { StoredFinding } from './findings.ts'

interface Item {
  readonly value: string
  readonly texts: TranslatedTexts
}

/** Valid codes that are looked at. A list of more has no suggestions. */
const maxItems = 5000

/** Adds the codes that unknown ones may mean: the valid ones if they are few, and for each the one of the same name. */
export async function suggestValues(ctx: ChangeContext, findings: readonly StoredFinding[]): Promise<StoredFinding[]> {
  const answered: StoredFinding[] = []
  for (const finding of findings) {
    const items = finding.kind === 'unknown_code' ? await findItems(ctx, finding) : []
    answered.push(items.length > 0 && items.length <= maxItems ? withSuggestions(finding, items, ctx.lang) : finding)
  }
  return answered
}

async function findItems({ tx, actor }: ChangeContext, { sheet, column }: StoredFinding): Promise<Item[]> {
  const { columns, references } = administeredSheet(sheet as AdminSheetName)
  const choices = columns.find(({ name }) => name === column)?.choices
  if (choices) return choices.map((value) => ({ value, texts: {} }))
  const reference = references.find((one) => one.column === column)
  return reference ? loadItems(runnerOf(tx), reference, actor.network_code) : []
}

/** The codes that a column may have, by the second column of the keys; their texts, if they are of a value list. */
async function loadItems(client: QueryRunner, { column, joinCondition, storedKeys, list }: Reference, network: string) {
  if (!joinCondition.includes(`k.b = i."${column}"`)) return []
  const { rows } = await client.query<Item>(
    `select k.b as value, coalesce(max(items.text::text)::jsonb, '{}') as texts from (${storedKeys}) k
     left join value_list_items items on items.value_list = $2 and items.value = k.b
       and coalesce(items.network_code, $1) = $1
     where k.a in ('', $1) group by k.b order by k.b limit ${maxItems + 1}`,
    [network, list ?? ''],
  )
  return rows
}

function withSuggestions(finding: StoredFinding, items: readonly Item[], lang: ChangeContext['lang']): StoredFinding {
  const byName = new Map<string, string>()
  for (const { value, texts } of items)
    for (const name of [value, value.replace(/^0+/, ''), ...Object.values(texts)])
      if (name && !byName.has(plainName(name))) byName.set(plainName(name), value)
  const options: ImportFinding['options'] = items.map(({ value, texts }) => ({
    value,
    text: textForLanguage(texts, lang),
  }))
  return {
    ...finding,
    values: (finding.values ?? []).map((one) => ({ ...one, suggestion: byName.get(plainName(one.value)) ?? null })),
    ...(options.length <= wizardLimits.options && { options }),
  }
}
