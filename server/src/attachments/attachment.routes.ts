import { attachmentApi, contractAttachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { deleteAttachment, listAttachments, saveAttachment } from './attachment.actions.ts'
import { ofCalls, ofContracts } from './attachment.owner.ts'
import { getFile, uploadFile } from './attachment.upload.ts'
import { generateAssignmentReport, generateWarrantyCertificate } from './paper.actions.ts'

export function serveAttachments(house: House) {
  serve(house, attachmentApi.list, listAttachments(ofCalls))
  serve(house, attachmentApi.save, saveAttachment(ofCalls))
  serve(house, attachmentApi.delete, deleteAttachment(ofCalls))
  serve(house, attachmentApi.warrantyCertificate, generateWarrantyCertificate)
  serve(house, attachmentApi.assignmentReport, generateAssignmentReport)
  serve(house, contractAttachmentApi.list, listAttachments(ofContracts))
  serve(house, contractAttachmentApi.save, saveAttachment(ofContracts))
  serve(house, contractAttachmentApi.delete, deleteAttachment(ofContracts))
  serve(house, imageApi.upload, uploadFile)
  serve(house, imageApi.get, getFile)
}
