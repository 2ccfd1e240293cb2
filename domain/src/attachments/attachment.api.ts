import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { id, listOf, requiredInteger, requiredText, text } from '../platform/fields.ts'
import { listRequestSchema } from '../platform/list.request.ts'
import { once } from '../platform/once.ts'
import { attachmentList, attachmentListPath, contractAttachmentList } from './attachment.list.ts'
import {
  attachmentImage,
  attachmentRecord,
  contractAttachmentRecord,
  fileName,
  ignoredField,
  maxFileBytes,
  maxNameLength,
  maxZipped,
  pieceBytes,
  saveAttachmentFields,
  uploadTypes,
} from './attachment.ts'

const base = '/api/Attachments'
const contractBase = '/api/ContractAttachments'

/** Shared by both PDF endpoints. Anyone who may see the call can generate them; they are in the network's language. */
const pdfEndpointDefaults = {
  who: who.everyone,
  envelope: 'record',
  // Renders and stores the PDF before the transaction that attaches it.
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
    summary: 'A page of the attachments of one call, or of all calls that this user may see.',
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
      'Adds an attachment to a call. With `ID`, renames the attachment and its files and adds files. Files that are not named stay unchanged.',
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
    summary:
      'Deletes an attachment. With `image_guid`, deletes one of its files; the attachment is deleted with its last file.',
    who: who.everyone,
    envelope: 'record',
    successMessage: 'attachment.deleted',
    body: () => z.strictObject({ ID: id(), service_job_uuid: id(), image_guid: text(50).optional() }),
    response: () => z.null(),
  }),
  downloadMany: endpoint({
    method: 'POST',
    path: `${base}/DownloadMany`,
    work: 'export',
    summary: 'The files of these attachments in one zip, in a folder for each call.',
    who: who.everyone,
    envelope: 'file',
    isReadOnly: true,
    body: () => z.strictObject({ IDs: listOf(id(), { max: maxZipped, tooMany: 'batch.refused.too_many' }) }),
    response: () => fileResponse('application/zip'),
  }),
  warrantyCertificate: endpoint({
    method: 'POST',
    path: `${base}/GenerateWarrantyCertificate`,
    work: 'pdf',
    summary: "Creates the warranty certificate of the call's appliance and adds it to the call's attachments.",
    ...pdfEndpointDefaults,
  }),
  assignmentReport: endpoint({
    method: 'POST',
    path: `${base}/GenerateAssignmentReport`,
    work: 'pdf',
    summary: "Creates the assignment report of the call and adds it to the call's attachments.",
    ...pdfEndpointDefaults,
  }),
}

export const contractAttachmentApi = {
  list: endpoint({
    method: 'POST',
    path: `${contractBase}/GetListData`,
    summary: 'A page of the attachments of one service contract, or of all contracts that this user may see.',
    who: who.contractReaders,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(contractAttachmentList),
    response: contractAttachmentRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${contractBase}/UpdateAttachments`,
    summary:
      'Adds an attachment to a service contract. With `ID`, renames the attachment and its files and adds files.',
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
    summary: 'Deletes an attachment of a service contract. With `image_guid`, deletes one of its files.',
    who: who.contractReaders,
    envelope: 'record',
    successMessage: 'attachment.deleted',
    body: () => z.strictObject({ ID: id(), service_contract_uuid: id(), image_guid: text(50).optional() }),
    response: () => z.null(),
  }),
}

/** Maximum length of the name that a client gives an upload in pieces, in characters. */
const maxUploadIdLength = 64
const uploadState = once(() => z.object({ received: z.int(), FileName: z.string().optional() }))

export const imageApi = {
  upload: endpoint({
    method: 'POST',
    path: '/Images/UploadFile',
    summary:
      'Uploads one file in the multipart field `file`. It is deleted after 24 hours unless the same user adds it to a record.',
    who: who.everyone,
    envelope: 'bare',
    upload: { largest: maxFileBytes },
    // Bytes arrive and are scanned between the reservation of their quota and the end of the upload.
    managesTransactions: true,
    body: () => z.strictObject({ type: z.enum(uploadTypes) }),
    response: () => z.object({ FileName: z.string() }),
  }),
  uploadPiece: endpoint({
    method: 'POST',
    path: '/Images/UploadPiece',
    summary:
      'Appends bytes to the upload that the client named `upload`; its first piece, at offset 0, creates it. `offset` has to be what was received, else 409 with `received`. The last piece answers with the `FileName`, as `UploadFile` does. An upload without a new piece for 24 hours is deleted.',
    who: who.everyone,
    envelope: 'bare',
    rawBody: { largest: pieceBytes.max },
    // As `upload`: the last piece joins and scans the file.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        upload: requiredText(maxUploadIdLength),
        name: fileName(),
        type: z.enum(uploadTypes).default('File'),
        offset: requiredInteger({ min: 0 }),
        total: requiredInteger({ min: 1 }),
      }),
    response: uploadState,
  }),
  uploadState: endpoint({
    method: 'GET',
    path: '/Images/UploadState',
    summary: 'Bytes received of an own upload in pieces (0 if it is unknown), with its `FileName` once it is complete.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () => z.strictObject({ upload: requiredText(maxUploadIdLength) }),
    response: uploadState,
  }),
  get: endpoint({
    method: 'GET',
    path: '/Images/GetFile/:name',
    summary:
      'One file. A file that belongs to no record yet (`Temp`) is for the user who uploaded it; any other is for users who may see its record.',
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
