import type { FieldText, FieldTexts } from './field-text.ts'

const recordKind = 'Kind of record: `call`, `document`, `contract`, `invoice`, `card`, `company` or `attachment`.'
const changeType: FieldText = [
  'Type of the change as the history has it; `gone` if the reader may no longer see the record.',
  'accept',
]

/** API keys, webhooks, changes, history, views and value lists. */
export const programFields = {
  cursor: ['Position in the order of commits; keep it as text.', '1773135000000221'],
  after: [
    'Changes after this cursor; without it from the oldest kept, after `now` none, with the present cursor.',
    '1773135000000220',
  ],
  'GetChangesAnswer.next': ['Cursor to ask with next time.', '1773135000000221'],
  changedItem: 'Changed fields, as the history shows them; empty for records without a history.',
  change_data: 'What was changed.',
  'Change.type': changeType,
  'Change.ID': ['Key of the record: the `DocEntry` of a document, the `InsId` of a card.', '0f8fad5b'],
  'Change.kind': recordKind,
  'GetChangesAnswer.kind': recordKind,
  'WebhookGetDeliveriesAnswer.kind': recordKind,
  'GetChangesAnswer.type': changeType,

  // Keys
  'ApiKeyCreateKeyAnswer.key': ['The key itself, shown once.', 'callout_x3Fq9Z'],
  prefix: ['Begin of the key, by which people know it.', 'callout_x3Fq9Z'],
  scopes: 'What the key may do: `read`, `write`, `mail`.',
  last_used_at: ['When it was last used; null if never.', '2026-03-10T09:30:00.000Z'],
  'ApiKeyGetKeysAnswer.state': 'State of the key: `valid`, `expired`, `revoked`, or its `company_closed`.',
  'ApiKeyRevokeKeyAnswer.state': 'State of the key: `valid`, `expired`, `revoked`, or its `company_closed`.',
  'can.revoke': 'True if the key may be ended.',
  // Webhooks
  events: 'Events it is told of, as `call.assign`: kind of record and type of the history; empty for all.',
  'WebhookGetWebhooksAnswer.companies': 'Keys of companies: only changes of what they see are sent; empty for all.',
  'WebhookSaveWebhookRequest.companies':
    'Keys of companies: only changes of what they see are sent; empty for all, absent as before.',
  'WebhookGetBodyAnswer.body': ['JSON text of an event, as it is sent.', '{"type":"call.accept"}'],
  event: ['Event, as kind of record and type of the history.', 'call.assign'],
  secret: ['Secret for the signatures, shown once; null if it stays.', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  rotate: 'True for a new secret; for a day both sign.',
  'WebhookGetDeliveriesAnswer.status': 'State of the delivery: `waiting`, `sent` or `failed`.',
  'WebhookGetDeliveriesRequest.status': 'Only deliveries in this state: `waiting`, `sent` or `failed`.',
  'WebhookGetDeliveriesRequest.before': ['Deliveries before this position; null for the newest.', 5512],
  'WebhookTestAnswer.status': ['HTTP status of the answer; null without an answer.', 200],
  position: ['Position of the delivery, for the next page.', 5512],
  record_id: ['Key of the changed record.', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  tries: ['Number of tries.', 1],
  tried_at: ['When it was last tried; null before.', '2026-03-10T09:30:01.000Z'],
  next_try_at: ['When it is tried again; null if it is not.', '2026-03-10T09:30:11.000Z'],
  paused_at: ['When the webhook was paused because it did not answer; null if it is not.', '2026-03-10T09:30:00.000Z'],
  answer: ['Begin of the answer.', 'ok'],
  answer_status: ['HTTP status of the answer; null without an answer.', 200],
  isAccepted: 'True if the address answered with 2xx.',
  milliseconds: ['How long the answer took.', 120],
  // Views and value lists
  shared: 'Who sees the view: `private`, the `company`, or the `network`.',
  isDefault: 'True if the view opens first.',
  built_in: 'True if the view belongs to the product.',
  valueList: ['Name of the value list.', 'call_types'],
  uuid: ['Key of the choice.', 'b1f2'],
  parentValue: ['Value of the choice above.', 'HYD'],
  additionalData: ['Restricts lists that depend on more than the choice above.', 'GAS'],
  includeInactive: 'True to get choices that are no longer in use too.',
  record: 'Fields of the record that the choices are for.',
} satisfies FieldTexts
