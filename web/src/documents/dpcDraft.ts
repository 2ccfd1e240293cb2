import {
  addressFields,
  type DpcAddress,
  type DpcQuestion,
  type DpcRecord,
  DpcUserType,
  most,
} from '@callout/domain/documents/document.ts'
import type { Values } from '../kernel/recordChanges.ts'
import {
  type Draft,
  flatLines,
  linesOnScreen,
  type Problem,
  type Problems,
  problemsOf,
  savedLine,
  writtenLines,
} from './documentDraft.ts'
import { pathOfLine } from './pathOfLine.ts'
import type { Save } from './useDocumentForm.ts'

export const answerPath = (name: string) => `answer.${name}`
export const addressPath = (field: keyof DpcAddress) => `address.${field}`

const addressNames = Object.keys(addressFields) as (keyof DpcAddress)[]

/** What a typed address needs. */
export const requiredOfAddress = ['contact_name', 'adresse', 'code_postal', 'ville', 'pays'] as const

/** A saved return request as values by path. */
export const flatDpc = ({ return_type, dpc_user_type, CreditNote, questions, address, lines }: DpcRecord): Values => ({
  return_type,
  dpc_user_type,
  CreditNote,
  ...Object.fromEntries(questions.map(({ name, answer }) => [answerPath(name), answer])),
  ...Object.fromEntries(addressNames.map((field) => [addressPath(field), address[field]])),
  ...flatLines(lines),
})

const textAt = (on: DpcRecord, { typed }: Draft) => {
  const values = { ...flatDpc(on), ...typed }
  return (path: string) => String(values[path] ?? '')
}

const required: Problem = { key: 'text.required' }

/** What is wrong with a return request as it was written, by path. */
export function problemsOfDpc(
  on: DpcRecord,
  draft: Draft,
  changed: readonly string[],
  questions: readonly DpcQuestion[],
): Problems {
  const text = textAt(on, draft)
  const isTyped = text('dpc_user_type') === DpcUserType.other
  const needed = [
    'return_type',
    'dpc_user_type',
    ...questions.map(({ name }) => answerPath(name)),
    ...(isTyped ? requiredOfAddress.map(addressPath) : []),
  ]
  const missing = needed.filter((path) => text(path).trim() === '').map((path) => [path, required] as const)
  const tooLong = questions
    .map(({ name }) => answerPath(name))
    .filter((path) => text(path).length > most.answer)
    .map((path) => [path, { key: 'message.too_long' }] as const)
  const lines = writtenLines(linesOnScreen('dpc', on.lines, draft), changed)
  return { ...Object.fromEntries([...missing, ...tooLong]), ...problemsOf(lines, { type: 'dpc', distance: null }) }
}

/** The save of a return request: its answers and address whole, its lines as far as they were written. */
export function savedDpc(
  on: DpcRecord,
  draft: Draft,
  changed: readonly string[],
  questions: readonly DpcQuestion[],
): Save {
  const text = textAt(on, draft)
  const lines = writtenLines(linesOnScreen('dpc', on.lines, draft), changed)
  const inLines = pathOfLine(lines)
  return {
    body: {
      service_job_uuid: on.service_job_uuid,
      callID: on.call_id,
      ...(on.DocNum !== '' && { docNum: on.DocNum, version: on.version }),
      return_type: text('return_type'),
      dpc_user_type: text('dpc_user_type'),
      questions: questions.map(({ name }) => ({ name, answer: text(answerPath(name)) })),
      ...(text('dpc_user_type') === DpcUserType.other && {
        address: Object.fromEntries(addressNames.map((field) => [field, text(addressPath(field))])),
      }),
      ...(changed.includes('CreditNote') && { CreditNote: text('CreditNote') }),
      lines: lines.map((line) => savedLine('dpc', line, changed, on.can)),
    },
    pathOf: (field) =>
      inLines(field).replace(/^questions\.(\d+)\.answer$/, (whole, index: string) => {
        const question = questions[Number(index)]
        return question ? answerPath(question.name) : whole
      }),
  }
}
