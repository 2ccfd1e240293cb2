import { rm, writeFile } from 'node:fs/promises'
import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { type PaperFacts, refusalToCertify, refusalToReport } from '@callout/domain/attachments/paper.rules.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, type Refusal, RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { technicianName } from '../companies/company.queries.ts'
import { networkOf } from '../kernel/network.ts'
import { makePdf } from '../kernel/pdf.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { callOwner, ofCalls } from './attachment.owner.ts'
import { attachmentRecordOf, visibleAttachment } from './attachment.queries.ts'
import { linesOf, makeAttachment, takeUpload, tellOfAttachments } from './attachment.take.ts'
import { keepFile } from './attachment.upload.ts'
import { warrantyCertificate } from './paper.certificate.ts'
import { type PaperWork, paperWork } from './paper.facts.ts'
import { assignmentReport } from './paper.report.ts'

interface PaperKind {
  readonly title: MessageKey
  readonly refusal: (call: PaperFacts) => Refusal | undefined
  readonly write: (paper: PaperWork, call: StoredCall) => Content[]
}
type Asked = BodyOf<typeof attachmentApi.warrantyCertificate>

/** Makes the warranty certificate of the call's appliance and adds it to the call's attachments. */
export const generateWarrantyCertificate = (work: Work, { service_job_uuid }: Asked) =>
  addPaper(work, service_job_uuid, {
    title: 'paper.warranty.title',
    refusal: refusalToCertify,
    write: warrantyCertificate,
  })

/** Makes the report of the call's assignment and adds it to the call's attachments. */
export const generateAssignmentReport = (work: Work, { service_job_uuid }: Asked) =>
  addPaper(work, service_job_uuid, { title: 'paper.report.title', refusal: refusalToReport, write: assignmentReport })

/** The paper is made before the transaction that adds it; a call that changed in between is refused. */
async function addPaper(work: Work, service_job_uuid: string, kind: PaperKind): Promise<AttachmentImage> {
  const { tx, actor } = work
  const call = await visibleCall(tx, actor, service_job_uuid)
  orRefuse(kind.refusal(call))
  const made = await makePaper(work, call, kind)
  const file = await kept(work, made.pdf, made.name)
  work.saw({ what: 'printed', kind: 'call', record: call.ID, part: file })
  return tx.transaction().execute((tx) => work.once(tx, () => add({ ...work, tx }, call, { ...made, file })))
}

interface MadePaper {
  readonly title: string
  readonly name: string
  readonly file: string
}

async function add(work: Work, call: StoredCall, { title, name, file }: MadePaper): Promise<AttachmentImage> {
  const { tx, actor } = work
  const now = await visibleCall(tx, actor, call.ID, 'for update')
  if (now.version !== call.version) throw new RefusalError(refuse('paper.refused.changed', { code: 'Conflict' }))
  const owner = callOwner(now)
  const ID = await makeAttachment(work, owner, title)
  await takeUpload(work, ID, { name, file }, { position: 0, field: 'images.0.file' })
  await tellOfAttachments(work, owner, 'attach', [{ field: 'files', old_value: null, new_value: linesOf([name]) }])
  const attachment = await visibleAttachment(tx, actor, ofCalls, { ID, owner: now.ID })
  const { images } = attachmentRecordOf(actor, ofCalls, attachment)
  return images[0] as AttachmentImage
}

async function makePaper(work: Work, call: StoredCall, { title, write }: PaperKind) {
  const network = await networkOf(work.tx, call.network_code)
  const lists = await valueLists(work, call.network_code)
  const technician = await technicianName(work.tx, call.societe_uuid, call.technician)
  const paper = paperWork({ network, lists, technician }, work.now)
  const heading = paper.t(title)
  const pdf = await makePdf({
    ...network,
    title: heading,
    lang: network.culture,
    reference: `${paper.t('field.call_id')} ${call.call_id}`,
    made_at: paper.instant(work.now),
    content: write(paper, call),
  })
  return { pdf, title: heading, name: `${heading} ${call.call_id}.pdf` }
}

/** Takes the bytes into the store, as a file its maker uploaded. */
async function kept(work: Work, pdf: Buffer, name: string): Promise<string> {
  const path = await work.files.incomingPath()
  try {
    await writeFile(path, pdf, { flag: 'wx', mode: 0o600 })
    return await keepFile(work, path, name, pdf.length)
  } finally {
    await rm(path, { force: true })
  }
}
