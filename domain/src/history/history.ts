import { z } from 'zod'

/** One field's change. Values are as stored; an answer to a reader carries the texts of value-list items. */
export const changedItem = z.object({
  field: z.string(),
  old_value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  new_value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})
export type ChangedItem = z.output<typeof changedItem>

/** What kind of act a history row tells of. */
export const changeTypes = [
  'create',
  'save',
  'status',
  'assign',
  'unassign',
  'accept',
  'reject',
  'planning',
  'defects',
  'delete',
  'mail',
  'attach',
  'rename',
  'detach',
  'document',
  'document_change',
  'document_approve',
  'document_reject',
  'invoice',
  'erase',
] as const
export type ChangeType = (typeof changeTypes)[number]

/** `call_id` is '' on a contract's row, which names its own number. */
export const changeData = z.object({
  call_id: z.string(),
  service_contract_id: z.string().optional(),
  type: z.string(),
  changedItem: z.array(changedItem),
})
export type ChangeData = z.output<typeof changeData>

export const historyRow = z.object({
  ID: z.string(),
  user_name: z.string(),
  created_at: z.string(),
  change_data: changeData,
})
export type HistoryRow = z.output<typeof historyRow>
