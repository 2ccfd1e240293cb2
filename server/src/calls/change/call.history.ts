import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import { sql } from 'kysely'
import { technicianNameOf } from '../../companies/company.queries.ts'
import { changedItems, type HistoryEntry } from '../../platform/audit/history.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { StoredCall } from '../call.queries.ts'
import type { CallChanges } from './derived-columns.ts'

// Columns left out of the history, because they mean nothing to its readers.
const hiddenFields = new Set([
  'assigned_by',
  'assigned_at',
  'done_at',
  'appointments',
  'is_saved_status_open',
  'is_cancelled_status',
  'customer_lang',
  'produit_uuid',
  'supplier_code',
  'latitude',
  'longitude',
  'subcontractor_phone',
  'service_contract_uuid',
  'contract_hidden_from',
  'answer_due_at',
  'answer_remind_at',
  'answer_reminded_at',
  'answer_late_at',
  'answered_in_time',
  'promised_until',
  'overdue_told_at',
  'overdue_passed_on_at',
])

/** The history of these changes of a call. */
export async function callHistory(
  ctx: ChangeContext,
  call: StoredCall,
  changed: CallChanges,
  type: ChangeType,
): Promise<HistoryEntry> {
  const { ID, network_code, call_id } = call
  const shown = changedItems(call, changed).filter(({ field }) => !hiddenFields.has(field))
  const changedItem = await Promise.all(shown.map((item) => withNames(ctx, call, changed, item)))
  const isHandedOver = changed.societe_uuid !== undefined
  return {
    network_code,
    service_job_uuid: ID,
    call_id,
    type,
    changedItem,
    ...(isHandedOver && { created_at: handoverTimeSql(call, ctx.now) }),
  }
}

/**
 * SQL of the time of a handover: not before any stored row of the call. A row that the former company wrote during this
 * request would otherwise be shown to the next company.
 */
const handoverTimeSql = ({ ID }: StoredCall, now: string) =>
  sql<string>`greatest(${now}::timestamptz, (select max(created_at) from history where service_job_uuid = ${ID}))`

/** The name of a campaign for the history. */
async function campaignName({ tx }: ChangeContext, campaign_uuid: ChangedItem['new_value']) {
  const { rows } = await sql<{ name: string }>`select name from campaigns where "ID" = ${campaign_uuid}`.execute(tx)
  return rows[0]?.name ?? null
}

/** Replaces technician codes and keys of campaigns by names, because the history shows names. */
async function withNames(
  ctx: ChangeContext,
  call: StoredCall,
  changed: CallChanges,
  item: ChangedItem,
): Promise<ChangedItem> {
  if (item.field === 'campaign_uuid')
    return { field: 'campaign', old_value: null, new_value: await campaignName(ctx, item.new_value) }
  if (item.field !== 'technician') return item
  const name = async (company: string | null | undefined, code: ChangedItem['old_value']) =>
    code && ((await technicianNameOf(ctx.tx, company ?? null, String(code))) || code)
  const next = changed.societe_uuid === undefined ? call.societe_uuid : changed.societe_uuid
  return {
    ...item,
    old_value: await name(call.societe_uuid, item.old_value),
    new_value: await name(next, item.new_value),
  }
}
