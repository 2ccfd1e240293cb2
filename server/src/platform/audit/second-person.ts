import type { Language } from '@callout/domain/messages/messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import { type AdminPart, pages } from '@callout/domain/platform/access.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { loadNetworkProfile } from '../database/network-profile.ts'
import { administrationEvent } from '../events/event-bus.ts'
import type { ChangeContext } from '../http/context.ts'
import { queueEmails, renderEmail } from '../jobs/outbox.ts'
import { type AdminAuthor, changeRows, recordAdminChanges } from './admin-changes.ts'

/** A change of a row of the administration, with old and new of each cell. */
export interface HeldChange {
  readonly sheet: 'companies' | 'fees' | 'fee-prices' | 'accounts'
  readonly key: string
  readonly columns: readonly { readonly name: string; readonly old: unknown; readonly new: unknown }[]
}

interface Proposal extends AdminAuthor {
  /** The part whose holders may confirm the changes. */
  readonly part: AdminPart
  readonly hoursToRefuse: number
}

/** SQL of the person who acts: for the account of a key, who created it. */
export const personBehind = (account_uuid: unknown) =>
  sql`coalesce((select k.created_by_account from api_keys k where k.account_uuid = ${account_uuid}), ${account_uuid})`

/**
 * Keeps changes of the actor's network until a second person confirms them. Where nobody else may, they take effect after
 * some hours, and all central staff are told by mail.
 */
export async function letWait(ctx: ChangeContext, proposal: Proposal, changes: readonly HeldChange[]): Promise<void> {
  if (changes.length === 0) return
  const { tx, now } = ctx
  const { network_code } = ctx.actor
  const { account_uuid, user_name, part, hoursToRefuse } = proposal
  const others = await sql`select from accounts a join account_networks n using (account_uuid)
    where n.network_code = ${network_code} and ${part} = any (a.can_administer) and a.closed_at is null
      and a.account_uuid is distinct from ${personBehind(sql`${account_uuid}::uuid`)} limit 1`.execute(tx)
  const effective_at =
    others.rows.length > 0 ? null : new Date(Date.parse(now) + hoursToRefuse * 3_600_000).toISOString()
  // A program may send the same every night.
  const waiting = await sql<{ place: number }>`select c.ordinality::int - 1 as place
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality c (change, ordinality)
    where exists (select from admin_changes w where w.network_code = ${network_code} and w.result = 'waiting'
      and w.sheet = c.change->>'sheet' and w.key = c.change->>'key' and w.columns = c.change->'columns')`.execute(tx)
  const known = new Set(waiting.rows.map(({ place }) => place))
  const added = changes.filter((_, place) => !known.has(place))
  if (added.length === 0) return
  const rows = changeRows(added.map((change) => ({ ...change, network_code, result: 'waiting' as const })))
  await recordAdminChanges(tx, proposal, rows, { at: now, effective_at })
  ctx.publish(administrationEvent(network_code))
  if (effective_at) await mailCentralStaff(ctx, user_name, hoursToRefuse, added)
}

const maxNamed = 20

async function mailCentralStaff(ctx: ChangeContext, user_name: string, hours: number, changes: readonly HeldChange[]) {
  const { tx, now, actor, publicUrl } = ctx
  const { network_code } = actor
  const recipients = await loadStaffAddresses(tx, network_code)
  if (recipients.length === 0) return
  // The mail is written in the language of the network, whoever proposes the change.
  const { culture } = await loadNetworkProfile(tx, network_code)
  const named = changes.slice(0, maxNamed).map((change) => `- ${describeChange(culture, change)}`)
  const list = changes.length > maxNamed ? [...named, `- … (${changes.length})`] : named
  const url = `${publicUrl}${pages.waiting.path}`
  const params = { user_name, hours: String(hours), changes: list.join('\n'), url }
  const mail = await renderEmail(ctx, network_code, 'second_person', params)
  if (mail) await queueEmails(tx, now, { network_code, service_job_uuid: null, recipients, ...mail })
}

const describeChange = (lang: Language, { sheet, key, columns }: HeldChange) => {
  const cells = columns.map(({ name, old, new: changed }) => {
    const key = `field.${name}`
    return `${isMessageKey(key) ? translate(lang, key) : name} ${old || '–'} → ${changed || '–'}`
  })
  const record = (JSON.parse(key) as unknown[]).slice(sheet === 'accounts' ? 0 : 1).join(' ')
  return translate(lang, 'text.labelled', {
    label: `${translate(lang, `admin.waiting.${sheet}`)} ${record}`,
    value: cells.join(', '),
  })
}

/** Accounts are named by their address, where the identity provider does so; and the address of the dispatch. */
async function loadStaffAddresses(tx: Db, network_code: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select a.subject as email from accounts a join account_networks n using (account_uuid)
    where n.network_code = ${network_code} and a.role <> 'q' and not a.is_service and a.closed_at is null and a.subject like '%_@_%'
    union select dispatch_email from networks where network_code = ${network_code} and dispatch_email <> ''`.execute(tx)
  return rows.map(({ email }) => email)
}
