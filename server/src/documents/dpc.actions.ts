import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { SavedDpc } from '@callout/domain/documents/document.bodies.ts'
import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, RefusalError, refuse, refuseField } from '@callout/domain/kernel/refusal.ts'
import { type StoredCall, visibleCallByNumber } from '../calls/call.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { notFound } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { changeDocument, createDocument } from './document.change.ts'
import { linesOf, type StoredDocument, visibleDocument } from './document.queries.ts'
import { blankCanFor, blankHeadOf, documentCanFor, headOf, readLines, seenOf } from './document.record.ts'
import { callToWrite, corrected, documentToChange, savedLines } from './document.save.ts'
import { addressFor, nowhere, storedAddress } from './dpc.address.ts'
import { refuseWithoutDpc } from './dpc.network.ts'
import { answersOf, questionsOf, readAnswers, readQuestion } from './dpc.questions.ts'

/** A return request, with the questions of its own return type or of the one asked for; without a number a blank one. */
export async function loadDpc(work: Work, input: BodyOf<typeof documentApi.dpc>): Promise<DpcRecord> {
  refuseWithoutDpc(work.actor)
  return dpcRecordOf(work, { ...input, DocNum: input.docNum ?? '' })
}

interface Named {
  readonly service_job_uuid: string
  readonly callID: string
  readonly DocNum: string
  readonly return_type?: string | undefined
}

async function dpcRecordOf(work: Work, named: Named): Promise<DpcRecord> {
  const { tx, actor } = work
  if (named.DocNum === '') return blankDpcOf(work, named)
  const document = await visibleDocument(tx, actor, { type: 'dpc', DocNum: named.DocNum, call_id: named.callID })
  if (document.service_job_uuid !== named.service_job_uuid) throw notFound()
  work.saw(seenOf(document))
  const return_type = named.return_type || document.ReturnType
  return {
    ...(await headOf(work, document)),
    return_type,
    dpc_user_type: document.dpc_user_type,
    questions: await readQuestions(work, document.network_code, return_type, await answersOf(tx, document.DocEntry)),
    lines: readLines(actor, await linesOf(tx, document.DocEntry)),
    address: storedAddress(document),
    can: documentCanFor(actor, document, document.callData),
  }
}

async function blankDpcOf(work: Work, { service_job_uuid, callID, return_type = '' }: Named): Promise<DpcRecord> {
  const call = await visibleCallByNumber(work.tx, work.actor, callID)
  if (call.ID !== service_job_uuid) throw notFound()
  return {
    ...(await blankHeadOf(work, call, 'dpc')),
    return_type,
    dpc_user_type: '',
    questions: await readQuestions(work, call.network_code, return_type, new Map()),
    lines: [],
    address: nowhere,
    can: blankCanFor(work.actor, call),
  }
}

async function readQuestions(
  { tx, lang }: Work,
  network_code: string,
  return_type: string,
  answers: Map<string, string>,
) {
  if (return_type === '') return []
  const questions = await questionsOf(tx, network_code, return_type)
  return questions.map((question) => readQuestion(question, answers.get(question.name) ?? '', lang))
}

/** Writes a return request, or changes one. */
export async function saveDpc(work: Work, input: SavedDpc): Promise<DpcRecord> {
  refuseWithoutDpc(work.actor)
  const DocNum = await (input.docNum ? changeDpc(work, input) : writeDpc(work, input))
  return dpcRecordOf(work, { service_job_uuid: input.service_job_uuid, callID: input.callID, DocNum })
}

async function writeDpc(work: Work, input: SavedDpc): Promise<string> {
  const { call } = await callToWrite(work, 'dpc', input.callID)
  if (call.ID !== input.service_job_uuid) throw notFound()
  const { head, answers } = await contentsOf(work, call, undefined, input)
  const lines = await savedLines(work, { type: 'dpc', call, distance: null, before: [] }, input)
  return createDocument(work, call, 'dpc', { head, lines, answers })
}

async function changeDpc(work: Work, input: SavedDpc): Promise<string> {
  const { document, call, lines: before } = await documentToChange(work, 'dpc', input)
  if (call.ID !== input.service_job_uuid) throw notFound()
  const { head, answers } = await contentsOf(work, call, document, input)
  const lines = await savedLines(work, { type: 'dpc', call, distance: null, before, document }, input)
  const change = { head: { ...head, ...corrected(work) }, lines, answers }
  await changeDocument(work, { document, call, lines: before }, change, 'document_change')
  return document.DocNum
}

/** Return type, address and answers as a save leaves them; refused with every field that is wrong. */
async function contentsOf(work: Work, call: StoredCall, document: StoredDocument | undefined, input: SavedDpc) {
  const { return_type, dpc_user_type, CreditNote } = input
  const lists = await valueLists(work, call.network_code)
  if (!lists.item('dpc_return_types', return_type))
    throw new RefusalError(refuseField('return_type', 'message.not_in_list'))
  if (!lists.item('dpc_user_types', dpc_user_type))
    throw new RefusalError(refuseField('dpc_user_type', 'message.not_in_list'))
  const isSameType = document?.ReturnType === return_type
  const { answers, errors } = readAnswers({
    questions: await questionsOf(work.tx, call.network_code, return_type),
    given: input.questions ?? [],
    before: document && isSameType ? await answersOf(work.tx, document.DocEntry) : new Map(),
  })
  const place = await addressFor(work, call, document, input)
  const wrong = { ...errors, ...place.errors }
  orRefuse(
    Object.keys(wrong).length === 0
      ? undefined
      : refuse('message.fill_in_required_fields', { code: 'Invalid', errors: wrong }),
  )
  // The number of the credit note is central staff's to give.
  const credit = work.actor.role === Role.dispatcher && CreditNote !== undefined ? { CreditNote } : {}
  return { head: { ReturnType: return_type, dpc_user_type, ...place.address, ...credit }, answers }
}
