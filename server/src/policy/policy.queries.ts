import { randomUUID } from 'node:crypto'
import { policySheet } from '@callout/domain/admin/admin.sheets.ts'
import { type NetworkPolicy, networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { changesOfPolicy } from '@callout/domain/policy/policy.fields.ts'
import { type PolicyRecord, policyLimits } from '@callout/domain/policy/policy.ts'
import { sql } from 'kysely'
import { changeRows, recordAdminChanges } from '../platform/audit/admin-changes.ts'
import { actorName } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'

interface StoredVersion {
  readonly version: number
  readonly saved_at: string | null
  readonly user_name: string
  readonly note: string
  readonly policy: unknown
}

/** The policy of the actor's network, locked for a change; others may go on to read it and to write calls. */
export async function lockedPolicy(tx: Db, { network_code }: Actor): Promise<NetworkPolicy> {
  const { rows } = await sql<{ policy: unknown }>`select assignment_policy as policy from networks
    where network_code = ${network_code} for no key update`.execute(tx)
  return networkPolicy().parse(orNotFound(rows[0]).policy)
}

/** The name of the person who saved a version; '' if nobody did. */
export async function authorOfVersion(tx: Db, { network_code }: Actor, version: number): Promise<string> {
  const row = await tx
    .selectFrom('policy_versions')
    .select('user_name')
    .where('network_code', '=', network_code)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.user_name ?? ''
}

/** The policy of the actor's network with its versions, the newest first. */
export async function visiblePolicy(tx: Db, { network_code }: Actor): Promise<PolicyRecord> {
  // One row more than is listed: each version is compared with the one before.
  const { rows } = await sql<StoredVersion & { current: unknown }>`
    select n.assignment_policy as current, v.version, v.saved_at, v.user_name, v.note, v.policy
    from networks n left join policy_versions v using (network_code) where n.network_code = ${network_code}
    order by v.version desc limit ${policyLimits.versions + 1}`.execute(tx)
  const current = networkPolicy().parse(orNotFound(rows[0]).current)
  const policies = rows.map(({ policy }) => networkPolicy().parse(policy ?? {}))
  const versions = rows.slice(0, policyLimits.versions).map(({ version, saved_at, user_name, note }, index) => {
    const policy = policies[index] as NetworkPolicy
    const before = policies[index + 1]
    return { version, saved_at, user_name, note, policy, changes: before ? changesOfPolicy(before, policy) : [] }
  })
  return { version: current.version, policy: current, versions }
}

interface NextPolicy {
  readonly before: NetworkPolicy
  readonly policy: NetworkPolicy
  readonly note: string
}

/** Stores the next version of a locked policy, and what it changes in the list of the administration. */
export async function writePolicy(ctx: RequestContext, { before, policy, note }: NextPolicy): Promise<void> {
  const { tx, actor, now } = ctx
  const { network_code, account_uuid } = actor
  const next = { ...policy, version: before.version + 1 }
  const user_name = actorName(actor)
  // A trigger writes the row of the new version.
  await tx
    .updateTable('networks')
    .set({ assignment_policy: JSON.stringify(next) })
    .where('network_code', '=', network_code)
    .execute()
  await tx
    .updateTable('policy_versions')
    .set({ saved_at: now, account_uuid, user_name, note })
    .where('network_code', '=', network_code)
    .where('version', '=', next.version)
    .execute()
  const columns = changesOfPolicy(before, next).map(({ field, before: old, after }) => ({
    name: field,
    old,
    new: after,
  }))
  if (columns.length > 0) {
    const author = { account_uuid, user_name, batch: randomUUID(), note }
    const key = JSON.stringify([network_code])
    const change = { network_code, sheet: policySheet, key, result: 'updated' as const, columns }
    await recordAdminChanges(tx, author, changeRows([change]), { at: now })
  }
  ctx.publish({ kind: 'policy', ID: network_code, version: next.version, network_code, companies: [] })
}
