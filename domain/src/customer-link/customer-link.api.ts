import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { customerAnswerRecord } from './customer-link.ts'

export const customerLinkApi = {
  answer: endpoint({
    method: 'POST',
    path: '/api/CustomerLink/GetAnswer',
    summary: 'The customer’s confirmation, wish, note and rating by the link, and the emails that the customer got.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: customerAnswerRecord,
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/CustomerLink/KeepVisit',
    summary:
      'Keeps a visit that the customer cancelled or asked to move. `is_mailed` says if an email tells the customer.',
    who: who.planners,
    envelope: 'record',
    body: () => z.strictObject({ ID: id() }),
    response: () => customerAnswerRecord().extend({ is_mailed: z.boolean() }),
    successMessage: 'customer_link.kept',
    successMessageOf: ({ is_mailed }: { readonly is_mailed: boolean }) =>
      is_mailed ? undefined : 'customer_link.kept_unmailed',
  }),
}
