import type { AdminRow, AdminWaitingChange } from '@callout/domain/admin/admin.ts'
import type { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import {
  type ConfirmedSheet,
  type Decision,
  partToConfirm,
  refusalToConfirm,
  refusalToDrop,
} from '@callout/domain/admin/second-person.rules.ts'
import { holdsPart } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { sentenceOf } from '../../import/checks/import-errors.ts'
import { createRowErrors } from '../../import/put/row-errors.ts'
import { beginWrite, writeRows } from '../../import/put/write-rows.ts'
import { runnerOf } from '../../import/query-runner.ts'
import { actorName } from '../../platform/audit/history.ts'
import { personBehind } from '../../platform/audit/second-person.ts'
import { systemName } from '../../platform/audit/system-actor.ts'
import { administrationEvent } from '../../platform/events/event-bus.ts'
import type { ChangeContext, RequestContext } from '../../platform/http/context.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { administeredSheet } from '../admin.sheets.ts'
import { completeRows } from '../save/complete-rows.ts'

interface StoredChange extends Omit<AdminWaitingChange, 'can'> {
  readonly sheet: ConfirmedSheet
  readonly network_code: string
  readonly account_uuid: string | null
  readonly isWaiting: boolean
  readonly isOwn: boolean
}

/** Changes of the actor's network that need or needed a second person. */
const selectChanges = ({ tx, actor }: ChangeContext, condition = sql`c.result = 'waiting'`) =>
  sql<StoredChange>`select "ID"::text as "ID", sheet, key, network_code, account_uuid, user_name, to_json(at)#>>'{}' as at, note,
      columns, to_json(effective_at)#>>'{}' as effective_at, result = 'waiting' as "isWaiting",
      array(select a.user_name from accounts a join account_networks n using (account_uuid)
        where n.network_code = c.network_code and ${JSON.stringify(partToConfirm)}::jsonb->>c.sheet = any (a.can_administer)
          and a.closed_at is null and a.account_uuid is distinct from ${personBehind(sql`c.account_uuid`)}
        order by a.user_name) as confirmers,
      coalesce(${personBehind(sql`c.account_uuid`)} = ${actor.account_uuid}, false) as "isOwn"
    from admin_changes c where network_code = ${actor.network_code} and ${condition} order by c."ID" desc limit 1000`
    .execute(tx)
    .then(({ rows }) => rows)

const decisionOf = (ctx: ChangeContext, { sheet, isOwn, isWaiting, effective_at }: StoredChange): Decision => ({
  isOwn,
  isWaiting,
  holdsPart: holdsPart(ctx.actor, [partToConfirm[sheet]]),
  hasDeadline: effective_at !== null,
})

export async function listWaiting(ctx: RequestContext): Promise<AdminWaitingChange[]> {
  const changes = (await selectChanges(ctx)).map(
    ({ network_code: _, account_uuid: _account, isWaiting, isOwn, ...change }) => {
      const decision = decisionOf(ctx, { ...change, network_code: '', account_uuid: null, isWaiting, isOwn })
      return { ...change, can: { confirm: !refusalToConfirm(decision), refuse: !refusalToDrop(decision) } }
    },
  )
  return changes.filter(({ can }) => can.confirm || can.refuse)
}

/** A change that waits, locked; otherwise 404. */
async function lockedChange(ctx: RequestContext, ID: string): Promise<StoredChange> {
  // Before the row, as every write does: otherwise two could wait for each other.
  await beginWrite(runnerOf(ctx.tx), ctx.now)
  const [change] = await selectChanges(ctx, sql`c."ID" = ${ID} and (c.result = 'waiting' or c.decided_at is not null)`)
  return orNotFound(change)
}

export async function confirmChange(ctx: RequestContext, { ID }: BodyOf<typeof adminWaitingApi.confirm>) {
  const change = await lockedChange(ctx, ID)
  throwIfRefused(refusalToConfirm(decisionOf(ctx, change)))
  throwIfRefused(await applyChange(ctx, change, actorName(ctx.actor)))
  return { ID }
}

export async function refuseChange(ctx: RequestContext, { ID }: BodyOf<typeof adminWaitingApi.refuse>) {
  const change = await lockedChange(ctx, ID)
  throwIfRefused(refusalToDrop(decisionOf(ctx, change)))
  await decide(ctx, ID, 'refused', actorName(ctx.actor))
  return { ID }
}

async function decide({ tx, actor, now, publish }: ChangeContext, ID: string, result: string, decided_by: string) {
  await sql`update admin_changes set result = ${result}, decided_by = ${decided_by}, decided_at = ${now}
    where "ID" = ${ID}`.execute(tx)
  publish(administrationEvent(actor.network_code))
}

/** Writes a change that waited. Refuses it if one of its cells was changed since, or its row cannot be written any more. */
async function applyChange(ctx: ChangeContext, change: StoredChange, decided_by: string) {
  const { ID, key, columns, account_uuid, user_name, note } = change
  const client = runnerOf(ctx.tx)
  const sheet = administeredSheet(change.sheet)
  const errors = createRowErrors()
  const cells: AdminRow = Object.fromEntries(columns.map((column) => [column.name, column.new]))
  const isNew = columns.some(({ name }) => sheet.key.includes(name))
  const sent = [isNew ? { row: cells } : { key, row: cells }]
  const { rows, stored } = await completeRows(client, ctx.actor, sheet, sent, errors)
  const now = stored.get(1)?.row
  const isChanged = columns.some(({ name, old }) => String(now?.[name] ?? '') !== String(old ?? ''))
  if (isChanged) return refuse('admin.waiting.refused.changed', { code: 'Conflict' })
  // A price of a day that has passed while it waited needs a note.
  const author = { account_uuid, user_name, batch: crypto.randomUUID(), note: note || decided_by || systemName }
  // Mails and histories name who proposed it.
  const actor = { ...ctx.actor, account_uuid: account_uuid ?? ctx.actor.account_uuid, user_name, dispatcherName: null }
  await writeRows({ ...ctx, actor }, { sheet, rows, errors, author, isConfirmed: true })
  const [error] = errors.byLine.get(1) ?? []
  if (error) return refuse('admin.waiting.refused.invalid', { params: { message: sentenceOf(error, '', ctx.lang) } })
  // The change that waited is the one that the list shows.
  await sql`delete from admin_changes where batch = ${author.batch}`.execute(ctx.tx)
  await decide(ctx, ID, now === undefined ? 'created' : 'updated', decided_by)
}

/** The changes of a network that take effect now, because nobody refused them in time. */
export const dueChanges = (ctx: ChangeContext) =>
  selectChanges(ctx, sql`c.result = 'waiting' and c.effective_at <= ${ctx.now}`)

/** Writes a change whose time has come, or drops it if it cannot be written. */
export async function applyDue(ctx: ChangeContext, ID: string): Promise<void> {
  await beginWrite(runnerOf(ctx.tx), ctx.now)
  const [change] = await selectChanges(ctx, sql`c.result = 'waiting' and c."ID" = ${ID}`)
  if (!change) return
  await sql`savepoint due`.execute(ctx.tx)
  if (!(await applyChange(ctx, change, ''))) return
  await sql`rollback to savepoint due`.execute(ctx.tx)
  await decide(ctx, ID, 'refused', '')
}
