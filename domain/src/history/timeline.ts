import type { MessageKey } from '../messages/messages.ts'
import type { ChangedItem, ChangeType, HistoryRow } from './history.ts'

/** A change in words: a message with the values of its placeholders. */
export interface ChangeSentence {
  readonly key: MessageKey
  readonly params: Readonly<Record<string, string>>
}

/** Labels and formats of the fields of a change, in the reader's language. */
export interface FieldTexts {
  readonly label: (field: string) => string
  readonly value: (field: string, value: ChangedItem['old_value']) => string
}

/** Values of a sentence by placeholder: the new value of a field, or the old one. */
type Sources = Readonly<Record<string, { readonly new?: string; readonly old?: string }>>

interface Wording {
  readonly key: MessageKey
  readonly values: Sources
}

const document = { number: { new: 'DocNum' } } as const

/** The sentences of each kind of change, the most telling first; the first whose values are known is used. */
const wordings: Readonly<Record<ChangeType, readonly Wording[]>> = {
  create: [{ key: 'timeline.create', values: {} }],
  save: [
    { key: 'timeline.appointment', values: { when: { new: 'appointment_date_at' } } },
    { key: 'timeline.remark', values: { text: { new: 'description_sat' } } },
    { key: 'timeline.remark', values: { text: { new: 'description' } } },
    { key: 'timeline.technician', values: { technician: { new: 'technician' } } },
  ],
  status: [
    { key: 'timeline.status', values: { status: { new: 'status_id' } } },
    { key: 'timeline.status_unnamed', values: {} },
  ],
  assign: [
    { key: 'timeline.assign', values: { company: { new: 'subcontractor_name' } } },
    { key: 'timeline.assign_unnamed', values: {} },
  ],
  unassign: [
    { key: 'timeline.unassign', values: { company: { old: 'subcontractor_name' } } },
    { key: 'timeline.unassign_unnamed', values: {} },
  ],
  accept: [
    { key: 'timeline.accept', values: { when: { new: 'appointment_date_at' } } },
    { key: 'timeline.accept_unnamed', values: {} },
  ],
  reject: [
    { key: 'timeline.reject', values: { reason: { new: 'reject_reason' } } },
    { key: 'timeline.reject_unnamed', values: {} },
  ],
  deadline: [{ key: 'timeline.deadline', values: {} }],
  remind: [{ key: 'timeline.remind', values: {} }],
  late: [{ key: 'timeline.late', values: {} }],
  withdraw: [
    { key: 'timeline.withdraw', values: { company: { old: 'subcontractor_name' } } },
    { key: 'timeline.withdraw_unnamed', values: {} },
  ],
  overdue: [{ key: 'timeline.overdue', values: {} }],
  overdue_dispatch: [{ key: 'timeline.overdue_dispatch', values: {} }],
  undo: [{ key: 'timeline.undo', values: {} }],
  planning: [
    { key: 'timeline.appointment', values: { when: { new: 'appointment_date_at' } } },
    { key: 'timeline.technician', values: { technician: { new: 'technician' } } },
    { key: 'timeline.planning', values: {} },
  ],
  reopening: [
    { key: 'timeline.reopening', values: { reason: { new: 'reopening_reason' } } },
    { key: 'timeline.reopening_unnamed', values: {} },
  ],
  defects: [{ key: 'timeline.defects', values: {} }],
  delete: [{ key: 'timeline.delete', values: {} }],
  mail: [
    {
      key: 'timeline.mail',
      values: { recipients: { new: 'mail_recipients' }, subject: { new: 'mail_subject' } },
    },
    { key: 'timeline.mail_unnamed', values: {} },
  ],
  attach: [
    { key: 'timeline.attach', values: { files: { new: 'files' } } },
    { key: 'timeline.attach_unnamed', values: {} },
  ],
  rename: [
    { key: 'timeline.rename', values: { before: { old: 'attachment_name' }, after: { new: 'attachment_name' } } },
    { key: 'timeline.rename', values: { before: { old: 'file_name' }, after: { new: 'file_name' } } },
    { key: 'timeline.rename_unnamed', values: {} },
  ],
  detach: [
    { key: 'timeline.detach', values: { files: { old: 'files' } } },
    { key: 'timeline.detach_unnamed', values: {} },
  ],
  document: [
    { key: 'timeline.document', values: { ...document, total: { new: 'DocTotal' } } },
    { key: 'timeline.document_unpriced', values: document },
    { key: 'timeline.document_unnamed', values: {} },
  ],
  document_change: [
    { key: 'timeline.document_change', values: document },
    { key: 'timeline.document_unnamed', values: {} },
  ],
  document_approve_first: [
    { key: 'timeline.document_approve_first', values: document },
    { key: 'timeline.document_unnamed', values: {} },
  ],
  document_approve: [
    { key: 'timeline.document_approve_blocked', values: { ...document, comment: { new: 'comment' } } },
    { key: 'timeline.document_approve_bare', values: { ...document, without: { new: 'without_reason' } } },
    { key: 'timeline.document_approve_own', values: { ...document, author: { new: 'approved_by_author' } } },
    { key: 'timeline.document_approve', values: document },
    { key: 'timeline.document_unnamed', values: {} },
  ],
  document_take_back: [
    { key: 'timeline.document_take_back', values: { ...document, comment: { new: 'comment' } } },
    { key: 'timeline.document_unnamed', values: {} },
  ],
  document_reject: [
    { key: 'timeline.document_reject', values: { ...document, comment: { new: 'comment' } } },
    { key: 'timeline.document_reject_bare', values: document },
    { key: 'timeline.document_unnamed', values: {} },
  ],
  invoice: [
    { key: 'timeline.invoice', values: document },
    { key: 'timeline.invoice_unnamed', values: {} },
  ],
  credit_note: [
    { key: 'timeline.credit_note', values: document },
    { key: 'timeline.credit_note_unnamed', values: {} },
  ],
  customer: [
    { key: 'timeline.customer_rated', values: { rating: { new: 'rating' }, words: { new: 'rating_words' } } },
    { key: 'timeline.customer_rated_bare', values: { rating: { new: 'rating' } } },
    { key: 'timeline.customer_wish', values: { when: { new: 'customer_wish_at' } } },
    { key: 'timeline.customer_wish_words', values: { words: { new: 'customer_wish_words' } } },
    { key: 'timeline.customer_earlier', values: { earlier: { new: 'customer_earlier' } } },
    { key: 'timeline.customer_cancelled', values: { reason: { new: 'customer_reason' } } },
    { key: 'timeline.customer_confirmed', values: { when: { new: 'customer_confirmed_at' } } },
    { key: 'timeline.customer_kept', values: { when: { new: 'customer_kept_at' } } },
    { key: 'timeline.customer_remark', values: { text: { new: 'customer_remark' } } },
    { key: 'timeline.customer_floor', values: { floor: { new: 'customer_floor' } } },
  ],
  erase: [{ key: 'timeline.erase', values: {} }],
  visit_depart: [
    { key: 'timeline.visit_depart', values: { when: { new: 'on_the_way_at' } } },
    { key: 'timeline.visit_depart_unnamed', values: {} },
  ],
  visit_take_back: [{ key: 'timeline.visit_take_back', values: {} }],
  visit_start: [
    { key: 'timeline.visit_start', values: { when: { new: 'started_at' } } },
    { key: 'timeline.visit_start_unnamed', values: {} },
  ],
  visit_finish: [
    { key: 'timeline.visit_finish', values: { when: { new: 'finished_at' }, result: { new: 'result' } } },
    { key: 'timeline.visit_finish_unnamed', values: {} },
  ],
  visit_correct: [{ key: 'timeline.visit_correct', values: {} }],
  visit_add: [{ key: 'timeline.visit_add', values: {} }],
}

/**
 * A change in words. Without the values that a sentence needs, a shorter one is used. A row from the time of another
 * company, whose `user_name` is `hiddenUserName`, only names its kind.
 */
export function changeSentence(
  { user_name, change_data: { type, changedItem } }: Pick<HistoryRow, 'user_name' | 'change_data'>,
  texts: FieldTexts,
  hiddenUserName: string,
): ChangeSentence {
  const kind = `history.type.${type}` as MessageKey
  if (user_name === hiddenUserName) return { key: 'timeline.hidden', params: { user_name, kind } }
  for (const { key, values } of wordings[type as ChangeType] ?? []) {
    const params = Object.entries(values).map(([name, source]) => [name, placeholderValue(changedItem, source, texts)])
    if (params.every(([, value]) => value !== '')) return { key, params: { user_name, ...Object.fromEntries(params) } }
  }
  const fields = [...new Set(changedItem.map(({ field }) => texts.label(field)))].join(', ')
  if (fields !== '') return { key: 'timeline.save', params: { user_name, fields } }
  return { key: 'timeline.save_unnamed', params: { user_name } }
}

function placeholderValue(items: readonly ChangedItem[], source: Sources[string], { value }: FieldTexts): string {
  const field = source.new ?? source.old
  const item = items.find((one) => one.field === field)
  const found = source.new === undefined ? item?.old_value : item?.new_value
  if (field === undefined || (found ?? '') === '') return ''
  return value(field, found ?? null).replaceAll('\n', ', ')
}
