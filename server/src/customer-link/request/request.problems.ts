import type { Language } from '@callout/domain/messages/messages.ts'
import { textForLanguage } from '../../platform/i18n/translated-texts.ts'
import type { StoredItem, ValueLists } from '../../value-lists/value-list.queries.ts'

/** A problem that a customer may choose, in the words of a customer. */
export interface Problem {
  readonly problem_type_id: string
  readonly call_type_id: string
  readonly text: string
  readonly questions: readonly string[]
}

/** The problems of the network, by the text of their call type. */
export function problemsOf(lists: ValueLists, lang: Language): Map<string, Problem[]> {
  const usable = lists.items('problem_types').filter(({ active, parent }) => active && parent !== null)
  const byType = Map.groupBy(usable, ({ parent }) => lists.text('call_types', parent ?? '', lang))
  return new Map([...byType].map(([type, items]) => [type, items.map((item) => toProblem(item, lang))]))
}

const toProblem = ({ value, parent, text, customer_text, questions }: StoredItem, lang: Language): Problem => ({
  problem_type_id: value,
  call_type_id: parent ?? '',
  text: textForLanguage(customer_text, lang) || textForLanguage(text, lang, value),
  questions: textForLanguage(questions, lang).split('\n').filter(Boolean),
})

/** The problem with this value; undefined if a customer may not choose it. */
export const findProblem = (lists: ValueLists, lang: Language, value: string): Problem | undefined =>
  [...problemsOf(lists, lang).values()].flat().find(({ problem_type_id }) => problem_type_id === value)
