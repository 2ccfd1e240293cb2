import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint, fileOf } from '../kernel/endpoint.ts'
import { id, integer, listOf, requiredText, text } from '../kernel/fields.ts'
import { listRequestSchema } from '../kernel/list.ts'
import { attachmentList } from './attachment.list.ts'
import {
  attachmentRecord,
  keptFields,
  largestFile,
  longestName,
  mostFiles,
  savedImage,
  uploadTypes,
} from './attachment.ts'

const base = '/api/Attachments'

export const attachmentApi = {
  list: endpoint({
    method: 'POST',
    path: `${base}/GetListData`,
    summary: 'A page of the attachments of one call, or of every call this user may see.',
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: listRequestSchema(attachmentList),
    answer: attachmentRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateAttachments`,
    summary:
      'Adds an attachment to a call; with `ID`, renames it and its files and adds more. A file left out is unchanged.',
    who: who.everyone,
    envelope: 'record',
    creates: true,
    done: 'message.data_has_been_successfully_updated',
    body: z.strictObject({
      service_job_uuid: id(),
      ID: text(50).optional(),
      version: integer({ min: 1 }).optional(),
      attachment_name: text(longestName).optional(),
      images: listOf(savedImage)
        .refine((images) => images.length <= mostFiles, `at most ${mostFiles} files`)
        .optional(),
      ...keptFields,
    }),
    answer: attachmentRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteFormData`,
    summary: 'Deletes an attachment, or with `image_guid` one file of it; with its last file the attachment goes too.',
    who: who.everyone,
    envelope: 'record',
    done: 'attachment.deleted',
    body: z.strictObject({ ID: id(), service_job_uuid: id(), image_guid: text(50).optional() }),
    answer: z.null(),
  }),
}

export const imageApi = {
  upload: endpoint({
    method: 'POST',
    path: '/Images/UploadFile',
    summary: 'Takes one file, in the multipart field `file`; it waits 24 hours for a record of the same user.',
    who: who.everyone,
    envelope: 'bare',
    takesFile: { largest: largestFile },
    ownTransactions: true,
    body: z.strictObject({ type: z.enum(uploadTypes) }),
    answer: z.object({ FileName: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/Images/GetFile/:name',
    summary: 'The file: a waiting one (`Temp`) to who uploaded it, any other to whoever may see its record.',
    who: who.everyone,
    envelope: 'file',
    reads: true,
    body: z.strictObject({
      name: requiredText(100),
      type: z.enum(['Temp', 'Attachment']).default('Attachment'),
      filename: text(longestName).optional(),
    }),
    answer: fileOf(),
  }),
}
