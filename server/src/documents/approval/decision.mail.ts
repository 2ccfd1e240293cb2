import { documentPagePath } from '@callout/domain/documents/document.link.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { StoredCall } from '../../calls/call.queries.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { countMails } from '../../platform/http/quotas.ts'
import { queueEmails } from '../../platform/jobs/outbox.ts'
import type { StoredDocument } from '../document.queries.ts'

interface DecisionMail {
  readonly document: StoredDocument
  readonly call: StoredCall
  readonly email: string
  readonly comment: string
  /** The dispatcher's subject; the default one if it is empty. */
  readonly ownSubject?: string | undefined
}

/** Emails the reason of a decision in the network's language, with a link to the document. */
export async function emailDecision(
  ctx: RequestContext,
  { document, call, email, comment, ownSubject = '' }: DecisionMail,
  keys: { readonly subject: MessageKey; readonly body: MessageKey },
): Promise<void> {
  const { culture } = await loadNetworkProfile(ctx.tx, call.network_code)
  const type = document.type as DocumentType
  const params = {
    type: translate(culture, `document.type.${type}`),
    DocNum: document.DocNum,
    call_id: call.call_id,
    raison_sociale: document.subcontractor_name,
    comment,
    url: `${ctx.publicUrl}${documentPagePath({ ...document, type })}`,
  }
  await countMails(ctx, 1)
  await queueEmails(ctx.tx, ctx.now, {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    recipients: [email],
    subject: ownSubject.trim() || translate(culture, keys.subject, params),
    body: translate(culture, keys.body, params),
  })
}
