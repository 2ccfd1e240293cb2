import type { AssignmentMethod } from '@callout/domain/calls/assignment/assignment.record.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalIfNotOpen, refusalToUnassign } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { isSystem } from '../../platform/audit/system-actor.ts'
import type { ChangeContext, RequestContext } from '../../platform/http/context.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { changeCall, type ExtraStatements } from '../call.change.ts'
import { refuseOldVersion } from '../call.old-version.ts'
import { type StoredCall, visibleCall } from '../call.queries.ts'
import { noAnswerTimes } from '../deadlines/call.jobs.ts'
import { callEmailInsert, renderCallEmail } from '../email.queries.ts'
import { undoInsert } from '../undo/call.undo.store.ts'
import {
  assignmentInserts,
  bestCompanyOrRefuse,
  type CompanyRanking,
  findRankedCompany,
  rankCompanies,
} from './call.ranking.ts'

/** Loads the call and ranks its companies. Does not lock the call, because the distance service can be slow. */
async function loadCallToAssign(
  ctx: RequestContext,
  input: { ID: string; version?: number | null; societe_uuid?: string | undefined },
) {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID)
  await refuseOldVersion(ctx, call, input.version)
  throwIfRefused(refusalIfNotOpen(call))
  return { call, ranking: await rankCompanies(ctx, call, { requested: input.societe_uuid }) }
}

/** Assigns the call to the given company, or else to the best one. */
export async function assignCall(ctx: RequestContext, input: BodyOf<typeof callApi.assign>): Promise<CallRecord> {
  const societe_uuid = input.societe_uuid?.toLowerCase()
  const { call, ranking } = await loadCallToAssign(ctx, { ...input, societe_uuid })
  if (societe_uuid !== undefined) return assignToCompany(ctx, call, ranking, societe_uuid, 'manual')
  return assignToCompany(ctx, call, ranking, bestCompanyOrRefuse(ranking), 'algorithm')
}

export async function assignToPreviousSat(
  ctx: RequestContext,
  input: BodyOf<typeof callApi.assignToPreviousSat>,
): Promise<CallRecord> {
  const { call, ranking } = await loadCallToAssign(ctx, input)
  if (!ranking.previous) throw new RefusalError(refuse('call.refused.no_previous'))
  return assignToCompany(ctx, call, ranking, ranking.previous, 'previous')
}

/** Assigns a call of a proposal, with `others` more. A company that fails a filter counts as chosen by hand. */
export async function assignTogether(
  ctx: RequestContext,
  input: { readonly ID: string; readonly version: number; readonly societe_uuid: string },
  others: number,
): Promise<CallRecord> {
  const societe_uuid = input.societe_uuid.toLowerCase()
  const { call, ranking } = await loadCallToAssign(ctx, { ...input, societe_uuid })
  const isRanked = ranking.ranked.some(({ candidate }) => candidate.societe_uuid === societe_uuid)
  return assignToCompany(ctx, call, ranking, societe_uuid, isRanked ? 'together' : 'manual', others)
}

/** Offers a call to the next best company, because its company has not answered. */
export const offerToNext = (ctx: ChangeContext, call: StoredCall, ranking: CompanyRanking, societe_uuid: string) =>
  assignToCompany(ctx, call, ranking, societe_uuid, 'algorithm')

async function assignToCompany(
  ctx: ChangeContext,
  call: StoredCall,
  ranking: CompanyRanking,
  societe_uuid: string,
  how: AssignmentMethod,
  others?: number,
): Promise<CallRecord> {
  const company = findRankedCompany(ranking, societe_uuid)
  if (!company.active) throw new RefusalError(refuse('call.refused.inactive_company'))
  if (company.societe_uuid === call.societe_uuid) throw new RefusalError(refuse('call.refused.same_company'))
  const explanationInserts = assignmentInserts(ctx, call, ranking, company.societe_uuid, how, others)
  const emailInserts = await assignmentEmail(ctx, call, company)
  // The assigned company may read the call's contract, even if it was hidden from it before.
  const assigned = { assigned_at: ctx.now, assigned_by: assignerOf(ctx, call), contract_hidden_from: null }
  const { policy, time_zone } = ranking
  const deadline = { ...noAnswerTimes, ...answerTimes(policy, call.priority, ctx.now, time_zone) }
  const changes = { ...clearedAnswer, ...companyColumns(company), ...assigned, ...deadline }
  const undoable = isSystem(ctx.actor) ? {} : undoInsert(ctx, call, 'assign')
  const inserts = { ...explanationInserts, ...emailInserts, ...undoable }
  return orNotFound(await changeCall(ctx, call, changes, 'assign', inserts))
}

/** The dispatcher who answers for the assignment: still the former one if a job offers the call to the next company. */
const assignerOf = ({ actor }: ChangeContext, call: StoredCall) =>
  isSystem(actor) ? call.assigned_by : actor.account_uuid

/** The email that informs the company of its new call; nothing if the company has no email address. */
async function assignmentEmail(
  ctx: ChangeContext,
  call: StoredCall,
  { email, raison_sociale }: { email: string; raison_sociale: string },
): Promise<ExtraStatements> {
  const emailContent = email === '' ? undefined : await renderCallEmail(ctx, 'assignment', call, raison_sociale)
  return emailContent ? { mailed: callEmailInsert(ctx.tx, ctx.now, call, email, emailContent) } : {}
}

/** Clears the answer and the visit of the previous company. */
export const clearedAnswer = {
  accepted_at: null,
  rejected_at: null,
  reject_reason: '',
  rejected_by: '',
  appointment_date_at: null,
  duration_minutes: null,
  schedule_start_date: null,
  schedule_end_date: null,
  technician: '',
  appointments: 0,
} as const

/** The columns that a call copies from its company; empty values without a company. */
export function companyColumns(
  company: { societe_uuid: string; raison_sociale: string; phone: string; supplier_code: string } | undefined,
) {
  return {
    societe_uuid: company?.societe_uuid ?? null,
    subcontractor_name: company?.raison_sociale ?? '',
    subcontractor_phone: company?.phone ?? '',
    supplier_code: company?.supplier_code ?? '',
  }
}

/** Removes the company from the call, which can then be assigned again. */
export async function unassignCall(ctx: RequestContext, input: BodyOf<typeof callApi.unassign>): Promise<CallRecord> {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID, 'for update')
  await refuseOldVersion(ctx, call, input.version)
  throwIfRefused(refusalToUnassign(call))
  return orNotFound(await changeCall(ctx, call, { ...clearedAnswer, ...companyColumns(undefined) }, 'unassign'))
}
