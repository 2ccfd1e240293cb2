import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { mailApi } from '@callout/domain/mail/mail.api.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'

/** A call that somebody writes an email about. */
export type MailedCall = Pick<CallRecord, 'ID' | 'call_id' | 'email'>

/** Asks for the suggestion that the mail dialog begins with: to the customer if there is an address, else to the company. */
export const firstMail = ({ ID, email }: MailedCall): BodyInput<typeof mailApi.suggest> => ({
  service_call_id: ID,
  to: email === '' ? 'company' : 'customer',
})
