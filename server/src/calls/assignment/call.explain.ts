import type { AssignmentRecord } from '@callout/domain/calls/assignment/assignment.record.ts'
import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { systemAccount, systemName } from '../../platform/audit/system-actor.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { visibleCall } from '../call.queries.ts'

type StoredExplanation = Pick<
  AssignmentRecord,
  'others' | 'repeat' | 'companies' | 'passed' | 'removed' | 'missed' | 'ranked'
>
type StoredAssignment = Omit<AssignmentRecord, keyof StoredExplanation> & { readonly explanation: StoredExplanation }

/** Explains the call's last assignment. A company sees its own score only. */
export async function explainAssignment(
  ctx: RequestContext,
  { ID }: BodyOf<typeof callAdviceApi.assignment>,
): Promise<AssignmentRecord | null> {
  const { tx, actor } = ctx
  const call = await visibleCall(tx, actor, ID)
  const { rows } =
    await sql<StoredAssignment>`select a.how, a.societe_uuid, c.raison_sociale, a.assigned_at, a.policy_version, a.explanation,
      case when a.assigned_by = ${systemAccount} then ${systemName}
        else coalesce((select user_name from accounts where account_uuid = a.assigned_by), '') end as assigned_by
    from call_assignments a join companies c using (societe_uuid)
    where a.service_job_uuid = ${call.ID} order by a.assignment_id desc limit 1`.execute(tx)
  if (!rows[0]) return null
  const { explanation, ...assignment } = rows[0]
  const ownCompany = actor.societe_uuid
  if (!ownCompany) return { ...assignment, ...explanation }
  // A company must not see the assignment of another company.
  if (assignment.societe_uuid !== ownCompany) return null
  const onlyOwn = <T extends { societe_uuid: string }>(companies: readonly T[]) =>
    companies.filter(({ societe_uuid }) => societe_uuid === ownCompany)
  const { repeat, missed, ranked, ...others } = explanation
  const ownRepeat = repeat?.societe_uuid === ownCompany ? { repeat } : {}
  return { ...assignment, ...others, ...ownRepeat, missed: onlyOwn(missed), ranked: onlyOwn(ranked) }
}
