import { randomUUID } from 'node:crypto'
import { dpcBody, rejectionOf } from '../fixtures/documents.ts'
import { pictureBytes } from '../fixtures/factories.ts'
import { toInvoicedFee, uniqueInvoiceNumber } from '../fixtures/fees.ts'

import { none, type Sample, type SampleRows } from './sample.ts'

const ofCall = ({ call_id }: SampleRows) => ({ filterData: { call_id } })
const exportOfCall = (rows: SampleRows) => ({ ...ofCall(rows), columns: [{ Name: 'Number', Field: 'DocNum' }] })

/** Samples of documents, invoices and the facts of companies. */
export const documentSamples: Record<string, Sample> = {
  'POST /api/ServiceCall/GetFeeData': { body: ofCall, row: true },
  'POST /api/ServiceCall/GetSparePartData': { body: ofCall, row: true },
  'POST /api/ServiceCall/GetDPCData': { body: ofCall, row: true, isDpc: true },
  'POST /api/ServiceCall/ExportFeeData': { body: exportOfCall, row: true },
  'POST /api/ServiceCall/ExportSparePartData': { body: exportOfCall, row: true },
  'POST /api/ServiceCall/ExportDPCData': { body: exportOfCall, row: true, isDpc: true },
  'GET /api/ServiceCall/GetFeeLines': {
    body: ({ call_id, documents }) => ({ docNum: documents.fee, callId: call_id }),
    row: true,
  },
  'POST /api/ServiceCall/GetSparePartLines': {
    body: ({ call_id, documents }) => ({ docNum: documents.sparepart, call_id }),
    row: true,
  },
  'POST /api/ServiceCall/UpdateFee': {
    body: ({ call_id, documents }) => ({ callID: call_id, docNum: documents.fee, canceledLine: 1 }),
    row: true,
    accepted: true,
  },
  'POST /api/ServiceCall/UpdateSparePart': {
    body: ({ call_id, documents }) => ({ callID: call_id, docNum: documents.sparepart, canceledLine: 1 }),
    row: true,
    accepted: true,
  },
  'POST /api/ServiceCall/CheckFee': {
    body: ({ call_id, documents }) => ({ callID: call_id, docNum: documents.fee, lines: [] }),
    row: true,
    accepted: true,
  },
  'POST /api/ServiceCall/CheckSparePart': {
    body: ({ call_id, documents }) => ({ callID: call_id, docNum: documents.sparepart, lines: [] }),
    row: true,
    accepted: true,
  },
  'POST /api/ServiceCall/GetDPCDetail': {
    body: ({ ID, call_id, documents }) => ({ service_job_uuid: ID, callID: call_id, docNum: documents.dpc }),
    row: true,
    isDpc: true,
  },
  'POST /api/ServiceCall/UpdateDPC': {
    body: ({ ID, call_id, documents }) => ({
      ...dpcBody({ ID, call_id }),
      docNum: documents.dpc,
      version: 1,
      lines: [],
    }),
    row: true,
    accepted: true,
    isDpc: true,
  },
  'POST /api/ServiceCall/ConfirmDocument': {
    body: ({ call_id, documents }) => ({ type: 'fee', DocNum: documents.fee, callID: call_id }),
    row: true,
  },
  'POST /api/ServiceCall/ConfirmMany': {
    body: ({ documents }) => ({ type: 'fee', items: [{ DocNum: documents.fee }] }),
  },
  'POST /api/ServiceCall/GetCleanDocuments': {
    body: ({ documents }) => ({ type: 'fee', items: [{ DocNum: documents.fee }] }),
  },
  'POST /api/ServiceCall/GetFirstVisitParts': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/RequestParts': { body: ({ ID }) => ({ ID, parts: ['VALVE'] }), row: true, accepted: true },
  'POST /api/ServiceCall/TakeBackApproval': {
    body: ({ call_id, documents }) => ({ type: 'fee', callID: call_id, DocNum: documents.fee, reason: 'By mistake' }),
    row: true,
  },
  'POST /api/ServiceCall/RejectDocument': {
    body: ({ call_id, documents }) => rejectionOf({ type: 'fee', DocNum: documents.fee }, { call_id }),
    row: true,
  },
  'POST /api/Admin/GetPriceEffect': { body: () => ({ prices: [{ ItemCode: 'VISIT', Price: 36 }] }) },
  'POST /api/ServiceCall/GetUsualAmounts': {
    body: ({ ID }) => ({ service_job_uuid: ID, type: 'fee' }),
    row: true,
  },
  'POST /api/Societe/GetSatAddress': { body: ({ ID }) => ({ service_call_id: ID }), row: true },
  'POST /api/Societe/GetSatEmail': { body: ({ ID }) => ({ service_call_id: ID }), row: true },
  'POST /api/Societe/GetSatDistance': { body: ({ ID }) => ({ service_call_id: ID }), row: true },
  'POST /api/SocieteInvoiceGenerationData/GetListData': { body: () => ({ request: { PageSize: 0 } }) },
  // A document of another company is refused like an unknown one: by a field message, not by a status.
  'POST /api/ServiceCall/GenerateInvoice': {
    body: ({ fee }) => ({ supplierInvoice: uniqueInvoiceNumber(), fees: [toInvoicedFee(fee)] }),
  },
  'POST /api/ServiceCall/DownloadInvoice': {
    body: ({ supplierInvoice, holder }) => ({ supplierInvoice, societe_uuid: holder }),
    row: true,
  },
  'POST /api/Invoice/Preview': { body: ({ fee }) => ({ fees: [fee.DocEntry] }) },
  'POST /api/Invoice/Statement': { body: ({ fee }) => ({ fees: [fee.DocEntry], form: 'ubl' }) },
  // The network has invoices made here, and refuses others by a message.
  'PUT /api/Invoice/Upload': { body: () => ({ file: { name: 'invoice.xml', content: Buffer.from('<Invoice/>') } }) },
  'GET /api/Invoice/Pdf': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'GET /api/Invoice/Xml': { body: ({ invoice }) => ({ ID: invoice.ID, syntax: 'cii' }), row: true },
  'POST /api/Invoice/GetInvoice': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'POST /api/Invoice/Check': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'POST /api/Invoice/Release': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'POST /api/Invoice/Dispute': { body: ({ invoice }) => ({ ID: invoice.ID, reason: 'Twice' }), row: true },
  'POST /api/Invoice/Resolve': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'POST /api/Invoice/RecordPayment': {
    body: ({ invoice }) => ({ ID: invoice.ID, reference: uniqueInvoiceNumber(), paid_on: '2026-03-01', amount: 1 }),
    row: true,
  },
  // No person entered it: refused by a message.
  'POST /api/Invoice/TakeBackPayment': { body: ({ invoice }) => ({ ID: invoice.ID, reference: 'NONE' }), row: true },
  'POST /api/Invoice/CheckMany': { body: ({ invoice }) => ({ items: [{ ID: invoice.ID }] }) },
  'POST /api/Invoice/ReleaseMany': { body: ({ invoice }) => ({ items: [{ ID: invoice.ID }] }) },
  'POST /api/Invoice/ExportLines': { body: () => ({ format: 'csv' }) },
  'GET /api/Invoice/ExportFiles': { body: () => ({ month: '2026-03' }) },
  'POST /api/SocieteInvoice/ExportData': { body: () => ({ columns: [{ Name: 'Number', Field: 'supplier_invoice' }] }) },
  'POST /api/Invoice/GetCreditable': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'POST /api/Invoice/CreateCreditNote': {
    body: ({ invoice }) => ({ ID: invoice.ID, supplierInvoice: uniqueInvoiceNumber() }),
    row: true,
  },
  'POST /api/Societe/GetLegalFacts': { body: ({ holder }) => ({ societe_uuid: holder }), row: true, isCompany: true },
  'POST /api/Societe/SaveLegalFacts': {
    body: ({ holder }) => ({ societe_uuid: holder, version: 1, registration: uniqueInvoiceNumber() }),
    row: true,
    isCompany: true,
  },
  'POST /api/Societe/GetWorkingHours': { body: ({ holder }) => ({ societe_uuid: holder }), row: true, isCompany: true },
  'POST /api/Societe/SaveWorkingHours': {
    body: ({ holder }) => ({
      societe_uuid: holder,
      version: 1,
      hours: [{ weekday: 1, starts_at: '08:00', ends_at: '17:00' }],
    }),
    row: true,
    isCompany: true,
  },
  'POST /api/SocieteInvoice/GetListData': { body: none },
  'GET /api/SocieteInvoice/GetLabel': { body: none },
  'POST /Images/UploadFile': { body: () => ({ type: 'Image', file: { name: 'a.png', content: pictureBytes } }) },
  'POST /Images/UploadPiece': {
    body: () => ({
      upload: randomUUID(),
      name: 'a.png',
      offset: 0,
      total: pictureBytes.length,
      file: { name: 'a.png', content: pictureBytes },
    }),
  },
}
