import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { planningPaths } from '@callout/domain/calls/planning/planning.paths.ts'
import { caseApi } from '@callout/domain/cases/case.api.ts'
import { companyHoursPaths } from '@callout/domain/companies/hours.paths.ts'
import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { customerApi } from '@callout/domain/customers/customer.api.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { documentApiPaths } from '@callout/domain/documents/document.paths.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { invoiceApiPaths } from '@callout/domain/invoices/invoice.paths.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import { policyApiPaths } from '@callout/domain/policy/policy.paths.ts'
import { teamApiPaths } from '@callout/domain/team/team.paths.ts'
import { visitPaths } from '@callout/domain/visits/visit.paths.ts'
import { expect, it, vi } from 'vitest'

// The imports read the stored session.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { affectsOverview, affectsQuery } = await import('./affectedQueries.ts')

const changedCall: ChangeNotice = { kind: 'call', ID: 'the-call', version: 5 }
const queryOf = (queryKey: readonly unknown[], data?: unknown) => ({ queryKey, state: { data } })
const page = (...rows: { ID: string; version: number }[]) => ({ Data: rows, Total: rows.length })
const list = [callApi.list.path, { status: ['1'] }, [], 40, 1]
const load = (ID: string) => [callApi.load.path, '', { ID }]
const other = { ID: 'other', version: 9 }
const documentOfCall = (version: number) => ({ ID: '7', version, callData: { ID: 'the-call' } })

it.each([
  ['a list without the call, which it may enter', queryOf(list, page(other))],
  ['a list that shows an older version', queryOf(list, page(other, { ID: 'the-call', version: 4 }))],
  [
    'a list of customers’ answers that shows this version',
    queryOf([callApi.list.path, { customer_answer: ['wish'] }, [], 40, 1], page({ ID: 'the-call', version: 5 })),
  ],
  [
    'a list of ratings that shows this version',
    queryOf([callApi.list.path, { rating: ['1'] }, [], 40, 1], page({ ID: 'the-call', version: 5 })),
  ],
  [
    'a company’s list of calls without a fee that shows this version',
    queryOf([callApi.list.path, { done_without_fee: true }, [], 40, 1], page({ ID: 'the-call', version: 5 })),
  ],
  [
    'a list of calls without any fee that shows this version',
    queryOf([callApi.list.path, { without_fee: true }, [], 40, 1], page({ ID: 'the-call', version: 5 })),
  ],
  ['the total of a list', queryOf([...list.slice(0, 4), 'total'], 12)],
  ['the planning, with the call at an older time', queryOf([callApi.list.path, 'planned', {}], [other])],
  ['the badge', queryOf([callApi.unassignedCount.path, '', {}], 7)],
  ['a customer', queryOf([customerApi.load.path, '', { ID: 'card-other' }])],
  ['the open calls that a new call warns of', queryOf([caseApi.openCalls.path, '', { phone: '600' }])],
  ['the plan of a day', queryOf([planningPaths.planDay, '', { technician: 'T1' }])],
  ['the days of a technician', queryOf([visitPaths.days, '', { from: '2026-03-10', days: 2 }])],
  ['the progress of its visit', queryOf([visitPaths.progress, '', { IDs: ['other', 'the-call'] }])],
  ['the call', queryOf(load('the-call'), { ID: 'the-call', version: 4 })],
  ['the call while it loads', queryOf(load('the-call'))],
  ['its history', queryOf([historyApi.list.path, '', { filterData: { service_job_uuid: 'the-call' } }])],
  ['the attachments of all calls', queryOf([attachmentApi.list.path, {}, [], 40, 1])],
  ['its defect codes', queryOf([defectApi.load.path, '', { callID: '1' }, 'the-call'])],
  ['its document', queryOf([documentApiPaths.feeLines, '', { docNum: '1' }], documentOfCall(3))],
])('a changed call affects %s', (_case, query) => expect(affectsQuery(changedCall, query)).toBe(true))

it.each([
  ['a list that shows this version', queryOf(list, page({ ID: 'the-call', version: 5 }))],
  [
    'the planning that already shows this version',
    queryOf([callApi.list.path, 'planned'], [{ ID: 'the-call', version: 5 }]),
  ],
  ['the progress of other visits', queryOf([visitPaths.progress, '', { IDs: ['other'] }])],
  ['the call that already has this version', queryOf(load('the-call'), { ID: 'the-call', version: 5 })],
  ['another call', queryOf(load('other'), other)],
  ['the history of another', queryOf([historyApi.list.path, '', { filterData: { service_job_uuid: 'other' } }])],
  ['a value list', queryOf(['value list', 'technicians', { ID: 'the-call' }])],
  [
    'the attachments of another call',
    queryOf([attachmentApi.list.path, '', { filterData: { service_job_uuid: 'other' } }]),
  ],
  ['the maintenance', queryOf([maintenanceApi.get.path, '', {}])],
])('a changed call does not affect %s', (_case, query) => expect(affectsQuery(changedCall, query)).toBe(false))

const contract: ChangeNotice = { kind: 'contract', ID: 'the-contract', version: 3 }

it.each([
  ['a list of contracts', queryOf([contractApi.list.path, {}], page(other))],
  ['the contract', queryOf([contractApi.load.path, '', { ID: 'the-contract' }], { ID: 'the-contract', version: 2 })],
  ['the contracts of an appliance', queryOf([contractApi.forAppliance.path, '', { internal_serial_number: 'SN' }])],
  ['a customer', queryOf([customerApi.load.path, '', { ID: 'card-other' }])],
  ['its coverage', queryOf([coverageApi.list.path, '', { service_contract_uuid: 'the-contract' }])],
])('a changed contract affects %s', (_case, query) => expect(affectsQuery(contract, query)).toBe(true))

it.each([
  ['a list that shows this version', queryOf([contractApi.list.path, {}], page({ ID: 'the-contract', version: 3 }))],
  ['another contract', queryOf([contractApi.load.path, '', { ID: 'other' }], other)],
  ['a list of calls', queryOf(list, page(other))],
])('a changed contract does not affect %s', (_case, query) => expect(affectsQuery(contract, query)).toBe(false))

const document: ChangeNotice = { kind: 'document', ID: '7', version: 3 }

it.each([
  ['a list of fees', queryOf([documentApiPaths.fees, {}], page(other))],
  ['the document', queryOf([documentApiPaths.feeLines, '', { docNum: '1' }], documentOfCall(2))],
  ['the invoiceable fees', queryOf([invoiceApiPaths.invoiceable, '', {}], page(other))],
  ['the invoices', queryOf([invoiceApiPaths.list, '', {}], page(other))],
])('a changed document affects %s', (_case, query) => expect(affectsQuery(document, query)).toBe(true))

it.each([
  ['a list that shows this version', queryOf([documentApiPaths.spareParts, {}], page({ ID: '7', version: 3 }))],
  [
    'the document that already has this version',
    queryOf([documentApiPaths.feeLines, '', { docNum: '1' }], documentOfCall(3)),
  ],
  ['another document', queryOf([documentApiPaths.dpc, '', {}], other)],
  ['a list of calls', queryOf(list, page(other))],
])('a changed document does not affect %s', (_case, query) => expect(affectsQuery(document, query)).toBe(false))

it('a maintenance notice affects only the maintenance record', () => {
  const notice: ChangeNotice = { kind: 'maintenance', ID: '', version: 1 }
  expect(affectsQuery(notice, queryOf([maintenanceApi.get.path, '', {}]))).toBe(true)
  expect(affectsQuery(notice, queryOf(list, page()))).toBe(false)
})

const isAffected = (kind: ChangeNotice['kind'], queryKey: readonly unknown[]) =>
  affectsQuery({ kind, ID: 'the-call', version: 1 }, queryOf(queryKey))

it.each([
  ['presence', 'the people on the call', [caseApi.enter.path, '', { ID: 'the-call' }]],
  ['notification', 'the bell', [notificationApi.list.path, '', {}]],
  ['policy', 'the assignment rules', [policyApiPaths.get, '', {}]],
  ['technician', 'the lanes of the planning', [planningPaths.technicianDays, '', { from: '2026-03-10', days: 7 }]],
  ['call', 'the companies of the planning', [planningPaths.companyDays, '', { from: '2026-03-09', days: 7 }]],
  ['company', 'the companies of the planning', [planningPaths.companyDays, '', { from: '2026-03-09', days: 7 }]],
  ['technician', 'the team', [teamApiPaths.get, '', {}]],
  ['company', 'its working hours', [companyHoursPaths.get, '', { societe_uuid: 'the-call' }]],
  ['company', 'the hours of its technicians', [planningPaths.technicianDays, '', { from: '2026-03-10', days: 7 }]],
  ['technician', 'the plan of a day', [planningPaths.planDay, '', { technician: 'T1' }]],
] as const)('a %s notice affects %s', (kind, _case, queryKey) => expect(isAffected(kind, queryKey)).toBe(true))

it.each([
  ['presence', 'those on another call', [caseApi.enter.path, '', { ID: 'other' }]],
  ['presence', 'the call itself', load('the-call')],
  ['notification', 'the call', load('the-call')],
  ['policy', 'the call', load('the-call')],
  ['technician', 'the call', load('the-call')],
] as const)('a %s notice does not affect %s', (kind, _case, queryKey) => expect(isAffected(kind, queryKey)).toBe(false))

it('counts anew after changes of records, not when somebody opens a call or reads a notification', () => {
  const counted = (
    ['call', 'contract', 'document', 'policy', 'presence', 'notification', 'maintenance', 'technician'] as const
  ).filter((kind) => affectsOverview({ kind, ID: 'one', version: 1 }))
  expect(counted).toEqual(['call', 'contract', 'document', 'policy'])
})
