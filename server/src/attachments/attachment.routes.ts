import { attachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { deleteAttachment, listAttachments, saveAttachment } from './attachment.actions.ts'
import { getFile, uploadFile } from './attachment.upload.ts'

export function serveAttachments(house: House) {
  serve(house, attachmentApi.list, listAttachments)
  serve(house, attachmentApi.save, saveAttachment)
  serve(house, attachmentApi.delete, deleteAttachment)
  serve(house, imageApi.upload, uploadFile)
  serve(house, imageApi.get, getFile)
}
