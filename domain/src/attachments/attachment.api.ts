import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint, fileOf } from '../kernel/endpoint.ts'
import { id, requiredText, text } from '../kernel/fields.ts'
import { listRequestSchema } from '../kernel/list.ts'
import { attachmentList, attachmentListPath, contractAttachmentList } from './attachment.list.ts'
import {
  attachmentImage,
  attachmentRecord,
  contractAttachmentRecord,
  ignored,
  largestFile,
  longestName,
  savedAttachment,
  uploadTypes,
} from './attachment.ts'

const base = '/api/Attachments'
const ofContracts = '/api/ContractAttachments'

/** What both papers have in common: made by whoever may see the call, in the network's language. */
const makesPaper = {
  who: who.everyone,
  envelope: 'record',
  ownTransactions: true,
  creates: true,
  done: 'paper.made',
  body: () => z.strictObject({ service_job_uuid: id() }),
  answer: attachmentImage,
} as const

export const attachmentApi = {
  list: endpoint({
    method: 'POST',
    path: attachmentListPath,
    summary: 'A page of the attachments of one call, or of every call this user may see.',
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(attachmentList),
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
    body: () => z.strictObject({ service_job_uuid: id(), call_id: ignored, ...savedAttachment() }),
    answer: attachmentRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteFormData`,
    summary: 'Deletes an attachment, or with `image_guid` one file of it; with its last file the attachment goes too.',
    who: who.everyone,
    envelope: 'record',
    done: 'attachment.deleted',
    body: () => z.strictObject({ ID: id(), service_job_uuid: id(), image_guid: text(50).optional() }),
    answer: () => z.null(),
  }),
  warrantyCertificate: endpoint({
    method: 'POST',
    path: `${base}/GenerateWarrantyCertificate`,
    summary: "Makes the warranty certificate of the call's appliance and adds it to the call's attachments.",
    ...makesPaper,
  }),
  assignmentReport: endpoint({
    method: 'POST',
    path: `${base}/GenerateAssignmentReport`,
    summary: "Makes the report of the call's assignment and adds it to the call's attachments.",
    ...makesPaper,
  }),
}

export const contractAttachmentApi = {
  list: endpoint({
    method: 'POST',
    path: `${ofContracts}/GetListData`,
    summary: 'A page of the attachments of one service contract, or of every one this user may see.',
    who: who.contractReaders,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(contractAttachmentList),
    answer: contractAttachmentRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${ofContracts}/UpdateAttachments`,
    summary: 'Adds an attachment to a service contract; with `ID`, renames it and its files and adds more.',
    who: who.contractReaders,
    envelope: 'record',
    creates: true,
    done: 'message.data_has_been_successfully_updated',
    body: () => z.strictObject({ service_contract_uuid: id(), service_contract_id: ignored, ...savedAttachment() }),
    answer: contractAttachmentRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${ofContracts}/DeleteFormData`,
    summary: 'Deletes an attachment of a service contract, or with `image_guid` one file of it.',
    who: who.contractReaders,
    envelope: 'record',
    done: 'attachment.deleted',
    body: () => z.strictObject({ ID: id(), service_contract_uuid: id(), image_guid: text(50).optional() }),
    answer: () => z.null(),
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
    body: () => z.strictObject({ type: z.enum(uploadTypes) }),
    answer: () => z.object({ FileName: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/Images/GetFile/:name',
    summary: 'The file: a waiting one (`Temp`) to who uploaded it, any other to whoever may see its record.',
    who: who.everyone,
    envelope: 'file',
    reads: true,
    body: () =>
      z.strictObject({
        name: requiredText(100),
        type: z.enum(['Temp', 'Attachment']).default('Attachment'),
        filename: text(longestName).optional(),
      }),
    answer: () => fileOf(),
  }),
}
