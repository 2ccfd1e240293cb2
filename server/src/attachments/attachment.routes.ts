import { attachmentApi, contractAttachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { deleteAttachment, listAttachments, saveAttachment } from './attachment.actions.ts'
import { callAttachments, contractAttachments } from './attachment.owner.ts'
import { loadUploadState, uploadPiece } from './attachment.pieces.ts'
import { getFile, uploadFile } from './attachment.upload.ts'
import { downloadAttachments } from './attachment.zip.ts'
import { generateAssignmentReport, generateWarrantyCertificate } from './call-pdf.actions.ts'

export function registerAttachmentRoutes(app: AppContext) {
  registerEndpoint(app, attachmentApi.list, listAttachments(callAttachments))
  registerEndpoint(app, attachmentApi.save, saveAttachment(callAttachments))
  registerEndpoint(app, attachmentApi.delete, deleteAttachment(callAttachments))
  registerEndpoint(app, attachmentApi.downloadMany, downloadAttachments(app.fastify.log))
  registerEndpoint(app, attachmentApi.warrantyCertificate, generateWarrantyCertificate)
  registerEndpoint(app, attachmentApi.assignmentReport, generateAssignmentReport)
  registerEndpoint(app, contractAttachmentApi.list, listAttachments(contractAttachments))
  registerEndpoint(app, contractAttachmentApi.save, saveAttachment(contractAttachments))
  registerEndpoint(app, contractAttachmentApi.delete, deleteAttachment(contractAttachments))
  registerEndpoint(app, imageApi.upload, uploadFile)
  registerEndpoint(app, imageApi.uploadPiece, uploadPiece)
  registerEndpoint(app, imageApi.uploadState, loadUploadState)
  registerEndpoint(app, imageApi.get, getFile)
}
