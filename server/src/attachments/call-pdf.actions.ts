import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { type CallPdfFacts, refusalToCertify, refusalToReport } from '@callout/domain/attachments/pdf.rules.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type Refusal, RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { technicianNameOf } from '../companies/company.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { withUploadPath, writeNewFile } from '../platform/files/file-store.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { countPdf } from '../platform/http/quotas.ts'
import { issuerOf } from '../platform/pdf/party.ts'
import { renderPdf } from '../platform/pdf/pdf.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { attachPdf, type StoredPdf } from './attachment.change.ts'
import { callAttachments } from './attachment.owner.ts'
import { attachmentRecordOf, visibleAttachment } from './attachment.queries.ts'
import { storeFile } from './attachment.upload.ts'
import { renderWarrantyCertificate } from './call-pdf.certificate.ts'
import { type CallPdfContext, createCallPdfContext } from './call-pdf.facts.ts'
import { renderAssignmentReport } from './call-pdf.report.ts'
import type { StoreContext } from './upload.reservation.ts'

interface CallPdfKind {
  readonly title: MessageKey
  readonly refusal: (call: CallPdfFacts) => Refusal | undefined
  readonly render: (pdfContext: CallPdfContext, call: StoredCall) => Content[]
}
type CallPdfRequest = BodyOf<typeof attachmentApi.warrantyCertificate>

/** Creates the warranty certificate of the call's appliance and attaches it to the call. */
export const generateWarrantyCertificate = (ctx: RequestContext, { service_job_uuid }: CallPdfRequest) =>
  createAndAttachPdf(ctx, service_job_uuid, {
    title: 'paper.warranty.title',
    refusal: refusalToCertify,
    render: renderWarrantyCertificate,
  })

/** Creates the assignment report and attaches it to the call. */
export const generateAssignmentReport = (ctx: RequestContext, { service_job_uuid }: CallPdfRequest) =>
  createAndAttachPdf(ctx, service_job_uuid, {
    title: 'paper.report.title',
    refusal: refusalToReport,
    render: renderAssignmentReport,
  })

/** Renders and stores the PDF before the transaction that attaches it; refuses if the call changes during that. */
async function createAndAttachPdf(
  ctx: RequestContext,
  service_job_uuid: string,
  pdfKind: CallPdfKind,
): Promise<AttachmentImage> {
  const { tx, actor } = ctx
  const call = await visibleCall(tx, actor, service_job_uuid)
  throwIfRefused(pdfKind.refusal(call))
  await countPdf(ctx)
  const rendered = await renderCallPdf(ctx, call, pdfKind)
  const file = await storePdf(ctx, rendered.pdf, rendered.name)
  ctx.recordAccess({ action: 'printed', kind: 'call', record: call.ID, part: file })
  return tx
    .transaction()
    .execute((tx) => ctx.runOnce(tx, () => attachIfUnchanged({ ...ctx, tx }, call, { ...rendered, file })))
}

async function attachIfUnchanged(ctx: RequestContext, call: StoredCall, pdf: StoredPdf): Promise<AttachmentImage> {
  const { tx, actor } = ctx
  const lockedCall = await visibleCall(tx, actor, call.ID, 'for update')
  if (lockedCall.version !== call.version) throw new RefusalError(refuse('paper.refused.changed', { code: 'Conflict' }))
  const ID = await attachPdf(ctx, lockedCall, pdf)
  const attachment = await visibleAttachment(tx, actor, callAttachments, { ID, owner: lockedCall.ID })
  const { images } = attachmentRecordOf(actor, callAttachments, attachment)
  return images[0] as AttachmentImage
}

/** Renders a PDF about a call in the network's language; returns it with its title and file name. */
export async function renderCallPdf(
  ctx: ChangeContext,
  call: StoredCall,
  { title, render }: Pick<CallPdfKind, 'title' | 'render'>,
) {
  const network = await loadNetworkProfile(ctx.tx, call.network_code)
  const lists = await cachedValueLists(ctx, call.network_code)
  const technician = await technicianNameOf(ctx.tx, call.societe_uuid, call.technician)
  const pdfContext = createCallPdfContext({ network, lists, technician }, call, ctx.now)
  const heading = pdfContext.t(title)
  const pdf = await renderPdf({
    title: heading,
    lang: network.culture,
    issuer: issuerOf(network.party, {
      country: (pays) => pdfContext.listText('pays', pays),
      tax_number: pdfContext.t('field.tax_number'),
    }),
    headerNote: network.portal_name,
    reference: `${pdfContext.t('field.call_id')} ${call.call_id}`,
    made_at: pdfContext.instant(ctx.now),
    content: render(pdfContext, call),
  })
  return { pdf, title: heading, name: `${heading} ${call.call_id}.pdf` }
}

/** Stores the PDF as an upload of the current account. */
export const storePdf = (ctx: StoreContext, pdf: Buffer, name: string): Promise<string> =>
  withUploadPath(ctx.files, async (path) => {
    await writeNewFile(path, pdf)
    return storeFile(ctx, path, name, pdf.length)
  })
