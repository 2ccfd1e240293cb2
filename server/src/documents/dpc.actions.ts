import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { SaveDpcBody } from '@callout/domain/documents/document.bodies.ts'
import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { type StoredCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { loadApprovalPolicy } from './approval/approval.queries.ts'
import { changeDocument, createDocument } from './document.change.ts'
import { loadChangeRequest } from './document.change-request.ts'
import { documentsVisibleTo, loadLines, type StoredDocument, visibleDocument } from './document.queries.ts'
import {
  accessRecordOf,
  documentPermissionsFor,
  loadDocumentRow,
  newDocumentPermissionsFor,
  newDocumentRow,
  visibleLines,
} from './document.record.ts'
import { clearedChangeRequest, linesToSave, lockCallForNewDocument, lockDocumentToChange } from './document.save.ts'
import { refuseUnlessDpcAllowed } from './dpc.access.ts'
import { emptyAddress, resolvePickupAddress, storedAddress } from './dpc.address.ts'
import { loadAnswers, loadStoredQuestions, parseAnswers, toDpcQuestion } from './dpc.questions.ts'

/**
 * Loads a return request, with the questions of its return type or the requested one. Without a number it loads the
 * only one of the call, or an empty one if a return type is given or the call has none or several.
 */
export async function loadDpc(ctx: RequestContext, input: BodyOf<typeof documentApi.dpc>): Promise<DpcRecord> {
  refuseUnlessDpcAllowed(ctx.actor)
  const { docNum = '', return_type = '' } = input
  const DocNum = docNum === '' && return_type === '' ? await onlyDpcNumberOf(ctx, input.service_job_uuid) : docNum
  return loadDpcRecord(ctx, { ...input, DocNum })
}

/** The number of the call's only return request that the actor may see, else ''. */
async function onlyDpcNumberOf({ tx, actor }: RequestContext, service_job_uuid: string): Promise<string> {
  if (!isUuid(service_job_uuid)) return ''
  const { rows } = await sql<{ DocNum: string }>`select row."DocNum" from documents row
    where ${documentsVisibleTo(actor)} and row.type = 'dpc' and row.service_job_uuid = ${service_job_uuid} limit 2`.execute(
    tx,
  )
  return rows.length === 1 ? (rows[0]?.DocNum ?? '') : ''
}

interface DpcKey {
  readonly service_job_uuid: string
  readonly callID: string
  readonly DocNum: string
  readonly return_type?: string | undefined
}

async function loadDpcRecord(ctx: RequestContext, dpcKey: DpcKey): Promise<DpcRecord> {
  const { tx, actor } = ctx
  if (dpcKey.DocNum === '') return newDpcRecord(ctx, dpcKey)
  const document = await visibleDocument(tx, actor, { type: 'dpc', DocNum: dpcKey.DocNum, call_id: dpcKey.callID })
  if (document.service_job_uuid !== dpcKey.service_job_uuid) throw notFound()
  ctx.recordAccess(accessRecordOf(document))
  const return_type = dpcKey.return_type || document.ReturnType
  return {
    ...(await loadDocumentRow(ctx, document)),
    return_type,
    dpc_user_type: document.dpc_user_type,
    questions: await loadQuestions(ctx, document.network_code, return_type, await loadAnswers(tx, document.DocEntry)),
    lines: visibleLines(actor, await loadLines(tx, document.DocEntry)),
    address: storedAddress(document),
    change_request: await loadChangeRequest(ctx, document),
    can: documentPermissionsFor(
      actor,
      document,
      document.callData,
      await loadApprovalPolicy(tx, document.network_code),
    ),
  }
}

async function newDpcRecord(
  ctx: RequestContext,
  { service_job_uuid, callID, return_type = '' }: DpcKey,
): Promise<DpcRecord> {
  const call = await visibleCallByNumber(ctx.tx, ctx.actor, callID)
  if (call.ID !== service_job_uuid) throw notFound()
  return {
    ...(await newDocumentRow(ctx, call, 'dpc')),
    return_type,
    dpc_user_type: '',
    questions: await loadQuestions(ctx, call.network_code, return_type, new Map()),
    lines: [],
    address: emptyAddress,
    change_request: null,
    can: newDocumentPermissionsFor(ctx.actor, call),
  }
}

async function loadQuestions(
  { tx, lang }: RequestContext,
  network_code: string,
  return_type: string,
  answers: Map<string, string>,
) {
  if (return_type === '') return []
  const questions = await loadStoredQuestions(tx, network_code, return_type)
  const asked = questions.filter(({ name, active }) => active || answers.has(name))
  return asked.map((question) => toDpcQuestion(question, answers.get(question.name) ?? '', lang))
}

/** Creates or changes a return request. */
export async function saveDpc(ctx: RequestContext, input: SaveDpcBody): Promise<DpcRecord> {
  refuseUnlessDpcAllowed(ctx.actor)
  const DocNum = await (input.docNum ? changeDpc(ctx, input) : createDpc(ctx, input))
  return loadDpcRecord(ctx, { service_job_uuid: input.service_job_uuid, callID: input.callID, DocNum })
}

async function createDpc(ctx: RequestContext, input: SaveDpcBody): Promise<string> {
  const { call } = await lockCallForNewDocument(ctx, 'dpc', input.callID)
  if (call.ID !== input.service_job_uuid) throw notFound()
  const { head, answers } = await dpcContents(ctx, call, undefined, input)
  const lines = await linesToSave(ctx, { type: 'dpc', call, distance: null, before: [] }, input)
  return createDocument(ctx, call, 'dpc', { head, lines, answers })
}

async function changeDpc(ctx: RequestContext, input: SaveDpcBody): Promise<string> {
  const { document, call, lines: before } = await lockDocumentToChange(ctx, 'dpc', input)
  if (call.ID !== input.service_job_uuid) throw notFound()
  const { head, answers } = await dpcContents(ctx, call, document, input)
  const lines = await linesToSave(ctx, { type: 'dpc', call, distance: null, before, document }, input)
  const change = { head: { ...head, ...clearedChangeRequest(ctx) }, lines, answers }
  await changeDocument(ctx, { document, call, lines: before }, change, 'document_change')
  return document.DocNum
}

/** The return type, address and answers to store; refuses with an error for each wrong field. */
async function dpcContents(
  ctx: RequestContext,
  call: StoredCall,
  document: StoredDocument | undefined,
  input: SaveDpcBody,
) {
  const { return_type, dpc_user_type, CreditNote } = input
  const lists = await cachedValueLists(ctx, call.network_code)
  const isSameType = document?.ReturnType === return_type
  if (!isSameType)
    throwIfRefused(lists.refusalOf({ list: 'dpc_return_types', value: return_type, field: 'return_type' }, ctx.lang))
  if (!lists.item('dpc_user_types', dpc_user_type))
    throw new RefusalError(refuseField('dpc_user_type', 'message.not_in_list'))
  const { answers, errors } = parseAnswers({
    questions: await loadStoredQuestions(ctx.tx, call.network_code, return_type),
    submitted: input.questions ?? [],
    before: document && isSameType ? await loadAnswers(ctx.tx, document.DocEntry) : new Map(),
  })
  const place = await resolvePickupAddress(ctx, call, document, input)
  const allErrors = { ...errors, ...place.errors }
  throwIfRefused(
    Object.keys(allErrors).length === 0
      ? undefined
      : refuse('message.fill_in_required_fields', { code: 'Invalid', errors: allErrors }),
  )
  // Only dispatchers set the number of the credit note.
  const credit = ctx.actor.role === Role.dispatcher && CreditNote !== undefined ? { CreditNote } : {}
  return { head: { ReturnType: return_type, dpc_user_type, ...place.address, ...credit }, answers }
}
