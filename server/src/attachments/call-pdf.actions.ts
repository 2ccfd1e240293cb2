import { rm, writeFile } from 'node:fs/promises'
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
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { countPdf } from '../platform/http/quotas.ts'
import { issuerOf } from '../platform/pdf/party.ts'
import { renderPdf } from '../platform/pdf/pdf.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { attachUpload, insertAttachment, joinFileNames, recordAttachmentChange } from './attachment.change.ts'
import { callAttachments, toCallOwner } from './attachment.owner.ts'
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
  attachPdf(ctx, service_job_uuid, {
    title: 'paper.warranty.title',
    refusal: refusalToCertify,
    render: renderWarrantyCertificate,
  })

/** Creates the assignment report and attaches it to the call. */
export const generateAssignmentReport = (ctx: RequestContext, { service_job_uuid }: CallPdfRequest) =>
  attachPdf(ctx, service_job_uuid, {
    title: 'paper.report.title',
    refusal: refusalToReport,
    render: renderAssignmentReport,
  })

/** Renders and stores the PDF before the transaction that attaches it; refuses if the call changes during that. */
async function attachPdf(
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
    .execute((tx) => ctx.runOnce(tx, () => attachStoredPdf({ ...ctx, tx }, call, { ...rendered, file })))
}

interface StoredPdf {
  readonly title: string
  readonly name: string
  readonly file: string
}

async function attachStoredPdf(
  ctx: RequestContext,
  call: StoredCall,
  { title, name, file }: StoredPdf,
): Promise<AttachmentImage> {
  const { tx, actor } = ctx
  const lockedCall = await visibleCall(tx, actor, call.ID, 'for update')
  if (lockedCall.version !== call.version) throw new RefusalError(refuse('paper.refused.changed', { code: 'Conflict' }))
  const owner = toCallOwner(lockedCall)
  const ID = await insertAttachment(ctx, owner, title)
  await attachUpload(ctx, ID, { name, file }, { position: 0, field: 'images.0.file' })
  await recordAttachmentChange(ctx, owner, 'attach', [
    { field: 'files', old_value: null, new_value: joinFileNames([name]) },
  ])
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
  const pdfContext = createCallPdfContext({ network, lists, technician }, ctx.now)
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
export async function storePdf(ctx: StoreContext, pdf: Buffer, name: string): Promise<string> {
  const path = await ctx.files.uploadPath()
  try {
    await writeFile(path, pdf, { flag: 'wx', mode: 0o600, flush: true })
    return await storeFile(ctx, path, name, pdf.length)
  } finally {
    await rm(path, { force: true })
  }
}
