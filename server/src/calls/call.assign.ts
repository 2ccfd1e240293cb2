import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalToAssign, refusalToUnassign } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { letterAbout, postLetter } from '../mail/mail.queries.ts'
import { bestCompany, type CompanyRanking, explaining, rankCompanies, rankedCompany } from './call.assignment.ts'
import { changeCall, refuseOldVersion, type Written } from './call.change.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'

type How = 'manual' | 'algorithm' | 'previous'

/** The call with its companies ranked. It is not locked for that: a distance service may take its time. */
async function callToAssign(work: Work, input: { ID: string; version?: number | null; societe_uuid?: string }) {
  const call = await visibleCall(work.tx, work.actor, input.ID)
  await refuseOldVersion(work, call, input.version)
  orRefuse(refusalToAssign(call))
  return { call, ranking: await rankCompanies(work, call, { wanted: input.societe_uuid }) }
}

/** Gives the call to the company named, or to the one the algorithm picks. */
export async function assignCall(work: Work, input: BodyOf<typeof callApi.assign>): Promise<CallRecord> {
  const { call, ranking } = await callToAssign(work, input)
  if (input.societe_uuid !== undefined) return giveTo(work, call, ranking, input.societe_uuid, 'manual')
  return giveTo(work, call, ranking, bestCompany(ranking), 'algorithm')
}

export async function assignToPreviousSat(
  work: Work,
  input: BodyOf<typeof callApi.assignToPreviousSat>,
): Promise<CallRecord> {
  const { call, ranking } = await callToAssign(work, input)
  if (!ranking.previous) throw new RefusalError(refuse('call.refused.no_previous'))
  return giveTo(work, call, ranking, ranking.previous, 'previous')
}

async function giveTo(
  work: Work,
  call: StoredCall,
  ranking: CompanyRanking,
  societe_uuid: string,
  how: How,
): Promise<CallRecord> {
  const company = rankedCompany(ranking, societe_uuid)
  if (!company.active) throw new RefusalError(refuse('call.refused.inactive_company'))
  if (company.societe_uuid === call.societe_uuid) throw new RefusalError(refuse('call.refused.same_company'))
  const explained = explaining(work, call, ranking, company.societe_uuid, how)
  const mailed = await mailing(work, call, company)
  const assigned = { assigned_at: work.now, assigned_by: work.actor.account_uuid }
  const changes = { ...unanswered, ...assignedTo(company), ...assigned }
  return orNotFound(await changeCall(work, call, changes, 'assign', { ...explained, ...mailed }))
}

/** Tells the company of its new call, in the network's language. A company without address gets nothing. */
async function mailing(
  work: Work,
  call: StoredCall,
  { email, raison_sociale }: { email: string; raison_sociale: string },
): Promise<Written> {
  const letter = email === '' ? undefined : await letterAbout(work, 'assignment', call, raison_sociale)
  return letter ? { mailed: postLetter(work.tx, work.now, call, email, letter) } : {}
}

/** What an assignment and its end clear: the answer of whoever had the call before. */
export const unanswered = {
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

/** What the call copies of its company, or nothing. */
export function assignedTo(
  company: { societe_uuid: string; raison_sociale: string; phone: string; supplier_code: string } | undefined,
) {
  return {
    societe_uuid: company?.societe_uuid ?? null,
    subcontractor_name: company?.raison_sociale ?? '',
    subcontractor_phone: company?.phone ?? '',
    supplier_code: company?.supplier_code ?? '',
  }
}

/** The call centre takes the company off; the call is open to be assigned again. */
export async function unassignCall(work: Work, input: BodyOf<typeof callApi.unassign>): Promise<CallRecord> {
  const call = await visibleCall(work.tx, work.actor, input.ID, 'for update')
  await refuseOldVersion(work, call, input.version)
  orRefuse(refusalToUnassign(call))
  return orNotFound(await changeCall(work, call, { ...unanswered, ...assignedTo(undefined) }, 'unassign'))
}
