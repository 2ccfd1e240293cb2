import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { id, requiredText, text } from '../platform/fields.ts'
import { listRequestSchema } from '../platform/list.ts'
import { attachmentList, attachmentListPath, contractAttachmentList } from './attachment.list.ts'
import {
  attachmentImage,
  attachmentRecord,
  contractAttachmentRecord,
  ignoredField,
  maxFileBytes,
  maxNameLength,
  saveAttachmentFields,
  uploadTypes,
} from './attachment.ts'

const base = '/api/Attachments'
const contractBase = '/api/ContractAttachments'

/** Shared by both PDF endpoints. Anyone who may see the call can generate them; they are in the network's language. */
const pdfEndpointDefaults = {
  who: who.everyone,
  envelope: 'record',
  managesTransactions: true,
  isCreate: true,
  successMessage: 'paper.made',
  body: () => z.strictObject({ service_job_uuid: id() }),
  response: attachmentImage,
} as const

export const attachmentApi = {
  list: endpoint({
    method: 'POST',
    path: attachmentListPath,
    summary: 'A page of the attachments of one call, or of every call this user may see.',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(attachmentList),
    response: attachmentRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateAttachments`,
    summary:
      'Adds an attachment to a call; with `ID`, renames it and its files and adds more. A file left out is unchanged.',
    who: who.everyone,
    envelope: 'record',
    isCreate: true,
    successMessage: 'message.data_has_been_successfully_updated',
    body: () => z.strictObject({ service_job_uuid: id(), call_id: ignoredField, ...saveAttachmentFields() }),
    response: attachmentRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteFormData`,
    summary: 'Deletes an attachment, or with `image_guid` one file of it; with its last file the attachment goes too.',
    who: who.everyone,
    envelope: 'record',
    successMessage: 'attachment.deleted',
    body: () => z.strictObject({ ID: id(), service_job_uuid: id(), image_guid: text(50).optional() }),
    response: () => z.null(),
  }),
  warrantyCertificate: endpoint({
    method: 'POST',
    path: `${base}/GenerateWarrantyCertificate`,
    summary: "Makes the warranty certificate of the call's appliance and adds it to the call's attachments.",
    ...pdfEndpointDefaults,
  }),
  assignmentReport: endpoint({
    method: 'POST',
    path: `${base}/GenerateAssignmentReport`,
    summary: "Makes the report of the call's assignment and adds it to the call's attachments.",
    ...pdfEndpointDefaults,
  }),
}

export const contractAttachmentApi = {
  list: endpoint({
    method: 'POST',
    path: `${contractBase}/GetListData`,
    summary: 'A page of the attachments of one service contract, or of every one this user may see.',
    who: who.contractReaders,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(contractAttachmentList),
    response: contractAttachmentRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${contractBase}/UpdateAttachments`,
    summary: 'Adds an attachment to a service contract; with `ID`, renames it and its files and adds more.',
    who: who.contractReaders,
    envelope: 'record',
    isCreate: true,
    successMessage: 'message.data_has_been_successfully_updated',
    body: () =>
      z.strictObject({ service_contract_uuid: id(), service_contract_id: ignoredField, ...saveAttachmentFields() }),
    response: contractAttachmentRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${contractBase}/DeleteFormData`,
    summary: 'Deletes an attachment of a service contract, or with `image_guid` one file of it.',
    who: who.contractReaders,
    envelope: 'record',
    successMessage: 'attachment.deleted',
    body: () => z.strictObject({ ID: id(), service_contract_uuid: id(), image_guid: text(50).optional() }),
    response: () => z.null(),
  }),
}

export const imageApi = {
  upload: endpoint({
    method: 'POST',
    path: '/Images/UploadFile',
    summary: 'Takes one file, in the multipart field `file`; it waits 24 hours for a record of the same user.',
    who: who.everyone,
    envelope: 'bare',
    upload: { largest: maxFileBytes },
    managesTransactions: true,
    body: () => z.strictObject({ type: z.enum(uploadTypes) }),
    response: () => z.object({ FileName: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/Images/GetFile/:name',
    summary: 'The file: a waiting one (`Temp`) to who uploaded it, any other to whoever may see its record.',
    who: who.everyone,
    envelope: 'file',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        name: requiredText(100),
        type: z.enum(['Temp', 'Attachment']).default('Attachment'),
        filename: text(maxNameLength).optional(),
      }),
    response: () => fileResponse(),
  }),
}
