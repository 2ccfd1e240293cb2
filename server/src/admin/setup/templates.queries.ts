import { mailMessages } from '@callout/domain/messages/mail-messages.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../../calls/call.queries.ts'
import { callEmailParams, renderCallEmail } from '../../calls/email.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'

/** Templates about a call that the product has no text of its own for. */
const callTemplates = ['assignment', 'resend', 'office_message'] as const
const isCallTemplate = (template: string): template is (typeof callTemplates)[number] =>
  (callTemplates as readonly string[]).includes(template)

const triedCalls = 3

/**
 * The templates of the network with a placeholder that nothing fills in: those about a call rendered with the latest
 * calls, the others by the placeholders of the product's text.
 */
export async function findFaultyTemplates(ctx: RequestContext): Promise<string[]> {
  const { tx, actor } = ctx
  const { rows } = await sql<{ template: string; subject: string; body: string; culture: Language }>`
    select template, subject, body, culture from mail_templates join networks using (network_code)
    where network_code = ${actor.network_code} order by template`.execute(tx)
  if (rows.length === 0) return []
  const calls = await loadLatestCalls(ctx)
  const faulty: string[] = []
  for (const { template, subject, body, culture } of rows) {
    const isFilled = isCallTemplate(template)
      ? await isFilledIn(ctx, template, calls)
      : hasKnownPlaceholders(`${subject} ${body}`, mailMessages[culture][template as keyof (typeof mailMessages)['es']])
    if (!isFilled) faulty.push(template)
  }
  return faulty
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name)

/** True if nothing is left of the placeholders of these calls; without a call, if all of them are known. */
async function isFilledIn(ctx: RequestContext, template: (typeof callTemplates)[number], calls: readonly StoredCall[]) {
  for (const call of calls) {
    const mail = await renderCallEmail(ctx, template, call, call.subcontractor_name)
    const known = Object.values(callEmailParams(ctx, call, call.subcontractor_name))
    // A value may itself have braces, as a customer typed them.
    const text = known.reduce(
      (rest, value) => (value === '' ? rest : rest.replaceAll(value, '')),
      `${mail?.subject} ${mail?.body}`,
    )
    if (!mail || placeholdersIn(text).length > 0) return false
  }
  return true
}

function hasKnownPlaceholders(text: string, ours: { subject: string; body: string } | undefined) {
  const known = new Set(placeholdersIn(`${ours?.subject} ${ours?.body}`))
  return placeholdersIn(text).every((name) => known.has(name))
}

async function loadLatestCalls({ tx, actor }: RequestContext): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`select * from calls where network_code = ${actor.network_code}
    order by created_at desc limit ${triedCalls}`.execute(tx)
  return rows
}
