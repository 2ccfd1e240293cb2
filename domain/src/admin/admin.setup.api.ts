import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { email } from '../platform/fields.ts'
import { rehearsal, setupLine, unservedCards } from './admin.setup.ts'

const defaults = { method: 'POST', who: who.networkAdministrator, envelope: 'record', refusesApiKeys: true } as const

/** The needs of a network, computed from its data, and its trials. */
export const adminSetupApi = {
  setup: endpoint({
    ...defaults,
    path: '/api/Admin/GetSetup',
    summary:
      'What the network needs for its work: what is there, what is missing and what happens without it. `only`: `stopping` for what stops somebody.',
    isReadOnly: true,
    body: () => z.strictObject({ only: z.literal('stopping').optional() }),
    response: () => z.array(setupLine()),
  }),
  unserved: endpoint({
    ...defaults,
    path: '/api/Admin/GetUnservedCards',
    summary: 'The appliances that no company can serve, by postcode, for a map.',
    isReadOnly: true,
    body: () => emptyBody,
    response: unservedCards,
  }),
  testMail: endpoint({
    ...defaults,
    path: '/api/Admin/SendTestMail',
    summary: 'Sends a test email to this address, ten a day at most.',
    isRateLimited: true,
    successMessage: 'setup.mail.sent',
    body: () => z.strictObject({ email: email().refine((value) => value !== '', 'text.required') }),
    response: () => z.null(),
  }),
  rehearse: endpoint({
    ...defaults,
    path: '/api/Admin/Rehearse',
    summary:
      'Takes a call through assignment, acceptance, visit, fee, approval and invoice by the real actions, and rolls everything back. Says which step fails and why.',
    // Runs the actions in a transaction that it rolls back; only the result is kept.
    managesTransactions: true,
    work: 'batch',
    body: () => emptyBody,
    response: rehearsal,
  }),
}
