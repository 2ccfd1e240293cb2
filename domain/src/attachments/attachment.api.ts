import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { id, listOf, text } from '../platform/fields.ts'
import { listRequestSchema } from '../platform/list.request.ts'
import { attachmentList, attachmentListPath, contractAttachmentList } from './attachment.list.ts'
import {
  attachmentImage,
  attachmentRecord,
  contractAttachmentRecord,
  ignoredField,
  maxZipped,
  saveAttachmentFields,
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
