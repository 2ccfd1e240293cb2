import { z } from 'zod'
import { who } from '../platform/access.ts'
import { batchAnswer } from '../platform/batch.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { id, requiredText, text } from '../platform/fields.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../platform/list.request.ts'
import type { List } from '../platform/list.ts'
import {
  cleanDocumentsBody,
  confirmDocumentBody,
  confirmManyBody,
  rejectDocumentBody,
  saveDocumentBody,
  saveDpcBody,
  takeBackBody,
} from './document.bodies.ts'
import { cleanDocuments } from './document.clean.ts'
import { dpcList, feeList, sparePartList } from './document.list.ts'
import { documentApiPaths } from './document.paths.ts'
import {
  type DocumentRow,
  documentCheck,
  documentRecord,
  documentRow,
  dpcAddress,
  dpcRecord,
  usualAmount,
} from './document.ts'

const base = '/api/ServiceCall'

const listEndpoint = (path: `/${string}`, list: List, summary: string, record: () => z.ZodObject) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(list),
    response: () => documentRow,
    record,
  })

const withOrderLines = () => documentRecord.pick({ orderLines: true })

const exportEndpoint = (path: string, list: List) =>
  endpoint({
    method: 'POST',
    path: `${base}/${path}`,
    work: 'export',
    summary: 'All documents that match the filters, in the given order, as an xlsx file.',
    who: who.everyone,
    envelope: 'file',
    isReadOnly: true,
    readsReplica: true,
    body: () => exportRequestSchema(list),
    response: () => fileResponse(xlsxType),
  })

const loadDefaults = { who: who.everyone, envelope: 'record', isReadOnly: true } as const
/** People decide: a key of the same person would count as the second of two. */
const decisionDefaults = { who: who.dispatcher, envelope: 'record', refusesApiKeys: true } as const
const saveDefaults = {
  method: 'POST',
  who: who.documentWriters,
  envelope: 'record',
  isCreate: true,
  successMessage: 'message.data_has_been_successfully_updated',
  changedName: 'document.numbered',
} as const
const checkDefaults = { method: 'POST', who: who.documentWriters, envelope: 'record', isReadOnly: true } as const
const callBody = z.strictObject({ service_call_id: id() })
const companyLookupDefaults = { method: 'POST', who: who.everyone, envelope: 'bare', isReadOnly: true } as const

/** Document endpoints. Call centre and back office read documents of one call at a time: `call_id` is required. */
export const documentApi = {
  fees: listEndpoint(documentApiPaths.fees, feeList, 'A page of fee purchase orders.', withOrderLines),
  spareParts: listEndpoint(
    documentApiPaths.spareParts,
    sparePartList,
    'A page of spare-part requests.',
    withOrderLines,
  ),
  dpcs: listEndpoint(documentApiPaths.dpcs, dpcList, 'A page of return requests.', () =>
    dpcRecord.pick({ lines: true }),
  ),
  exportFees: exportEndpoint('ExportFeeData', feeList),
  exportSpareParts: exportEndpoint('ExportSparePartData', sparePartList),
  exportDpcs: exportEndpoint('ExportDPCData', dpcList),
  feeLines: endpoint({
    ...loadDefaults,
    method: 'GET',
    path: documentApiPaths.feeLines,
    summary: 'A fee purchase order with its lines. Without `docNum`, a blank one.',
    body: () => z.strictObject({ docNum: text(50).optional(), callId: requiredText(50) }),
    response: () => documentRecord,
  }),
  sparePartLines: endpoint({
    ...loadDefaults,
    method: 'POST',
    path: documentApiPaths.sparePartLines,
    summary: 'A spare-part request with its lines. Without `docNum`, a blank one.',
    body: () => z.strictObject({ docNum: text(50).optional(), call_id: requiredText(50) }),
    response: () => documentRecord,
  }),
  saveFee: endpoint({
    ...saveDefaults,
    path: `${base}/UpdateFee`,
    summary: 'Creates a fee purchase order. With `docNum`, changes its lines; `canceledLine` cancels one line.',
    body: () => saveDocumentBody('fee'),
    response: () => documentRecord,
  }),
  saveSparePart: endpoint({
    ...saveDefaults,
    path: `${base}/UpdateSparePart`,
    summary: 'Creates a spare-part request. With `docNum`, changes its lines; `canceledLine` cancels one line.',
    body: () => saveDocumentBody('sparepart'),
    response: () => documentRecord,
  }),
  checkFee: endpoint({
    ...checkDefaults,
    path: `${base}/CheckFee`,
    summary: 'What the checks would find if this fee purchase order were saved. Refuses what a save refuses.',
    body: () => saveDocumentBody('fee'),
    response: () => z.array(documentCheck),
  }),
  checkSparePart: endpoint({
    ...checkDefaults,
    path: `${base}/CheckSparePart`,
    summary: 'What the checks would find if this spare-part request were saved. Refuses what a save refuses.',
    body: () => saveDocumentBody('sparepart'),
    response: () => z.array(documentCheck),
  }),
  dpc: endpoint({
    ...loadDefaults,
    method: 'POST',
    path: documentApiPaths.dpc,
    summary:
      'A return request with the questions of its return type, or of the given `return_type`. Without `docNum`, the call’s only return request. A blank one if the call has none or several, or if only `return_type` is given.',
    body: () =>
      z.strictObject({
        service_job_uuid: id(),
        callID: requiredText(50),
        docNum: text(50).optional(),
        return_type: text(50).optional(),
      }),
    response: () => dpcRecord,
  }),
  saveDpc: endpoint({
    ...saveDefaults,
    path: `${base}/UpdateDPC`,
    summary: 'Creates a return request. With `docNum`, changes it; `canceledLine` cancels one line.',
    body: () => saveDpcBody,
    response: () => dpcRecord,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${base}/ConfirmDocument`,
    summary:
      'Approves a document; `reason` says why, if a check blocks it. An approved document can no longer be changed. Above the amount of the policy, two different people approve: after the first approval, `Confirmed` is still N.',
    ...decisionDefaults,
    successMessage: 'document.approved',
    successMessageOf: ({ Confirmed }: DocumentRow) => (Confirmed === 'N' ? 'document.first_approved' : undefined),
    changedName: 'document.number',
    body: () => confirmDocumentBody,
    response: () => documentRow,
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: `${base}/ConfirmMany`,
    work: 'batch',
    summary:
      'Approves documents of one type, each as if alone. Leaves those that a check blocks and the sample of the policy; with `clean`, also those with a warning or not checked yet.',
    ...decisionDefaults,
    // A transaction for each document: a refused one leaves the others approved.
    managesTransactions: true,
    body: confirmManyBody,
    response: () => batchAnswer({ DocNum: z.string(), first_of_two: z.boolean() }),
  }),
  cleanDocuments: endpoint({
    method: 'POST',
    path: `${base}/GetCleanDocuments`,
    summary: 'The undecided documents without a warning that this person can approve together, with their sums.',
    who: who.dispatcher,
    envelope: 'record',
    isReadOnly: true,
    body: cleanDocumentsBody,
    response: cleanDocuments,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/RejectDocument`,
    summary:
      'Requests a change of the document from the company and emails the reason. A call that is done is opened again.',
    ...decisionDefaults,
    successMessage: 'document.rejected',
    changedName: 'document.numbered',
    body: () => rejectDocumentBody,
    response: () => documentRow,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${base}/TakeBackApproval`,
    summary:
      'Takes an approval back, also the first of two, while the document is not invoiced, and emails the reason to the company.',
    ...decisionDefaults,
    successMessage: 'document.taken_back',
    changedName: 'document.number',
    body: () => takeBackBody,
    response: () => documentRow,
  }),
  usualAmounts: endpoint({
    ...loadDefaults,
    who: who.dispatcher,
    method: 'POST',
    path: `${base}/GetUsualAmounts`,
    summary:
      'What the network’s companies charged per line for calls with the problem of this one: medians of 12 months and at least 20 cases.',
    body: () => z.strictObject({ service_job_uuid: id(), type: z.enum(['fee', 'sparepart']) }),
    response: () => z.array(usualAmount),
  }),
  satAddress: endpoint({
    ...companyLookupDefaults,
    path: '/api/Societe/GetSatAddress',
    summary: 'The address of the call’s company. The fields are empty if the call has no company.',
    body: () => callBody,
    response: () => dpcAddress,
  }),
  satEmail: endpoint({
    ...companyLookupDefaults,
    path: '/api/Societe/GetSatEmail',
    summary: 'The email address of the call’s company.',
    body: () => callBody,
    response: () => z.object({ email: z.string() }),
  }),
  satDistance: endpoint({
    ...companyLookupDefaults,
    path: '/api/Societe/GetSatDistance',
    summary: 'The distance between the company and the call, in kilometres with one decimal.',
    body: () => callBody,
    response: () => z.object({ value: z.number().nullable(), text: z.string() }),
  }),
}
