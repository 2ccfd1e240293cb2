import { z } from 'zod'
import { maxLengths } from '../calls/call.ts'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { isBlank } from '../platform/facts/clean-text.ts'
import { isEmail, normaliseEmail } from '../platform/facts/email.ts'
import { flag, id, listOf, requiredText, text } from '../platform/fields.ts'
import { mailAudiences } from './mail.rules.ts'

const path = '/api/ServiceCall/ResendAssignationEmail'

/** Maximum number of recipients of one email. */
export const maxRecipients = 20

const audience = () => z.enum(mailAudiences, 'message.not_in_list')

/**
 * An email about a call: a subject and a text, or with `resend` the assignment email again. In a text `to` the customer
 * `{link}` becomes the customer's own link.
 */
const sendMailBody = z
  .strictObject({
    call_id: requiredText(50),
    email: listOf(z.string().transform(normaliseEmail), { max: maxRecipients, tooMany: 'message.must_be_maximum' })
      .refine((all) => all.length > 0 && all.every((one) => one !== ''), 'text.required')
      .refine((all) => all.every(isEmail), 'message.all_values_should_be_emails'),
    to: audience().optional(),
    resend: flag().optional(),
    subject: text(maxLengths.subject).optional(),
    text: text(10_000).optional(),
  })
  .superRefine((email, context) => {
    if (email.resend) return
    for (const field of ['subject', 'text'] as const)
      if (isBlank(email[field])) context.addIssue({ code: 'custom', path: [field], message: 'text.required' })
  })

export const mailApi = {
  suggest: endpoint({
    method: 'GET',
    path,
    summary:
      'The suggested recipients, subject and text of an email about a call `to` its customer, its company or the office; without `to` the company or else the customer.',
    who: who.mailers,
    envelope: 'bare',
    isReadOnly: true,
    body: () => z.strictObject({ service_call_id: id(), to: audience().optional() }),
    response: () =>
      z.object({
        email: z.string(),
        subject: z.string(),
        text: z.string(),
        /** The audiences that the user may write to: those that have an address. */
        audiences: z.array(audience()),
      }),
  }),
  send: endpoint({
    method: 'POST',
    path,
    summary:
      'Sends an email about a call, or its assignment email again (`resend`), to each address separately. A company writes to the customer, to itself and to the office of the network.',
    who: who.mailers,
    envelope: 'record',
    isRateLimited: true,
    sendsMail: true,
    isCreate: true,
    successMessage: 'message.mail_queued',
    body: () => sendMailBody,
    response: () => z.null(),
  }),
}
