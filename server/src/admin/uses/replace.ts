import type { AdminRow } from '@callout/domain/admin/admin.ts'
import type { AdminChangedRow, adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
import { beginWrite } from '../../import/put/write-rows.ts'
import { runnerOf } from '../../import/query-runner.ts'
import type { ChangeAuthor } from '../../import/stored/record-changes.ts'
import { storedKeySql, storedNetworkSql, storedRowSql, storedShownSql } from '../../import/stored/stored-rows.ts'
import { actorName } from '../../platform/audit/history.ts'
import { administrationEvent } from '../../platform/events/event-bus.ts'
import { recipientsOf, technicianKey } from '../../platform/events/recipients.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { refuseOtherNetwork } from '../admin.sheets.ts'
import { authorOf } from '../save/save-rows.ts'
import { type SheetUse, sheetUsesOf } from './find-uses.ts'
import { maxReplaced, replaceRecords } from './replace-records.ts'
import { refuseOldRow, saveOrRefuse, takeOutOfUse } from './set-active.ts'
import { type NamedRow, namedRow } from './stored-row.ts'

type ReplaceBody = BodyOf<typeof adminUsesApi.replace>

/**
 * Gives everything that has a row the row `by`, and takes the first out of use. Nothing is changed if any part fails;
 * of very many records, a job changes the rest.
 */
export async function replaceRow(ctx: RequestContext, body: ReplaceBody): Promise<AdminChangedRow> {
  refuseOtherNetwork(ctx.actor, body.network_code)
  await beginWrite(runnerOf(ctx.tx), ctx.now)
  const row = await namedRow(ctx, body.sheet, body.key)
  refuseOldRow(row, body.version)
  const by = await replacementOf(ctx, row, body.by)
  const author = { ...(await authorOf(ctx, `${row.code} → ${by.code}`)), mayNameOutOfUse: true } as const
  let replaced = 0
  for (const use of sheetUsesOf(row)) replaced += await replaceInRows(ctx, use, row, by, author)
  if (row.list === 'skills') await replaceSkillOfTechnicians(ctx, row, by)
  const changed = await takeOutOfUse(ctx, row, author)
  const { sheet, key } = row
  const only_open = body.only_open ?? false
  const records = await replaceRecords(ctx, {
    batch: author.batch,
    sheet,
    key,
    by: by.key,
    only_open,
    limit: maxReplaced,
  })
  ctx.publish(administrationEvent(ctx.actor.network_code))
  return { ...changed, batch: author.batch, replaced: replaced + records.count, remaining: records.rest }
}

/** Sheets whose rows can stand for one another; of value lists, all but those with fixed values and what is counted. */
const replaceable = new Set(['value-lists', 'products', 'contract-templates'])
const fixedLists = ['call_statuses', 'priorities', 'contract_statuses', 'dpc_user_types', 'pays', 'reject_reasons']

/** The row that stands for another one from now on. */
async function replacementOf(ctx: RequestContext, row: NamedRow, key: string): Promise<NamedRow> {
  if (!replaceable.has(row.sheet) || fixedLists.includes(row.list))
    throwIfRefused(refuse('admin.refused.not_replaceable'))
  const by = await namedRow(ctx, row.sheet, key)
  throwIfRefused(
    // A code that the network has of its own stands for that of all networks already.
    by.code === row.code || by.list !== row.list
      ? refuseField('by', 'message.not_in_list')
      : refusalOfChoice('by', { text: by.code, active: by.active }),
  )
  // A code stands in a record with those above it.
  if (row.list === 'defect_codes' && by.above !== row.above)
    throwIfRefused(refuseField('by', 'admin.refused.other_parent'))
  return by
}

/** Gives rows of a sheet the new code. Those whose key it is part of are removed and made again. */
async function replaceInRows(ctx: RequestContext, use: SheetUse, row: NamedRow, by: NamedRow, author: ChangeAuthor) {
  const { kind, sheet, column, names } = use
  const { rows } = await runnerOf(ctx.tx).query<{ key: string; row: AdminRow; isShared: boolean }>(
    `select ${storedKeySql(sheet)} as key, ${storedRowSql(sheet)} as row, ${storedNetworkSql(sheet)} = '' as "isShared"
     from ${storedShownSql(sheet)} and ${names}
       and ($1::text, $2::text, $3::text) is not null limit 1001`,
    [ctx.actor.network_code, row.code, row.above],
  )
  if (rows.length === 0) return 0
  throwIfRefused(rows.length > 1000 ? refuse('admin.refused.too_many', { params: { count: 1000 } }) : undefined)
  const isKey = sheet.key.includes(column)
  throwIfRefused(isKey && rows.some(({ isShared }) => isShared) ? refuse('admin.refused.shared_below') : undefined)
  if (isKey)
    await saveOrRefuse(
      ctx,
      kind,
      rows.map(({ key }) => ({ key, row: { remove: true } })),
      author,
    )
  const { network_code } = ctx.actor
  const next = rows.map(({ key, row: stored, isShared }) => {
    if (isKey) return { row: { ...stored, [column]: by.code } }
    // Of a row of all networks, this one gets its own.
    return isShared ? { row: { ...stored, network_code, [column]: by.code } } : { key, row: { [column]: by.code } }
  })
  await saveOrRefuse(ctx, kind, next, author)
  return rows.length
}

/** Technicians of the network get the new skill for the old one, each with a change of its calendar. */
async function replaceSkillOfTechnicians(ctx: RequestContext, row: NamedRow, by: NamedRow) {
  const { tx, actor, now } = ctx
  const { network_code } = actor
  const client = runnerOf(tx)
  const skills = `(select jsonb_agg(s.skill order by s.skill) from technician_skills s
    where s.societe_uuid = t.societe_uuid and s.technician = t.technician)`
  await client.query(
    `create temp table technicians_before on commit drop as
     select t.societe_uuid, t.technician, ${skills} as skills
     from technician_skills t join companies c using (societe_uuid) where t.skill = $2 and c.network_code = $1
     for update of t`,
    [network_code, row.code],
  )
  await client.query(
    `insert into technician_skills (societe_uuid, technician, skill)
     select societe_uuid, technician, $1 from technicians_before on conflict do nothing`,
    [by.code],
  )
  await client.query(
    `delete from technician_skills s using technicians_before b
     where s.skill = $1 and s.societe_uuid = b.societe_uuid and s.technician = b.technician`,
    [row.code],
  )
  const { rows } = await client.query<{ societe_uuid: string; technician: string; version: number }>(
    `with changed as (update technicians t set calendar_version = calendar_version + 1 from technicians_before b
       where t.societe_uuid = b.societe_uuid and t.technician = b.technician
       returning t.societe_uuid, t.technician, t.calendar_version as version, b.skills as old, ${skills} as new)
     insert into technician_changes (societe_uuid, technician, version, changed_at, account_uuid, user_name, changes)
     select societe_uuid, technician, version, $1::timestamptz, $2, $3,
       jsonb_build_array(jsonb_build_object('field', 'skills', 'old_value', old, 'new_value', new)) from changed
     returning societe_uuid, technician, version`,
    [now, actor.account_uuid, actorName(actor)],
  )
  for (const { version, ...owner } of rows)
    ctx.publish({
      ...{ kind: 'technician', ID: technicianKey(owner.societe_uuid, owner.technician), version, network_code },
      ...recipientsOf(owner),
    })
}
