import type { DpcQuestion } from '@callout/domain/documents/document.ts'
import { type Language, languages, type MessageKey } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { type TranslatedTexts, textForLanguage } from '../platform/i18n/translated-texts.ts'

interface PossibleAnswer {
  readonly value: string
  readonly text: TranslatedTexts
}

/** A stored question, with its texts in every language. */
export interface StoredQuestion {
  readonly name: string
  readonly text: TranslatedTexts
  readonly possible_answers: readonly PossibleAnswer[]
  /** False if it is asked no more: only documents that have an answer show it. */
  readonly active: boolean
}

/** A network's questions for this return type, in order; its own questions come before those of all networks. */
export async function loadStoredQuestions(
  tx: Db,
  network_code: string,
  return_type: string,
): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`select name, text, possible_answers, active from (
      select distinct on (name) name, text, possible_answers, position, active from dpc_questions
      where return_type = ${return_type} and (network_code is null or network_code = ${network_code})
      order by name, network_code nulls last
    ) questions order by position, name`.execute(tx)
  return rows
}

/** The stored answers of a document: the value of a possible answer, or free text. */
export async function loadAnswers(tx: Db, DocEntry: number): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('document_answers').selectAll().where('DocEntry', '=', DocEntry).execute()
  return new Map(rows.map(({ name, answer }) => [name, answer]))
}

/** Converts a question and its answer to the reader's language. */
export function toDpcQuestion(question: StoredQuestion, answer: string, lang: Language): DpcQuestion {
  const { name, text, possible_answers } = question
  const chosen = possible_answers.find(({ value }) => value === answer)
  return {
    name,
    question: textForLanguage(text, lang, name),
    possible_answers: possible_answers.map((one) => textForLanguage(one.text, lang, one.value)),
    answer: chosen ? textForLanguage(chosen.text, lang, chosen.value) : answer,
  }
}

interface AnswerInput {
  readonly questions: readonly StoredQuestion[]
  readonly submitted: readonly { readonly name: string; readonly answer: string }[]
  /** The stored answers, if the return type has not changed. */
  readonly before: ReadonlyMap<string, string>
}

/**
 * Returns the answers to store, or the errors by field. A missing answer keeps the stored one; each question needs
 * one.
 */
export function parseAnswers({ questions, submitted, before }: AnswerInput): {
  answers: Map<string, string>
  errors: Record<string, MessageKey>
} {
  const answers = new Map<string, string>()
  const errors: Record<string, MessageKey> = {}
  const asked = questions.filter(({ name, active }) => active || before.has(name))
  for (const [index, { name }] of submitted.entries())
    if (!asked.some((question) => question.name === name)) errors[`questions.${index}.name`] = 'message.not_in_list'
  for (const [position, question] of asked.entries()) {
    const index = submitted.findIndex(({ name }) => name === question.name)
    const field = `questions.${index === -1 ? position : index}.answer`
    const answer = submitted[index]?.answer ?? before.get(question.name)
    const stored = answer === undefined ? undefined : toStoredAnswer(question, answer)
    if (answer === undefined) errors[field] = 'text.required'
    else if (stored === undefined) errors[field] = 'message.not_in_list'
    else answers.set(question.name, stored)
  }
  return { answers, errors }
}

/** Converts a chosen text in any language to its value; keeps a free answer. */
function toStoredAnswer({ possible_answers }: StoredQuestion, answer: string): string | undefined {
  if (possible_answers.length === 0) return answer.trim()
  const matches = ({ value, text }: PossibleAnswer) =>
    value === answer || languages.some((lang) => text[lang] === answer)
  return possible_answers.find(matches)?.value
}
