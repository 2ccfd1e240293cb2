import { z } from 'zod'
import { languages } from '../messages/messages.ts'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { mailTemplateNames } from './admin.templates.ts'
import { storable } from './admin.ts'

const defaults = { method: 'POST', who: who.networkAdministrator, envelope: 'record', refusesApiKeys: true } as const

/** '' is the language of the network. */
const lang = () => z.enum(['', ...languages]).default('')
const text = { subject: storable(5000), body: storable(5000) } as const
/** A template as it is typed, and the number of a call; without one a call of the last ones is taken. */
const typed = () =>
  z.strictObject({ template: z.enum(mailTemplateNames), lang: lang(), ...text, call_id: storable(50).default('') })
const rendered = { call_id: z.string(), ...text, html: z.string() } as const

/** The product's own texts of emails, and how a network's text reads. Its rows are those of the sheet `mail-templates`. */
export const adminTemplatesApi = {
  defaults: endpoint({
    ...defaults,
    path: '/api/Admin/GetMailTemplates',
    summary: 'The product’s own text of each email, in the language of the network or in the one asked for.',
    isReadOnly: true,
    body: () => z.strictObject({ lang: lang() }),
    response: () => z.array(z.object({ template: z.enum(mailTemplateNames), lang: z.enum(languages), ...text })),
  }),
  preview: endpoint({
    ...defaults,
    path: '/api/Admin/PreviewMailTemplate',
    summary: 'A text with its placeholders filled in with a call of the network. Nothing is stored or sent.',
    isReadOnly: true,
    body: typed,
    response: () => z.object(rendered),
  }),
  sendToMe: endpoint({
    ...defaults,
    path: '/api/Admin/SendMailTemplate',
    summary: 'Sends such a text to the address that the caller signs in with. It counts as an email of the account.',
    isRateLimited: true,
    body: typed,
    response: () => z.object({ email: z.string() }),
  }),
}
