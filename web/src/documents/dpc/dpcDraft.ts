import {
  type DpcAddress,
  type DpcQuestion,
  type DpcRecord,
  DpcUserType,
  documentLimits,
  dpcAddressFields,
} from '@callout/domain/documents/document.ts'
import type { Values } from '../../platform/forms/recordChanges.ts'
import {
  applyDraft,
  changedLines,
  type DocumentDraft,
  flattenLines,
  type Problem,
  type Problems,
  toLineBody,
  validateLines,
} from '../form/documentDraft.ts'
import { formPathOfLine } from '../form/formPathOfLine.ts'
import type { DocumentSave } from '../form/useDocumentForm.ts'

export const answerPath = (name: string) => `answer.${name}`
export const addressPath = (field: keyof DpcAddress) => `address.${field}`

const addressNames = Object.keys(dpcAddressFields) as (keyof DpcAddress)[]

/** Required fields of an address entered by hand. */
export const requiredAddressFields = ['contact_name', 'adresse', 'code_postal', 'ville', 'pays'] as const

/** Form values of a return request, by path. */
export const flattenDpc = ({
  return_type,
  dpc_user_type,
  CreditNote,
  questions,
  address,
  lines,
}: DpcRecord): Values => ({
  return_type,
  dpc_user_type,
  CreditNote,
  ...Object.fromEntries(questions.map(({ name, answer }) => [answerPath(name), answer])),
  ...Object.fromEntries(addressNames.map((field) => [addressPath(field), address[field]])),
  ...flattenLines(lines),
})

const textReader = (origin: DpcRecord, { typed }: DocumentDraft) => {
  const values = { ...flattenDpc(origin), ...typed }
  return (path: string) => String(values[path] ?? '')
}

const required: Problem = { key: 'text.required' }

/** Problems of an edited return request, by path. */
export function validateDpc(
  origin: DpcRecord,
  draft: DocumentDraft,
  changed: readonly string[],
  questions: readonly DpcQuestion[],
): Problems {
  const text = textReader(origin, draft)
  const isTyped = text('dpc_user_type') === DpcUserType.other
  const needed = [
    'return_type',
    'dpc_user_type',
    ...questions.map(({ name }) => answerPath(name)),
    ...(isTyped ? requiredAddressFields.map(addressPath) : []),
  ]
  const missing = needed.filter((path) => text(path).trim() === '').map((path) => [path, required] as const)
  const tooLong = questions
    .map(({ name }) => answerPath(name))
    .filter((path) => text(path).length > documentLimits.answer)
    .map((path) => [path, { key: 'message.too_long' }] as const)
  const lines = changedLines(applyDraft('dpc', origin.lines, draft), changed)
  return {
    ...Object.fromEntries([...missing, ...tooLong]),
    ...validateLines(lines, changed, { type: 'dpc', distance: null }),
  }
}

/** Save request of a return request: all answers, the whole address, and only the changed lines. */
export function toDpcSave(
  origin: DpcRecord,
  draft: DocumentDraft,
  changed: readonly string[],
  questions: readonly DpcQuestion[],
): DocumentSave {
  const text = textReader(origin, draft)
  const lines = changedLines(applyDraft('dpc', origin.lines, draft), changed)
  const lineFormPath = formPathOfLine(lines)
  return {
    body: {
      service_job_uuid: origin.service_job_uuid,
      callID: origin.call_id,
      ...(origin.DocNum !== '' && { docNum: origin.DocNum, version: origin.version }),
      return_type: text('return_type'),
      dpc_user_type: text('dpc_user_type'),
      questions: questions.map(({ name }) => ({ name, answer: text(answerPath(name)) })),
      ...(text('dpc_user_type') === DpcUserType.other && {
        address: Object.fromEntries(addressNames.map((field) => [field, text(addressPath(field))])),
      }),
      ...(changed.includes('CreditNote') && { CreditNote: text('CreditNote') }),
      lines: lines.map((line) => toLineBody('dpc', line, changed, origin.can)),
    },
    formPathOf: (field) =>
      lineFormPath(field).replace(/^questions\.(\d+)\.answer$/, (whole, index: string) => {
        const question = questions[Number(index)]
        return question ? answerPath(question.name) : whole
      }),
  }
}
