import { z } from 'zod'

/** Change of one field. Stored with raw values; the history list returns the texts of value-list items instead. */
export const changedItem = z.object({
  field: z.string(),
  old_value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  new_value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})
export type ChangedItem = z.output<typeof changedItem>

/** The kinds of changes that a history row can record. */
export const changeTypes = [
  'create',
  'save',
  'status',
  'assign',
  'unassign',
  'accept',
  'reject',
  'planning',
  'reopening',
  'deadline',
  'remind',
  'late',
  'withdraw',
  'overdue',
  'overdue_dispatch',
  'undo',
  'defects',
  'delete',
  'mail',
  'attach',
  'rename',
  'detach',
  'document',
  'document_change',
  'document_approve_first',
  'document_approve',
  'document_take_back',
  'document_reject',
  'invoice',
  'credit_note',
  'customer',
  'erase',
  'visit_depart',
  'visit_take_back',
  'visit_start',
  'visit_finish',
  'visit_correct',
  'visit_add',
] as const
export type ChangeType = (typeof changeTypes)[number]

/** The kinds of changes that the portal records of a contract. Imported rows may have any kind. */
export const contractChangeTypes = [
  'create',
  'save',
  'status',
  'delete',
  'attach',
  'rename',
  'detach',
  'erase',
] as const satisfies readonly ChangeType[]
export type ContractChangeType = (typeof contractChangeTypes)[number]

/** True if a text names a kind of change that this version knows. */
export const isChangeType = (type: string): type is ChangeType => (changeTypes as readonly string[]).includes(type)

/** The changed fields. `call_id` is '' in a row about a contract or an invoice, which has its own number instead. */
export const changeData = z.object({
  call_id: z.string(),
  service_contract_id: z.string().optional(),
  supplier_invoice: z.string().optional(),
  type: z.string(),
  changedItem: z.array(changedItem),
})
export type ChangeData = z.output<typeof changeData>

/** A row of the history list. */
export const historyRow = z.object({
  ID: z.string(),
  user_name: z.string(),
  created_at: z.string(),
  change_data: changeData,
})
export type HistoryRow = z.output<typeof historyRow>
