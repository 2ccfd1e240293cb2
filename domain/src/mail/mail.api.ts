import { z } from 'zod'
import { lengths } from '../calls/call.ts'
import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { flag, id, isEmail, listOf, requiredText, text } from '../kernel/fields.ts'

const path = '/api/ServiceCall/ResendAssignationEmail'

/** At most this many addresses in one mail: more is not a conversation about a repair. */
export const mostAddresses = 20

/** The mail a person writes about a call: subject and text, or the assignment letter once more. */
export const mailForm = z
  .strictObject({
    call_id: requiredText(50),
    email: listOf(z.string().transform((value) => value.trim()))
      .refine((all) => all.length > 0 && all.every((one) => one !== ''), 'text.required')
      .refine((all) => all.every(isEmail), 'message.all_values_should_be_emails')
      .refine((all) => all.length <= mostAddresses, 'message.must_be_maximum'),
    resend: flag().optional(),
    subject: text(lengths.subject).optional(),
    text: text(10_000).optional(),
  })
  .superRefine((mail, context) => {
    if (mail.resend) return
    for (const field of ['subject', 'text'] as const)
      if ((mail[field] ?? '').trim() === '')
        context.addIssue({ code: 'custom', path: [field], message: 'text.required' })
  })

export const mailApi = {
  suggest: endpoint({
    method: 'GET',
    path,
    summary: 'The address, subject and text suggested for a mail about a call.',
    who: who.mailers,
    envelope: 'bare',
    reads: true,
    body: () => z.strictObject({ service_call_id: id() }),
    answer: () => z.object({ email: z.string(), subject: z.string(), text: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path,
    summary: 'Mails about a call, or sends its assignment letter again (`resend`), to each address on its own.',
    who: who.mailers,
    envelope: 'record',
    limited: true,
    creates: true,
    done: 'message.mail_queued',
    body: () => mailForm,
    answer: () => z.null(),
  }),
}
