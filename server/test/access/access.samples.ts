import { randomUUID } from 'node:crypto'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { importSheets } from '@callout/domain/import/import.ts'
import { dpcBody, rejectionOf } from '../fixtures/documents.ts'
import { pictureBytes } from '../fixtures/factories.ts'
import { type Fee, toInvoicedFee, uniqueInvoiceNumber } from '../fixtures/fees.ts'

/** Rows of one company of one network, made for each request so that requests do not affect each other. */
export interface SampleRows {
  readonly ID: string
  readonly call_id: string
  readonly InsId: string
  /** Another company of the same network. */
  readonly societe_uuid: string
  /** The company that holds the call. */
  readonly holder: string
  /** A fee this company can invoice, and the number of an invoice it has made. */
  readonly fee: Fee
  readonly supplierInvoice: string
  /** Another invoice of the company. */
  readonly invoice: { readonly ID: string }
  /** The numbers of the company's documents of the call, by type. */
  readonly documents: Readonly<Record<DocumentType, string>>
  /** Added by the person who makes the request. */
  readonly attachment: { readonly ID: string; readonly file: string }
  /** A draft served by the same company, with an attachment added by the person who makes the request. */
  readonly contract: { readonly ID: string; readonly attachment: { readonly ID: string } }
  /** A view of the person who makes the request. */
  readonly view: { readonly ID: string }
  /** A trial of a policy by the person who makes the request. */
  readonly simulation: { readonly ID: string }
  /** An API key of the network. */
  readonly apiKey: { readonly ID: string }
  /** A webhook of the network, with one of its deliveries. */
  readonly webhook: { readonly ID: string; readonly delivery: string }
  /** Serial number of the appliance; an active contract of the company covers it. */
  readonly serial: string
}

/** A valid request body. `row` says that it names a row: people who may not see that row get 404. */
export interface Sample {
  readonly body: (rows: SampleRows) => Record<string, unknown>
  readonly row?: true
  /** The row is a company, so that the key of one is not forged. */
  readonly isCompany?: true
  /** Refused to everyone in a network without return requests. */
  readonly isDpc?: true
  readonly accepted?: true
  /** The accepted visit is on the morning of the tests. */
  readonly isToday?: true
  /** The row is a contract, which no technician sees. */
  readonly isContract?: true
  /** Finds an appliance by its full serial number: anyone who may create calls there gets its product and dates. */
  readonly bySerial?: true
}

const plan = { schedule_start_date: '2026-03-20T08:00:00Z', schedule_end_date: '2026-03-20T09:00:00Z' }
const visit = { appointment_date_at: '2026-03-20T08:00:00Z', duration_minutes: 60, technician: 'T1' }
const actedAt = '2026-03-10T08:30:00Z'
const none = () => ({})
const ofCall = ({ call_id }: SampleRows) => ({ filterData: { call_id } })
const exportOfCall = (rows: SampleRows) => ({ ...ofCall(rows), columns: [{ Name: 'Number', Field: 'DocNum' }] })

// Refused for its missing columns: the rows of an import have tests of their own.
const importSamples: Record<string, Sample> = Object.fromEntries(
  Object.keys(importSheets).map((name) => [`PUT /api/Import/${name}`, { body: () => ({ rows: [{ remove: false }] }) }]),
)

/** One sample per endpoint. A test below fails for an endpoint without one. */
export const samples: Record<string, Sample> = {
  'POST /api/ServiceCall/GetListData': { body: none },
  'POST /api/ServiceCall/ExportData': { body: () => ({ columns: [{ Name: 'Call', Field: 'call_id', Width: 10 }] }) },
  'POST /api/Dispatch/Apply': { body: ({ ID, societe_uuid }) => ({ assignments: [{ ID, version: 1, societe_uuid }] }) },
  'POST /api/Dispatch/GetBoard': { body: () => ({ day: '2026-03-20' }) },
  'POST /api/Dispatch/Propose': { body: ({ ID }) => ({ IDs: [ID], explain: true }) },
  // A period without calls, so that nothing is computed.
  'POST /api/Policy/StartSimulation': { body: () => ({ from: '2001-01-01', to: '2001-01-02', policy: {} }) },
  'POST /api/Policy/GetSimulation': { body: ({ simulation }) => ({ ID: simulation.ID }), row: true },
  'POST /api/Policy/CancelSimulation': { body: ({ simulation }) => ({ ID: simulation.ID }), row: true },
  'POST /api/Policy/GetPolicy': { body: none },
  'POST /api/Policy/SavePolicy': { body: () => ({ version: 1, policy: { radius_km: 90 }, note: 'Tried' }) },
  'POST /api/ServiceCall/GetUnassignedServicaCallsCount': { body: none },
  'POST /api/ServiceCall/ResetFormData': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/CustomerLink/GetAnswer': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/CustomerLink/KeepVisit': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetSlots': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/UpdateFormData': { body: ({ ID }) => ({ ID, version: 1, phone: '699' }), row: true },
  'POST /api/ServiceCall/UpdateFormData assign': { body: ({ ID, societe_uuid }) => ({ ID, societe_uuid }), row: true },
  'POST /api/ServiceCall/UpdateFormData assignToPreviousSat': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/UpdateFormData unassign': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/UpdateFormData accept': { body: ({ ID }) => ({ ID, ...visit }), row: true },
  'POST /api/ServiceCall/UpdateFormData reject': { body: ({ ID }) => ({ ID, reject_reason: 'BUSY' }), row: true },
  'POST /api/ServiceCall/UpdateFormData planning': { body: ({ ID }) => ({ ID, ...plan }), row: true, accepted: true },
  'POST /api/ServiceCall/UpdateFormData undo': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetTechnicianDays': { body: () => ({ from: '2026-03-16', days: 7 }) },
  'POST /api/ServiceCall/PlanDay': { body: () => ({ technician: 'T1', day: '2026-03-20' }) },
  'POST /api/ServiceCall/TakeDayPlan': {
    body: ({ ID }) => ({ technician: 'T1', visits: [{ ID, version: 1, ...plan }] }),
    row: true,
    accepted: true,
  },
  // A batch answers for each row: a hidden call is refused there, like an unknown one.
  'POST /api/ServiceCall/UpdateMany assign': {
    body: ({ ID, societe_uuid }) => ({ items: [{ ID }], societe_uuid }),
  },
  'POST /api/ServiceCall/UpdateMany unassign': { body: ({ ID }) => ({ items: [{ ID }] }) },
  'POST /api/ServiceCall/UpdateMany undo': { body: ({ ID }) => ({ items: [{ ID }] }) },
  'POST /api/ServiceCall/CreateServiceCall': {
    body: () => ({ call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }),
  },
  'POST /api/ServiceCall/DeleteFormData': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetOverlappingVisits': { body: ({ ID }) => ({ ID, technician: 'T1', ...plan }), row: true },
  'POST /api/ServiceCall/GetAssignment': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetCandidates': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetContents': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/FindOpenCalls': { body: ({ serial }) => ({ internal_serial_number: serial }) },
  'POST /api/Presence/Enter': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/Presence/Leave': { body: ({ ID }) => ({ ID }) },
  'POST /api/Presence/GetPresent': { body: ({ ID }) => ({ IDs: [ID] }) },
  'POST /api/Notification/GetNotifications': { body: none },
  'POST /api/Notification/MarkRead': { body: none },
  'POST /api/ServiceCall/GetEquipmentCards': {
    body: ({ serial }) => ({ filterData: { internal_serial_number: serial } }),
    bySerial: true,
  },
  'POST /api/ServiceCall/UpdateEquipmentCard': {
    body: ({ InsId }) => ({ InsId, version: 1, City: 'León' }),
    row: true,
  },
  'GET /api/ServiceCall/GetItemCodesBySerialNumber': {
    body: ({ serial }) => ({ internal_serial_number: serial }),
    bySerial: true,
  },
  'POST /api/ServiceCall/GetDefectCode': { body: ({ call_id }) => ({ callID: call_id }), row: true },
  'POST /api/ServiceCall/UpdateDefectCode': {
    body: ({ call_id }) => ({ callID: call_id, defect_code1: 'PMP', defect_code2: 'PMP-CH' }),
    row: true,
  },
  'POST /api/Search/Find': { body: ({ serial }) => ({ text: serial }) },
  'POST /api/Customer/GetCustomer': { body: ({ ID }) => ({ ID: `call-${ID}` }), row: true },
  'POST /api/Societe/GetListData': { body: ({ call_id }) => ({ filterData: { call_id } }), row: true },
  'POST /api/History/GetListData': { body: ({ ID }) => ({ filterData: { service_job_uuid: ID } }), row: true },
  'POST /api/View/GetViews': { body: () => ({ list: 'servicecalls' }) },
  'POST /api/View/SaveView': {
    body: ({ view }) => ({ ID: view.ID, version: 1, list: 'servicecalls', name: 'Renamed' }),
    row: true,
  },
  'POST /api/View/DeleteView': { body: ({ view }) => ({ ID: view.ID }), row: true },
  'POST /api/ValueList/GetList': { body: ({ ID }) => ({ valueList: 'technicians', record: ID }), row: true },
  'GET /api/ServiceCall/ResendAssignationEmail': { body: ({ ID }) => ({ service_call_id: ID }), row: true },
  'POST /api/ServiceCall/ResendAssignationEmail': {
    body: ({ call_id }) => ({ call_id, email: ['a@b.example'], subject: 'About the visit', text: 'When do you come?' }),
    row: true,
  },
  'POST /api/Attachments/GetListData': { body: ({ ID }) => ({ filterData: { service_job_uuid: ID } }), row: true },
  'POST /api/Attachments/UpdateAttachments': {
    body: ({ ID, attachment }) => ({ service_job_uuid: ID, ID: attachment.ID, attachment_name: 'Boiler room' }),
    row: true,
  },
  'POST /api/Attachments/DeleteFormData': {
    body: ({ ID, attachment }) => ({ service_job_uuid: ID, ID: attachment.ID }),
    row: true,
  },
  'POST /api/Attachments/DownloadMany': { body: ({ attachment }) => ({ IDs: [attachment.ID] }), row: true },
  'POST /api/Attachments/GenerateWarrantyCertificate': { body: ({ ID }) => ({ service_job_uuid: ID }), row: true },
  'POST /api/Attachments/GenerateAssignmentReport': { body: ({ ID }) => ({ service_job_uuid: ID }), row: true },
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
  'POST /api/ServiceCall/RejectDocument': {
    body: ({ call_id, documents }) => rejectionOf({ type: 'fee', DocNum: documents.fee }, { call_id }),
    row: true,
  },
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
  'GET /api/Invoice/Pdf': { body: ({ invoice }) => ({ ID: invoice.ID }), row: true },
  'GET /api/Invoice/Xml': { body: ({ invoice }) => ({ ID: invoice.ID, syntax: 'cii' }), row: true },
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
  'GET /Images/UploadState': { body: () => ({ upload: 'a1' }) },
  'GET /Images/GetFile/:name': { body: ({ attachment }) => ({ name: attachment.file, type: 'Attachment' }), row: true },
  'POST /api/ServiceContract/GetListData': { body: none },
  'POST /api/ServiceContract/ExportData': {
    body: () => ({ columns: [{ Name: 'Contract', Field: 'service_contract_id', Width: 10 }] }),
  },
  'POST /api/ServiceContract/ResetFormData': { body: ({ contract }) => ({ ID: contract.ID }), row: true },
  'POST /api/ServiceContract/UpdateFormData': {
    body: ({ contract }) => ({ ID: contract.ID, version: 1, remark: 'By the back door' }),
    row: true,
  },
  'POST /api/ServiceContract/CreateServiceContract': { body: () => ({ customer_name: 'Olmos' }) },
  'POST /api/ServiceContract/DeleteFormData': { body: ({ contract }) => ({ ID: contract.ID }), row: true },
  'POST /api/ServiceContract/GetEquipmentCards': {
    body: ({ serial }) => ({ filterData: { internal_serial_number: serial } }),
  },
  'POST /api/ServiceContract/UpdateEquipmentCard': {
    body: ({ InsId }) => ({ InsId, version: 1, City: 'León' }),
    row: true,
  },
  'GET /api/ServiceContract/GetContractForAppliance': {
    body: ({ serial }) => ({ internal_serial_number: serial }),
    bySerial: true,
  },
  'GET /api/Coverage/GetCoverageList': {
    body: ({ contract }) => ({ service_contract_uuid: contract.ID }),
    row: true,
    isContract: true,
  },
  'POST /api/ContractAttachments/GetListData': {
    body: ({ contract }) => ({ filterData: { service_contract_uuid: contract.ID } }),
    row: true,
  },
  'POST /api/ContractAttachments/UpdateAttachments': {
    body: ({ contract }) => ({
      service_contract_uuid: contract.ID,
      ID: contract.attachment.ID,
      attachment_name: 'Signed',
    }),
    row: true,
  },
  'POST /api/ContractAttachments/DeleteFormData': {
    body: ({ contract }) => ({ service_contract_uuid: contract.ID, ID: contract.attachment.ID }),
    row: true,
  },
  'GET /api/Changes': { body: none },
  'POST /api/ApiKey/GetKeys': { body: none },
  'POST /api/ApiKey/CreateKey': {
    body: () => ({ name: 'ERP', role: 'J', networks: ['ATLIBE'], scopes: ['read'] }),
  },
  'POST /api/ApiKey/RevokeKey': { body: ({ apiKey }) => ({ ID: apiKey.ID }), row: true },
  'POST /api/Webhook/GetWebhooks': { body: none },
  'POST /api/Webhook/SaveWebhook': {
    body: ({ webhook }) => ({
      ID: webhook.ID,
      version: 1,
      url: 'https://erp.example/hook',
      events: ['call.assign'],
      active: false,
    }),
    row: true,
  },
  'POST /api/Webhook/DeleteWebhook': { body: ({ webhook }) => ({ ID: webhook.ID }), row: true },
  'POST /api/Webhook/GetDeliveries': { body: ({ webhook }) => ({ ID: webhook.ID }), row: true },
  'POST /api/Webhook/Resend': { body: ({ webhook }) => ({ ID: webhook.delivery }), row: true },
  'POST /api/Webhook/Test': { body: ({ webhook }) => ({ ID: webhook.ID }), row: true },
  'POST /api/Team/GetTeam': { body: none },
  // Each company of the access tests has this technician, who has left.
  'POST /api/Team/SaveTechnician': {
    body: () => ({ technician: 'TEAM', version: 1, hours: [], leaves: [], skills: ['GAS'] }),
  },
  'POST /api/Team/Invite': {
    body: () => ({ technician: 'TEAM', email: 'new@sat.example', name: 'Somebody', culture: 'es' }),
  },
  'POST /api/Team/SendLink': { body: () => ({ technician: 'TEAM' }) },
  'POST /api/Team/CloseAccount': { body: () => ({ technician: 'TEAM' }) },
  'POST /api/Overview/GetOverview': { body: none },
  'POST /api/Overview/GetRecentChanges': { body: none },
  'POST /api/Overview/MarkSeen': { body: none },
  'POST /api/Overview/GetScorecard': { body: ({ holder }) => ({ societe_uuid: holder }), row: true, isCompany: true },
  'POST /api/Account/GetAccount': {
    body: ({ holder }) => ({ month: '2026-03', societe_uuid: holder }),
    row: true,
    isCompany: true,
  },
  'POST /api/Account/GetCompany': {
    body: ({ holder }) => ({ month: '2026-03', societe_uuid: holder }),
    row: true,
    isCompany: true,
  },
  'POST /api/Account/ExportAccount': {
    body: ({ holder }) => ({ month: '2026-03', societe_uuid: holder }),
    row: true,
    isCompany: true,
  },
  'POST /api/Visit/GetDays': { body: () => ({ from: '2026-03-10', days: 1 }), accepted: true, isToday: true },
  'POST /api/Visit/GetProgress': { body: ({ ID }) => ({ IDs: [ID] }) },
  'POST /api/Visit/Depart': { body: ({ ID }) => ({ ID, at: actedAt }), row: true, accepted: true, isToday: true },
  'POST /api/Visit/Start': { body: ({ ID }) => ({ ID, at: actedAt }), row: true, accepted: true, isToday: true },
  'POST /api/Visit/Finish': {
    body: ({ ID }) => ({ ID, version: 1, at: actedAt, result: 'again', missing: 'A pump', remark: 'It leaks' }),
    row: true,
    accepted: true,
    isToday: true,
  },
  'POST /api/Visit/GetEntitlement': { body: ({ ID, serial }) => ({ ID, serial_number: serial }), row: true },
  ...importSamples,
  'GET /api/Address/Suggest': { body: () => ({ q: 'calle', country: 'ES' }) },
  'POST /Account/Check': { body: none },
  'POST /Account/GetSessions': { body: none },
  'POST /Account/SavePreferences': { body: () => ({ dayOrder: 'day_first' }) },
  'POST /Account/EndOtherSessions': { body: none },
  'POST /Account/EndSession': { body: () => ({ ID: '00000000-0000-4000-8000-000000000000' }) },
}
