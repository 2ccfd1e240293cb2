import type { DpcQuestion } from '@callout/domain/documents/document.ts'
import { type Language, languages, type MessageKey } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

type Texts = Partial<Record<Language, string>>

interface PossibleAnswer {
  readonly value: string
  readonly text: Texts
}

/** A question as stored, with its texts in every language. */
export interface StoredQuestion {
  readonly name: string
  readonly text: Texts
  readonly possible_answers: readonly PossibleAnswer[]
}

/** The questions a network asks about a return of this type, in their order; its own stand before everybody's. */
export async function questionsOf(tx: Db, network_code: string, return_type: string): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`select name, text, possible_answers from (
      select distinct on (name) name, text, possible_answers, position from dpc_questions
      where return_type = ${return_type} and (network_code is null or network_code = ${network_code})
      order by name, network_code nulls last
    ) asked order by position, name`.execute(tx)
  return rows
}

/** The answers of a document: the value of a possible answer, or what was written. */
export async function answersOf(tx: Db, DocEntry: number): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('document_answers').selectAll().where('DocEntry', '=', DocEntry).execute()
  return new Map(rows.map(({ name, answer }) => [name, answer]))
}

const inLanguage = (texts: Texts, lang: Language) => texts[lang] ?? texts.es ?? ''

/** A question with its answer, in the reader's language. */
export function readQuestion(question: StoredQuestion, answer: string, lang: Language): DpcQuestion {
  const { name, text, possible_answers } = question
  const chosen = possible_answers.find(({ value }) => value === answer)
  return {
    name,
    question: inLanguage(text, lang),
    possible_answers: possible_answers.map((one) => inLanguage(one.text, lang)),
    answer: chosen ? inLanguage(chosen.text, lang) : answer,
  }
}

interface Asked {
  readonly questions: readonly StoredQuestion[]
  readonly given: readonly { readonly name: string; readonly answer: string }[]
  /** What was answered before, where the return type is still the same. */
  readonly before: ReadonlyMap<string, string>
}

/** The answers as stored, or what is wrong with which. A question left out keeps its answer; each needs one. */
export function readAnswers({ questions, given, before }: Asked): {
  answers: Map<string, string>
  errors: Record<string, MessageKey>
} {
  const answers = new Map<string, string>()
  const errors: Record<string, MessageKey> = {}
  for (const [index, { name }] of given.entries())
    if (!questions.some((question) => question.name === name)) errors[`questions.${index}.name`] = 'message.not_in_list'
  for (const [position, question] of questions.entries()) {
    const index = given.findIndex(({ name }) => name === question.name)
    const field = `questions.${index === -1 ? position : index}.answer`
    const answer = given[index]?.answer ?? before.get(question.name)
    const stored = answer === undefined ? undefined : storedAnswer(question, answer)
    if (answer === undefined) errors[field] = 'text.required'
    else if (stored === undefined) errors[field] = 'message.not_in_list'
    else answers.set(question.name, stored)
  }
  return { answers, errors }
}

/** A chosen text, in whichever language, becomes its value; a free answer stays as it is. */
function storedAnswer({ possible_answers }: StoredQuestion, answer: string): string | undefined {
  if (possible_answers.length === 0) return answer.trim()
  const says = ({ value, text }: PossibleAnswer) => value === answer || languages.some((lang) => text[lang] === answer)
  return possible_answers.find(says)?.value
}
