import type { MessageKey } from '../messages/messages.ts'

/** Messages of the reasons why a receiver gave no answer. Its own answers and other reasons are shown as they are. */
export const noAnswerMessages: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ['TIMEOUT', 'webhook.answer.timeout'],
  ['PRIVATE_ADDRESS', 'webhook.answer.private_address'],
  ['ECONNREFUSED', 'webhook.answer.refused'],
  ['ENOTFOUND', 'webhook.answer.not_found'],
])
