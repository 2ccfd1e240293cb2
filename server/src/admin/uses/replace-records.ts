import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { sql } from 'kysely'
import { beginWrite } from '../../import/put/write-rows.ts'
import { runnerOf } from '../../import/query-runner.ts'
import { actorName } from '../../platform/audit/history.ts'
import { administrationEvent } from '../../platform/events/event-bus.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { recordUsesOf } from './find-uses.ts'
import type { RecordUse } from './record-uses.ts'
import { type NamedRow, namedRow } from './stored-row.ts'

/** Records of a kind that one transaction changes: more would hold their locks for too long. */
export const maxReplaced = 50_000

/** A replacement of the row `key` by `by` in records, at most `limit` of a kind at a time. */
export interface RecordReplacement {
  readonly batch: string
  readonly sheet: AdminSheetName
  readonly key: string
  readonly by: string
  readonly limit: number
  readonly only_open?: boolean
  /** True if it takes the replacement of this batch back, in records that nobody has changed since. */
  readonly isUndo?: boolean
}

/** The part of the history that says which records a batch has changed. */
interface HistoryPart {
  readonly first: number
  readonly last: number
}

/** The replacement of a batch, as its undo needs it. */
export type Replaced = Pick<RecordReplacement, 'sheet' | 'key' | 'by'> & HistoryPart

/** The replacement of a batch; null if the batch has none, or has been taken back. */
export async function findReplaced({ tx, actor }: ChangeContext, batch: string): Promise<Replaced | null> {
  const found = await sql<{ replaced: Replaced }>`select replaced from admin_changes
    where batch = ${batch} and network_code = ${actor.network_code} and undone_at is null and replaced is not null
    limit 1`.execute(tx)
  return found.rows[0]?.replaced ?? null
}

/** Gives records the other row, each with a line of history, and has a job do what is left. */
export async function replaceRecords(ctx: ChangeContext, replacement: RecordReplacement, since?: HistoryPart) {
  const { sheet, key, by, batch, isUndo } = replacement
  const [row, other] = [await namedRow(ctx, sheet, key), await namedRow(ctx, sheet, by)]
  const parts: RecordsChanged[] = []
  for (const use of recordUsesOf(row)) parts.push(await replaceInRecords(ctx, replacement, { use, row, other, since }))
  const written = parts.filter(({ count }) => count > 0)
  if (written.length > 0 && !isUndo) {
    const known = since ? [since, ...written] : written
    const [first, last] = [Math.min(...known.map((part) => part.first)), Math.max(...known.map((part) => part.last))]
    const replaced: Replaced = { sheet, key, by, first, last }
    await sql`update admin_changes set replaced = ${JSON.stringify(replaced)} where batch = ${batch}`.execute(ctx.tx)
  }
  const rest = parts.reduce((sum, part) => sum + part.rest, 0)
  if (rest > 0) await addReplaceJob(ctx, replacement)
  return { count: written.reduce((sum, { count }) => sum + count, 0), rest }
}

/** The rest of a replacement, with its author, in whose name records change. */
export interface ReplaceJob {
  readonly replacement: RecordReplacement
  readonly network_code: string
  readonly account_uuid: string
  readonly user_name: string
}

function addReplaceJob({ tx, actor }: ChangeContext, replacement: RecordReplacement) {
  const { network_code, account_uuid } = actor
  const job = { replacement, network_code, account_uuid, user_name: actorName(actor) }
  // With imports in one queue: they would wait for each other with a worker each.
  return sql`select graphile_worker.add_job('replace_records', ${JSON.stringify(job)}::json,
    queue_name => ${`import ${network_code}`})`.execute(tx)
}

/** Changes the next records of a replacement, unless it has been taken back meanwhile. */
export async function continueReplacing(parts: JobParts, { replacement, network_code, ...author }: ReplaceJob) {
  const ctx = await createJobContext(parts, network_code)
  const actor = { ...ctx.actor, ...author, dispatcherName: null }
  await changeInJob(parts, { ...ctx, actor }, async (change) => {
    await beginWrite(runnerOf(change.tx), change.now)
    const { batch, isUndo } = replacement
    const { rows } = await sql<{ replaced: HistoryPart; isUndone: boolean }>`select replaced,
        undone_at is not null as "isUndone" from admin_changes
      where batch = ${batch} and replaced is not null limit 1`.execute(change.tx)
    if (rows[0]?.isUndone && !isUndo) return
    await replaceRecords(change, replacement, rows[0]?.replaced)
    change.publish(administrationEvent(network_code))
  })
}

const recordTables = {
  call: { table: 'calls', key: 'service_job_uuid', number: 'call_id', open: 'row.is_saved_status_open' },
  contract: {
    table: 'service_contracts',
    key: 'service_contract_uuid',
    number: 'service_contract_id',
    open: `row.status_id <> 'T' and (row.end_date is null or row.end_date >= $5::date)`,
  },
} as const

interface RecordsOfUse {
  readonly use: RecordUse
  readonly row: NamedRow
  readonly other: NamedRow
  readonly since: HistoryPart | undefined
}

/** Changed records, the part of the history that says so, and the number of those that are left. */
interface RecordsChanged extends HistoryPart {
  readonly count: number
  readonly rest: number
}

/** SQL condition: a line of history `h` says that a record got the row which is taken back, $2, instead of $4. */
export const saysReplacedSql = ({ first, last }: HistoryPart) => `h."ID" between ${first} and ${last}
  and h.change_data->'changedItem' @> jsonb_build_array(jsonb_build_object('old_value', $4::text, 'new_value', $2::text))`

/** Changes records of a kind at once, each with its next version and a line of history. */
async function replaceInRecords(
  { tx, actor, now }: ChangeContext,
  { only_open, isUndo, limit }: RecordReplacement,
  { use: { from, names, replace }, row, other, since }: RecordsOfUse,
): Promise<RecordsChanged> {
  const nothing = { count: 0, rest: 0, first: 0, last: 0 }
  if (!replace) return nothing
  const { record, set, fields, type, fits = 'true' } = replace
  const { table, key, number, open } = recordTables[record]
  const isAsLeft =
    isUndo && since
      ? `exists (select from history h where h.${key} = row."ID" and ${saysReplacedSql(since)}
          and not exists (select from history later where later.${key} = row."ID" and later."ID" > h."ID"))`
      : 'true'
  const found = `${from} and ${names} and ${only_open ? open : 'true'} and ${fits} and ${isAsLeft}
    and ($1::text, $2::text, $3::text, $4::text, $5::timestamptz) is not null`
  const values = [actor.network_code, row.code, row.above, other.code, now]
  const client = runnerOf(tx)
  const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${found}`, values)
  const all = rows[0]?.count ?? 0
  if (all === 0) return nothing
  const assignments = Object.entries(set).map(([column, value]) => `${column} = ${value}`)
  const touched = record === 'call' ? [`updated_at = $5::timestamptz`] : []
  const items = fields.map(
    (field) => `jsonb_build_object('field', '${field}', 'old_value', old.${field}, 'new_value', new.${field})`,
  )
  const ownNumber = record === 'call' ? `'call_id', new.call_id` : `'call_id', '', 'service_contract_id', new.${number}`
  const written = await client.query<HistoryPart & { count: number }>(
    `with old as (select row.* from ${found} limit ${limit} for update of row),
     new as (update ${table} row set ${[...assignments, ...touched, 'version = row.version + 1'].join(', ')}
       from old where old."ID" = row."ID" returning row.*),
     written as (insert into history (network_code, ${key}, account_uuid, user_name, created_at, change_data)
     select new.network_code, new."ID", $6, $7, $5::timestamptz, jsonb_build_object('type', '${type}', ${ownNumber},
       'changedItem', (select jsonb_agg(item) from jsonb_array_elements(jsonb_build_array(${items.join(', ')})) item
         where item->'old_value' <> item->'new_value'))
     from new join old using ("ID") returning "ID")
     select count(*)::integer as count, min("ID")::double precision as first, max("ID")::double precision as last
     from written`,
    [...values, actor.account_uuid, actorName(actor)],
  )
  const { count = 0, first, last } = written.rows[0] ?? nothing
  return count === 0 ? nothing : { count, first, last, rest: all - count }
}
