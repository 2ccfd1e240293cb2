import { importSheets } from '@callout/domain/import/import.ts'

import { placedCompanies } from '../fixtures/admin/imports.ts'
import { documentSamples } from './document.samples.ts'
import { qualitySamples } from './quality.samples.ts'
import { none, type Sample } from './sample.ts'
import { visitSamples } from './visit.samples.ts'

const plan = { schedule_start_date: '2026-03-20T08:00:00Z', schedule_end_date: '2026-03-20T09:00:00Z' }
const visit = { appointment_date_at: '2026-03-20T08:00:00Z', duration_minutes: 60, technician: 'T1' }
const newCall = {
  call_type_id: 'REP',
  priority: 'M',
  wish_date_from: null,
  pays: 'ES',
  code_postal: '28001',
  latitude: null,
  longitude: null,
}
/** A skill of all networks. */
const skillKey = JSON.stringify(['skills', '', 'GAS', ''])

// Refused for its missing columns: the rows of an import have tests of their own.
const importSamples: Record<string, Sample> = Object.fromEntries(
  Object.keys(importSheets).map((name) => [`PUT /api/Import/${name}`, { body: () => ({ rows: [{ remove: false }] }) }]),
)

/** One sample per endpoint. `access.test.ts` fails for an endpoint without one. */
export const samples: Record<string, Sample> = {
  'POST /api/Admin/GetSheets': { body: none },
  'POST /api/Admin/GetRows': { body: () => ({ sheet: 'companies' }) },
  'POST /api/Admin/SaveRows': { body: () => ({ sheet: 'technicians', rows: [{ row: {} }], dry_run: true }) },
  'POST /api/Admin/GetChanges': { body: none },
  'POST /api/Admin/GetWaiting': { body: none },
  'POST /api/Admin/Confirm': { body: ({ waiting }) => ({ ID: waiting.ID }), row: true },
  'POST /api/Admin/Refuse': { body: ({ waiting }) => ({ ID: waiting.ID }), row: true },
  'POST /api/Admin/Undo': { body: () => ({ ID: '0' }) },
  'POST /api/Admin/ReadFile': { body: ({ adminImport }) => ({ FileName: adminImport.file }), row: true },
  'POST /api/Admin/StartImport': {
    body: ({ adminImport }) => ({ FileName: adminImport.file, sheets: [placedCompanies], dry_run: true }),
    row: true,
  },
  'POST /api/Admin/GetImport': { body: ({ adminImport }) => ({ ID: adminImport.ID }), row: true },
  'POST /api/Admin/GetWrongRows': {
    body: ({ adminImport }) => ({ ID: adminImport.ID, name: 'companies' }),
    row: true,
  },
  'POST /api/Admin/GetUses': { body: () => ({ sheet: 'value-lists', key: skillKey }) },
  'POST /api/Admin/Deactivate': { body: () => ({ sheet: 'value-lists', key: skillKey, version: 0 }) },
  'POST /api/Admin/Activate': { body: () => ({ sheet: 'value-lists', key: skillKey, version: 0 }) },
  'POST /api/Admin/Replace': { body: () => ({ sheet: 'value-lists', key: skillKey, version: 0, by: skillKey }) },
  'POST /api/Admin/DeleteRow': { body: () => ({ sheet: 'value-lists', key: skillKey, version: 0 }) },
  'POST /api/Admin/GetMailTemplates': { body: none },
  'POST /api/Admin/PreviewMailTemplate': { body: () => ({ template: 'reminder', subject: '', body: '' }) },
  'POST /api/Admin/SendMailTemplate': { body: () => ({ template: 'reminder', subject: '', body: '' }) },
  'GET /api/Admin/Export': { body: () => ({ sheets: 'fees' }) },
  'GET /api/Admin/ExportTexts': { body: () => ({ language: 'fr' }) },
  'POST /api/ServiceCall/GetListData': { body: none },
  'POST /api/ServiceCall/ExportData': { body: () => ({ columns: [{ Name: 'Call', Field: 'call_id', Width: 10 }] }) },
  'POST /api/Dispatch/Apply': { body: ({ ID, societe_uuid }) => ({ assignments: [{ ID, version: 1, societe_uuid }] }) },
  'POST /api/Dispatch/GetBoard': { body: () => ({ day: '2026-03-20' }) },
  'POST /api/Dispatch/Propose': { body: ({ ID }) => ({ IDs: [ID], explain: true }) },
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
  'POST /api/ServiceCall/RequestReopening': {
    body: ({ ID }) => ({ ID, reason: 'Fees are missing' }),
    row: true,
  },
  'POST /api/ServiceCall/GetTechnicianDays': {
    body: ({ holder }) => ({ from: '2026-03-16', days: 7, societe_uuid: holder }),
    row: true,
    isCompany: true,
  },
  'POST /api/ServiceCall/GetCompanyDays': { body: () => ({ from: '2026-03-16', days: 7 }) },
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
  'POST /api/ServiceCall/GetOffHours': { body: ({ ID }) => ({ ID, technician: 'T1', ...plan }), row: true },
  'POST /api/ServiceCall/GetAssignment': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/ServiceCall/GetFreeTimes': { body: () => newCall },
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
  ...documentSamples,
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
  'POST /api/Admin/GetSetup': { body: none },
  'POST /api/Admin/GetUnservedCards': { body: none },
  'POST /api/Admin/Rehearse': { body: none },
  'POST /api/Admin/SendTestMail': { body: () => ({ email: 'me@example.com' }) },
  'POST /api/Webhook/SaveWebhook': {
    body: ({ webhook }) => ({
      ID: webhook.ID,
      version: 1,
      url: 'https://erp.example/hook',
      events: ['call.assign'],
      companies: [],
      active: false,
    }),
    row: true,
  },
  'POST /api/Webhook/DeleteWebhook': { body: ({ webhook }) => ({ ID: webhook.ID }), row: true },
  'POST /api/Webhook/GetDeliveries': { body: ({ webhook }) => ({ ID: webhook.ID }), row: true },
  'POST /api/Webhook/GetBody': { body: ({ webhook }) => ({ ID: webhook.delivery }), row: true },
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
  'POST /api/Societe/GetDirectory': { body: none },
  'POST /api/Overview/GetCompanyPlaces': { body: none },
  'POST /api/Societe/ExportDirectory': {
    body: () => ({ columns: [{ Name: 'Company', Field: 'raison_sociale', Width: 10 }] }),
  },
  'POST /api/Account/GetAccount': {
    body: ({ holder }) => ({ month: '2026-03', societe_uuid: holder }),
    row: true,
    isCompany: true,
  },
  ...qualitySamples,
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
  ...visitSamples,
  ...importSamples,
  'GET /api/Address/Suggest': { body: () => ({ q: 'calle', country: 'ES' }) },
  'POST /Account/Check': { body: none },
  'POST /Account/GetSessions': { body: none },
  'POST /Account/SavePreferences': { body: () => ({ dayOrder: 'day_first' }) },
  'POST /Account/EndOtherSessions': { body: none },
  'POST /Account/EndSession': { body: () => ({ ID: '00000000-0000-4000-8000-000000000000' }) },
}
