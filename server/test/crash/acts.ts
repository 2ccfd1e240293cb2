import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { Person } from '../fixtures/factories.ts'
import type { Outcome } from './client.ts'

/** A change the server acknowledged: it must be stored, whatever happened to the server afterwards. */
export interface Claim {
  readonly act: keyof typeof acts
  /** The call that was changed; '' where there is none. */
  readonly ID: string
  /** The key or number of the stored record. */
  readonly number: string
  /** Text that only this change wrote. */
  readonly marker: string
  /** Expected values by column, if no later change overwrites them. */
  readonly values?: Readonly<Record<string, unknown>>
}

export interface Act {
  /** Sign-ins are sent with the application token. */
  readonly person: Person | 'application'
  readonly endpoint: Endpoint
}

/** The changes that clients make, and who makes them. */
export const acts = {
  upload: { person: 'dispatcher', endpoint: imageApi.upload },
  create: { person: 'dispatcher', endpoint: callApi.create },
  save: { person: 'dispatcher', endpoint: callApi.save },
  mail: { person: 'callcenter', endpoint: mailApi.send },
  assign: { person: 'dispatcher', endpoint: callApi.assign },
  reject: { person: 'sat', endpoint: callApi.reject },
  accept: { person: 'sat', endpoint: callApi.accept },
  fee: { person: 'sat', endpoint: documentApi.saveFee },
  feeChange: { person: 'sat', endpoint: documentApi.saveFee },
  sparepart: { person: 'sat', endpoint: documentApi.saveSparePart },
  approve: { person: 'dispatcher', endpoint: documentApi.confirm },
  attach: { person: 'dispatcher', endpoint: attachmentApi.save },
  plan: { person: 'sat', endpoint: callApi.plan },
  dpc: { person: 'sat', endpoint: documentApi.saveDpc },
  invoice: { person: 'sat', endpoint: invoiceApi.generate },
  card: { person: 'dispatcher', endpoint: cardApi.save },
  cardChange: { person: 'dispatcher', endpoint: cardApi.save },
  contract: { person: 'dispatcher', endpoint: contractApi.create },
  contractChange: { person: 'dispatcher', endpoint: contractApi.save },
  signIn: { person: 'application', endpoint: sessionApi.loginCode },
  signOut: { person: 'callcenter', endpoint: sessionApi.logout },
  delete: { person: 'dispatcher', endpoint: callApi.delete },
} as const satisfies Record<string, Act>

/** Repeats a change until it is answered, as its person or with `token`; undefined if it was refused. */
export type PerformAct = (
  what: keyof typeof acts,
  body: object,
  token?: string,
) => Promise<Extract<Outcome, { kind: 'acknowledged' }> | undefined>
