import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalIfNotOpen, refusalToUnassign } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { isSystem } from '../../platform/audit/system-actor.ts'
import type { ChangeContext, RequestContext } from '../../platform/http/context.ts'
import { changeCall } from '../call.change.ts'
import { refuseOldCall } from '../call.old-version.ts'
import { type StoredCall, visibleCall } from '../call.queries.ts'
import { loadCallRecord } from '../call.record.ts'
import type { CallEffect } from '../change/call.effect.ts'
import { noAnswerTimes } from '../deadlines/call.jobs.ts'
import { renderCallEmail, sendCallEmail } from '../email.queries.ts'
import { keepUndo } from '../undo/call.undo.store.ts'
import {
  bestCompanyOrRefuse,
  type ChosenCompany,
  findRankedCompany,
  keepAssignment,
  rankCompanies,
} from './call.ranking.ts'

/** Loads the call and ranks its companies. Does not lock the call, because the distance service can be slow. */
async function loadCallToAssign(
  ctx: RequestContext,
  input: { ID: string; version?: number | null; societe_uuid?: string | undefined },
) {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID)
  await refuseOldCall(ctx, call, input.version)
  throwIfRefused(refusalIfNotOpen(call))
  return { call, ranking: await rankCompanies(ctx, call, { requested: input.societe_uuid }) }
}

/** Assigns the call to the given company, or else to the best one. */
export async function assignCall(ctx: RequestContext, input: BodyOf<typeof callApi.assign>): Promise<CallRecord> {
  const societe_uuid = input.societe_uuid?.toLowerCase()
  const { call, ranking } = await loadCallToAssign(ctx, { ...input, societe_uuid })
  if (societe_uuid !== undefined) return assignInTransaction(ctx, call, { ranking, societe_uuid, how: 'manual' })
  return assignInTransaction(ctx, call, { ranking, societe_uuid: bestCompanyOrRefuse(ranking), how: 'algorithm' })
}

export async function assignToPreviousSat(
  ctx: RequestContext,
  input: BodyOf<typeof callApi.assignToPreviousSat>,
): Promise<CallRecord> {
  const { call, ranking } = await loadCallToAssign(ctx, input)
  if (!ranking.previous) throw new RefusalError(refuse('call.refused.no_previous'))
  return assignInTransaction(ctx, call, { ranking, societe_uuid: ranking.previous, how: 'previous' })
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
  return assignInTransaction(ctx, call, { ranking, societe_uuid, how: isRanked ? 'together' : 'manual', others })
}

/** Assigns a call whose companies were ranked before, outside of a transaction. */
const assignInTransaction = (ctx: RequestContext, call: StoredCall, chosen: ChosenCompany): Promise<CallRecord> =>
  ctx.tx.transaction().execute(async (tx) => {
    await assignToCompany({ ...ctx, tx }, call, chosen)
    return loadCallRecord({ ...ctx, tx }, call.ID)
  })

/** Assigns a call to a company of its ranking. */
export async function assignToCompany(ctx: ChangeContext, call: StoredCall, chosen: ChosenCompany): Promise<void> {
  const { ranking, societe_uuid } = chosen
  const company = findRankedCompany(ranking, societe_uuid)
  if (!company.active) throw new RefusalError(refuse('call.refused.inactive_company'))
  if (company.societe_uuid === call.societe_uuid) throw new RefusalError(refuse('call.refused.same_company'))
  // The assigned company may read the call's contract, even if it was hidden from it before.
  const assigned = { assigned_at: ctx.now, assigned_by: assignerOf(ctx, call), contract_hidden_from: null }
  const { policy, time_zone } = ranking
  const deadline = { ...noAnswerTimes, ...answerTimes(policy, call.priority, ctx.now, time_zone) }
  const changes = { ...clearedAnswer, ...companyColumns(company), ...assigned, ...deadline }
  const explain: CallEffect = async (ctx, { after }) => {
    const isActive = await keepAssignment(ctx, after.ID, chosen)
    if (!isActive) throw new RefusalError(refuse('call.refused.inactive_company'))
  }
  const undoable = isSystem(ctx.actor) ? [] : [keepUndo]
  await changeCall(ctx, call, changes, 'assign', explain, mailNewCompany(company), ...undoable)
}

/** The dispatcher who answers for the assignment: still the former one if a job offers the call to the next company. */
const assignerOf = ({ actor }: ChangeContext, call: StoredCall) =>
  isSystem(actor) ? call.assigned_by : actor.account_uuid

/** Informs the company of its new call, if it has an email address. */
const mailNewCompany =
  ({ email, raison_sociale }: { email: string; raison_sociale: string }): CallEffect =>
  async (ctx, { before }) => {
    const content = email === '' ? undefined : await renderCallEmail(ctx, 'assignment', before, raison_sociale)
    if (content) await sendCallEmail(ctx, before, email, content)
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
  await refuseOldCall(ctx, call, input.version)
  throwIfRefused(refusalToUnassign(call))
  await changeCall(ctx, call, { ...clearedAnswer, ...companyColumns(undefined) }, 'unassign')
  return loadCallRecord(ctx, call.ID)
}
