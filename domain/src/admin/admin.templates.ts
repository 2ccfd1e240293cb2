import { editDistance } from '../platform/facts/edit-distance.ts'

const ofCall = [
  ...['call_id', 'subject', 'raison_sociale', 'customer_name', 'adresse', 'code_postal', 'ville', 'phone', 'url'],
] as const
const ofDeadline = [...ofCall, 'due', 'appointment'] as const
const ofVisit = [
  ...['call_id', 'appliance', 'reported', 'company', 'phone', 'technician', 'address'],
  ...['day', 'from', 'until', 'prepare', 'link'],
] as const
const ofReport = [...ofVisit, 'customer_name', 'raison_sociale', 'portal_name'] as const

const template = (placeholders: readonly string[], required: readonly string[] = []) => ({ placeholders, required })

/** The emails whose text a network can set, with the placeholders that are filled in, and those that it must have. */
export const mailTemplates = {
  assignment: template(ofCall, ['call_id']),
  resend: template(ofCall),
  office_message: template(ofCall),
  reminder: template(ofDeadline, ['call_id']),
  withdrawal: template(ofDeadline, ['call_id']),
  late: template(ofDeadline, ['call_id']),
  overdue: template(ofDeadline, ['call_id']),
  overdue_dispatch: template(ofDeadline, ['call_id']),
  account: template(['raison_sociale', 'month', 'ready', 'blocked', 'url']),
  // A text without the new account could hide a false one from the company.
  bank_account: template(['raison_sociale', 'iban', 'user_name', 'url'], ['iban']),
  bank_account_removed: template(['raison_sociale', 'user_name', 'url']),
  credit_note: template(['raison_sociale', 'number', 'invoice', 'day', 'net', 'cause', 'state', 'url'], ['number']),
  dispute: template(['raison_sociale', 'number', 'user_name', 'reason', 'url'], ['number']),
  customer_promised: template(ofVisit, ['day']),
  customer_changed: template(ofVisit, ['day']),
  customer_withdrawn: template(ofVisit),
  customer_campaign: template(['call_id', 'appliance', 'reported', 'address', 'reason', 'link'], ['reason']),
  customer_cancelled: template(ofVisit),
  customer_kept: template(ofVisit, ['day']),
  customer_day_before: template(ofVisit, ['day']),
  customer_day_before_sms: template(ofVisit, ['link']),
  customer_on_the_way: template([...ofVisit, 'expected']),
  customer_again: template(ofReport),
  customer_done: template(ofVisit),
  customer_message: template(['call_id', 'appliance', 'visit', 'sender', 'link']),
  customer_receipt: template([...ofReport, 'amount', 'means', 'items'], ['amount']),
  customer_request_code: template(['code'], ['code']),
  customer_requested: template(['call_id', 'appliance', 'reported', 'address', 'link'], ['link']),
  visit_done: template(ofReport),
} as const satisfies Record<string, MailTemplate>

export interface MailTemplate {
  readonly placeholders: readonly string[]
  readonly required: readonly string[]
}
export type MailTemplateName = keyof typeof mailTemplates
export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplateName[]

export const isMailTemplate = (name: unknown): name is MailTemplateName => Object.hasOwn(mailTemplates, String(name))

/** True for a message to a customer, who may read another language than the network's. */
export const hasLanguages = (name: MailTemplateName) => name === 'visit_done' || name.startsWith('customer_')

/** True for an email to a customer: it is sent in the network's layout. */
export const isCustomerTemplate = (name: MailTemplateName) => hasLanguages(name) && name !== 'customer_day_before_sms'

/** The network's own text in a language: the one of that language, or of the network's language without naming it. */
export const ownTextIn = <Text extends { readonly lang: string | null }>(
  language: string,
  culture: string,
  texts: readonly Text[],
): Text | undefined =>
  texts.find(({ lang }) => lang === language) ??
  (language === culture ? texts.find(({ lang }) => lang === '') : undefined)

/** A placeholder that nothing fills in, with the one that was meant if it looks like one; or one that is missing. */
export interface TemplateFault {
  readonly kind: 'unknown' | 'missing'
  readonly field: 'subject' | 'body'
  readonly mark: string
  readonly meant?: string | undefined
}

/** Placeholders between braces, as people type them; one with words for singular and plural is named by its first part. */
const marks = /\{([^{}\n]{1,60})\}/g

const markOf = (name: string) => `{${name}}`

/** The faults of a template: unknown placeholders of subject and text, then those that are in neither. */
export function faultsOfTemplate(
  name: MailTemplateName,
  text: { readonly subject: string; readonly body: string },
): TemplateFault[] {
  const { placeholders, required }: MailTemplate = mailTemplates[name]
  const namesIn = (field: 'subject' | 'body') => [
    ...new Set(Array.from(text[field].matchAll(marks), ([, inner = '']) => inner.split('|')[0] ?? '')),
  ]
  const unknown = (['subject', 'body'] as const).flatMap((field) =>
    namesIn(field)
      .filter((found) => !placeholders.includes(found))
      .map((found) => ({ kind: 'unknown' as const, field, mark: markOf(found), meant: meantBy(found, placeholders) })),
  )
  const present = [...namesIn('subject'), ...namesIn('body')]
  const missing = required
    .filter((needed) => !present.includes(needed))
    .map((needed) => ({ kind: 'missing' as const, field: 'body' as const, mark: markOf(needed) }))
  return [...unknown, ...missing]
}

/** The placeholder that is nearest to what was typed: at most a third of its letters differ. */
function meantBy(typed: string, placeholders: readonly string[]): string | undefined {
  const plain = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const near = placeholders
    .map((name) => ({ name, distance: editDistance(plain, name) }))
    .filter(({ name, distance }) => distance <= Math.min(2, Math.ceil(name.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
  return near[0] && markOf(near[0].name)
}
