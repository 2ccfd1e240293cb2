import type { AssignmentRecord } from '@callout/domain/calls/assignment.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { sql } from 'kysely'
import type { Work } from '../kernel/serve.ts'
import { visibleCall } from './call.queries.ts'

type Kept = Pick<AssignmentRecord, 'companies' | 'passed' | 'removed' | 'missed' | 'ranked'>
type Stored = Omit<AssignmentRecord, keyof Kept> & { readonly explanation: Kept }

/** Why this company: the call's last assignment. A company learns its own score, not its rivals'. */
export async function explainAssignment(
  work: Work,
  { ID }: BodyOf<typeof callApi.assignment>,
): Promise<AssignmentRecord | null> {
  const { tx, actor } = work
  const call = await visibleCall(tx, actor, ID)
  const { rows } =
    await sql<Stored>`select a.how, a.societe_uuid, c.raison_sociale, a.assigned_at, a.policy_version, a.explanation,
      coalesce((select user_name from accounts where account_uuid = a.assigned_by), '') as assigned_by
    from call_assignments a join companies c using (societe_uuid)
    where a.service_job_uuid = ${call.ID} order by a.assignment_id desc limit 1`.execute(tx)
  if (!rows[0]) return null
  const { explanation, ...assignment } = rows[0]
  const own = actor.societe_uuid
  if (!own) return { ...assignment, ...explanation }
  // Another company's assignment is none of this one's business.
  if (assignment.societe_uuid !== own) return null
  const mine = <T extends { societe_uuid: string }>(all: readonly T[]) =>
    all.filter(({ societe_uuid }) => societe_uuid === own)
  return { ...assignment, ...explanation, missed: mine(explanation.missed), ranked: mine(explanation.ranked) }
}
