import { policySheet } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow } from '@callout/domain/admin/admin.ts'
import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import { holdsPart } from '@callout/domain/platform/access.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { fieldsOfPolicy, isTextField, type PolicyFields, policyOfFields } from '@callout/domain/policy/policy.fields.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { lockedPolicy, writePolicy } from '../../policy/policy.queries.ts'

interface PolicyChange {
  readonly old: AdminRow
  readonly new: AdminRow
  readonly note: string
}

/** Puts the fields of a change of the rules back in a new version. False if one of them was changed since. */
export async function undoPolicy(ctx: RequestContext, change: PolicyChange): Promise<boolean> {
  throwIfRefused(holdsPart(ctx.actor, ['network']) ? undefined : refuseField('sheet', 'admin.other_part'))
  const before = await lockedPolicy(ctx.tx, ctx.actor)
  const fields = fieldsOfPolicy(before)
  if (Object.entries(change.new).some(([name, value]) => (fields[name] ?? '') !== value)) return false
  const former = Object.entries(change.old).map(([name, value]) => [
    name,
    value === '' && !isTextField(name) ? null : value,
  ])
  const restored = { ...fields, ...Object.fromEntries(former) } as PolicyFields
  await writePolicy(ctx, { before, policy: networkPolicy().parse(policyOfFields(restored)), note: change.note })
  ctx.ttlCache.entries.clear()
  return true
}

export const isPolicyChange = ({ sheet }: { readonly sheet: string }) => sheet === policySheet
