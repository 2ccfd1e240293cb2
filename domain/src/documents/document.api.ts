import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint, fileOf } from '../kernel/endpoint.ts'
import { id, requiredText, text } from '../kernel/fields.ts'
import { exportRequestSchema, type List, listRequestSchema, xlsxType } from '../kernel/list.ts'
import { confirmedDocument, rejectedDocument, savedDocument, savedDpc } from './document.bodies.ts'
import { dpcList, feeList, sparePartList } from './document.list.ts'
import { documentPath } from './document.paths.ts'
import { documentRecord, documentRow, dpcAddress, dpcRecord } from './document.ts'

const base = '/api/ServiceCall'

const listAt = (path: `/${string}`, list: List, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(list),
    answer: () => documentRow,
  })

const exportAt = (path: string, list: List) =>
  endpoint({
    method: 'POST',
    path: `${base}/${path}`,
    summary: 'Every document the filters leave, in the given order, as an xlsx file.',
    who: who.everyone,
    envelope: 'file',
    reads: true,
    body: () => exportRequestSchema(list),
    answer: () => fileOf(xlsxType),
  })

const loads = { who: who.everyone, envelope: 'record', reads: true } as const
const saves = {
  method: 'POST',
  who: who.planners,
  envelope: 'record',
  creates: true,
  done: 'message.data_has_been_successfully_updated',
} as const
const ofCall = z.strictObject({ service_call_id: id() })
const aboutCompany = { method: 'POST', who: who.everyone, envelope: 'bare', reads: true } as const

/** The call centre and the back office read lists, exports and documents of one call at a time: `call_id` is required of them. */
export const documentApi = {
  fees: listAt(documentPath.fees, feeList, 'A page of fee purchase orders.'),
  spareParts: listAt(documentPath.spareParts, sparePartList, 'A page of spare-part requests.'),
  dpcs: listAt(documentPath.dpcs, dpcList, 'A page of return requests.'),
  exportFees: exportAt('ExportFeeData', feeList),
  exportSpareParts: exportAt('ExportSparePartData', sparePartList),
  exportDpcs: exportAt('ExportDPCData', dpcList),
  feeLines: endpoint({
    ...loads,
    method: 'GET',
    path: documentPath.feeLines,
    summary: 'A fee purchase order with its lines; without `docNum` a blank one.',
    body: () => z.strictObject({ docNum: text(50).optional(), callId: requiredText(50) }),
    answer: () => documentRecord,
  }),
  sparePartLines: endpoint({
    ...loads,
    method: 'POST',
    path: documentPath.sparePartLines,
    summary: 'A spare-part request with its lines; without `docNum` a blank one.',
    body: () => z.strictObject({ docNum: text(50).optional(), call_id: requiredText(50) }),
    answer: () => documentRecord,
  }),
  saveFee: endpoint({
    ...saves,
    path: `${base}/UpdateFee`,
    summary: 'Writes a fee purchase order, or with `docNum` changes its lines; `canceledLine` cancels one.',
    body: () => savedDocument('fee'),
    answer: () => documentRecord,
  }),
  saveSparePart: endpoint({
    ...saves,
    path: `${base}/UpdateSparePart`,
    summary: 'Writes a spare-part request, or with `docNum` changes its lines; `canceledLine` cancels one.',
    body: () => savedDocument('sparepart'),
    answer: () => documentRecord,
  }),
  dpc: endpoint({
    ...loads,
    method: 'POST',
    path: documentPath.dpc,
    summary:
      'A return request with the questions of its return type, or of the one named; without `docNum` a blank one.',
    body: () =>
      z.strictObject({
        service_job_uuid: id(),
        callID: requiredText(50),
        docNum: text(50).optional(),
        return_type: text(50).optional(),
      }),
    answer: () => dpcRecord,
  }),
  saveDpc: endpoint({
    ...saves,
    path: `${base}/UpdateDPC`,
    summary: 'Writes a return request, or with `docNum` changes it; `canceledLine` cancels a line.',
    body: () => savedDpc,
    answer: () => dpcRecord,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${base}/ConfirmDocument`,
    summary: 'Approves a document: it never changes again.',
    who: who.dispatcher,
    envelope: 'record',
    done: 'document.approved',
    body: () => confirmedDocument,
    answer: () => documentRow,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/RejectDocument`,
    summary: 'Asks the company for a change and mails it why; a done call is open again.',
    who: who.dispatcher,
    envelope: 'record',
    done: 'document.rejected',
    body: () => rejectedDocument,
    answer: () => documentRow,
  }),
  satAddress: endpoint({
    ...aboutCompany,
    path: '/api/Societe/GetSatAddress',
    summary: 'The address of the call’s company; empty fields where nobody holds the call.',
    body: () => ofCall,
    answer: () => dpcAddress,
  }),
  satEmail: endpoint({
    ...aboutCompany,
    path: '/api/Societe/GetSatEmail',
    summary: 'The e-mail address of the call’s company.',
    body: () => ofCall,
    answer: () => z.object({ email: z.string() }),
  }),
  satDistance: endpoint({
    ...aboutCompany,
    path: '/api/Societe/GetSatDistance',
    summary: 'How far the company is from the call, in kilometres with one decimal.',
    body: () => ofCall,
    answer: () => z.object({ value: z.number().nullable(), text: z.string() }),
  }),
}
