import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { planningPaths } from '@callout/domain/calls/planning/planning.paths.ts'
import { caseApi } from '@callout/domain/cases/case.api.ts'
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

it.each([
  ['a list without the call, which it may enter', queryOf(list, page(other)), true],
  ['a list that shows an older version', queryOf(list, page(other, { ID: 'the-call', version: 4 })), true],
  ['a list that shows this version', queryOf(list, page({ ID: 'the-call', version: 5 })), false],
  [
    'a list of customers’ answers that shows this version',
    queryOf([callApi.list.path, { customer_answer: ['wish'] }, [], 40, 1], page({ ID: 'the-call', version: 5 })),
    true,
  ],
  [
    'a list of ratings that shows this version',
    queryOf([callApi.list.path, { rating: ['1'] }, [], 40, 1], page({ ID: 'the-call', version: 5 })),
    true,
  ],
  ['the total of a list', queryOf([...list.slice(0, 4), 'total'], 12), true],
  ['the planning, with the call at an older time', queryOf([callApi.list.path, 'planned', {}], [other]), true],
  [
    'the planning that already shows this version',
    queryOf([callApi.list.path, 'planned'], [{ ID: 'the-call', version: 5 }]),
    false,
  ],
  ['the badge', queryOf([callApi.unassignedCount.path, '', {}], 7), true],
  ['a customer', queryOf([customerApi.load.path, '', { ID: 'card-other' }]), true],
  ['the open calls that a new call warns of', queryOf([caseApi.openCalls.path, '', { phone: '600' }]), true],
  ['the plan of a day', queryOf([planningPaths.planDay, '', { technician: 'T1' }]), true],
  ['the days of a technician', queryOf([visitPaths.days, '', { from: '2026-03-10', days: 2 }]), true],
  ['the progress of its visit', queryOf([visitPaths.progress, '', { IDs: ['other', 'the-call'] }]), true],
  ['the progress of other visits', queryOf([visitPaths.progress, '', { IDs: ['other'] }]), false],
  ['the call', queryOf(load('the-call'), { ID: 'the-call', version: 4 }), true],
  ['the call while it loads', queryOf(load('the-call')), true],
  ['the call that already has this version', queryOf(load('the-call'), { ID: 'the-call', version: 5 }), false],
  ['another call', queryOf(load('other'), other), false],
  ['its history', queryOf([historyApi.list.path, '', { filterData: { service_job_uuid: 'the-call' } }]), true],
  ['the history of another', queryOf([historyApi.list.path, '', { filterData: { service_job_uuid: 'other' } }]), false],
  ['a value list', queryOf(['value list', 'technicians', { ID: 'the-call' }]), false],
  ['the attachments of all calls', queryOf([attachmentApi.list.path, {}, [], 40, 1]), true],
  [
    'the attachments of another call',
    queryOf([attachmentApi.list.path, '', { filterData: { service_job_uuid: 'other' } }]),
    false,
  ],
  ['its defect codes', queryOf([defectApi.load.path, '', { callID: '1' }, 'the-call']), true],
  ['the maintenance', queryOf([maintenanceApi.get.path, '', {}]), false],
])('a changed call, checked against %s', (_case, query, expected) =>
  expect(affectsQuery(changedCall, query)).toBe(expected),
)

const contract: ChangeNotice = { kind: 'contract', ID: 'the-contract', version: 3 }

it.each([
  ['a list of contracts', queryOf([contractApi.list.path, {}], page(other)), true],
  [
    'a list that shows this version',
    queryOf([contractApi.list.path, {}], page({ ID: 'the-contract', version: 3 })),
    false,
  ],
  [
    'the contract',
    queryOf([contractApi.load.path, '', { ID: 'the-contract' }], { ID: 'the-contract', version: 2 }),
    true,
  ],
  ['another contract', queryOf([contractApi.load.path, '', { ID: 'other' }], other), false],
  [
    'the contracts of an appliance',
    queryOf([contractApi.forAppliance.path, '', { internal_serial_number: 'SN' }]),
    true,
  ],
  ['a customer', queryOf([customerApi.load.path, '', { ID: 'card-other' }]), true],
  ['its coverage', queryOf([coverageApi.list.path, '', { service_contract_uuid: 'the-contract' }]), true],
  ['a list of calls', queryOf(list, page(other)), false],
])('a changed contract, checked against %s', (_case, query, expected) =>
  expect(affectsQuery(contract, query)).toBe(expected),
)

const document: ChangeNotice = { kind: 'document', ID: '7', version: 3 }
const ofCall = (version: number) => ({ ID: '7', version, callData: { ID: 'the-call' } })

it.each([
  ['a list of fees', document, queryOf([documentApiPaths.fees, {}], page(other)), true],
  [
    'a list that shows this version',
    document,
    queryOf([documentApiPaths.spareParts, {}], page({ ID: '7', version: 3 })),
    false,
  ],
  ['the document', document, queryOf([documentApiPaths.feeLines, '', { docNum: '1' }], ofCall(2)), true],
  [
    'the document that already has this version',
    document,
    queryOf([documentApiPaths.feeLines, '', { docNum: '1' }], ofCall(3)),
    false,
  ],
  ['another document', document, queryOf([documentApiPaths.dpc, '', {}], other), false],
  ['the invoiceable fees', document, queryOf([invoiceApiPaths.invoiceable, '', {}], page(other)), true],
  ['the invoices', document, queryOf([invoiceApiPaths.list, '', {}], page(other)), true],
  ['a list of calls', document, queryOf(list, page(other)), false],
  [
    'the document of a changed call',
    changedCall,
    queryOf([documentApiPaths.feeLines, '', { docNum: '1' }], ofCall(3)),
    true,
  ],
])('a changed document, checked against %s', (_case, notice, query, expected) =>
  expect(affectsQuery(notice, query)).toBe(expected),
)

it('a maintenance notice affects only the maintenance record', () => {
  const notice: ChangeNotice = { kind: 'maintenance', ID: '', version: 1 }
  expect(affectsQuery(notice, queryOf([maintenanceApi.get.path, '', {}]))).toBe(true)
  expect(affectsQuery(notice, queryOf(list, page()))).toBe(false)
})

it.each([
  ['presence', 'the people on the call', [caseApi.enter.path, '', { ID: 'the-call' }], true],
  ['presence', 'those on another call', [caseApi.enter.path, '', { ID: 'other' }], false],
  ['presence', 'the call itself', load('the-call'), false],
  ['notification', 'the bell', [notificationApi.list.path, '', {}], true],
  ['notification', 'the call', load('the-call'), false],
  ['policy', 'the assignment rules', [policyApiPaths.get, '', {}], true],
  ['policy', 'the call', load('the-call'), false],
  [
    'technician',
    'the lanes of the planning',
    [planningPaths.technicianDays, '', { from: '2026-03-10', days: 7 }],
    true,
  ],
  ['technician', 'the plan of a day', [planningPaths.planDay, '', { technician: 'T1' }], true],
  ['technician', 'the call', load('the-call'), false],
] as const)('a %s notice, checked against %s', (kind, _case, queryKey, expected) =>
  expect(affectsQuery({ kind, ID: 'the-call', version: 1 }, queryOf(queryKey))).toBe(expected),
)

it('counts anew after changes of records, not when somebody opens a call or reads a notification', () => {
  const counted = (
    ['call', 'contract', 'document', 'policy', 'presence', 'notification', 'maintenance', 'technician'] as const
  ).filter((kind) => affectsOverview({ kind, ID: 'one', version: 1 }))
  expect(counted).toEqual(['call', 'contract', 'document', 'policy'])
})
