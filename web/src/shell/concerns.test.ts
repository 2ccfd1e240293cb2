import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { documentPath } from '@callout/domain/documents/document.paths.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { invoicePath } from '@callout/domain/invoices/invoice.paths.ts'
import type { Notice } from '@callout/domain/kernel/live.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { expect, it, vi } from 'vitest'

// The cache belongs to the session, which the browser stores.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { concerns } = await import('./concerns.ts')

const changed: Notice = { kind: 'call', ID: 'the-call', version: 5 }
const asked = (queryKey: readonly unknown[], data?: unknown) => ({ queryKey, state: { data } })
const page = (...rows: { ID: string; version: number }[]) => ({ Data: rows, Total: rows.length })
const list = [callApi.list.path, { status: ['1'] }, [], 40, 1]
const load = (ID: string) => [callApi.load.path, '', { ID }]
const other = { ID: 'other', version: 9 }

it.each([
  ['a list without the call: it may come in', asked(list, page(other)), true],
  ['a list that shows an older version', asked(list, page(other, { ID: 'the-call', version: 4 })), true],
  ['a list that shows this version', asked(list, page({ ID: 'the-call', version: 5 })), false],
  ['how many rows the list has', asked([...list.slice(0, 4), 'total'], 12), true],
  ['the planning, with the call at an older time', asked([callApi.list.path, 'planned', {}], [other]), true],
  ['the planning of who moved it', asked([callApi.list.path, 'planned'], [{ ID: 'the-call', version: 5 }]), false],
  ['the badge', asked([callApi.unassignedCount.path, '', {}], 7), true],
  ['the call', asked(load('the-call'), { ID: 'the-call', version: 4 }), true],
  ['the call on its way', asked(load('the-call')), true],
  ['the call of who changed it', asked(load('the-call'), { ID: 'the-call', version: 5 }), false],
  ['another call', asked(load('other'), other), false],
  ['its history', asked([historyApi.list.path, '', { filterData: { service_job_uuid: 'the-call' } }]), true],
  ['the history of another', asked([historyApi.list.path, '', { filterData: { service_job_uuid: 'other' } }]), false],
  ['a value list', asked(['value list', 'technicians', { ID: 'the-call' }]), false],
  ['the attachments of all calls', asked([attachmentApi.list.path, {}, [], 40, 1]), true],
  ['those of another call', asked([attachmentApi.list.path, '', { filterData: { service_job_uuid: 'other' } }]), false],
  ['its defect codes', asked([defectApi.load.path, '', { callID: '1' }, 'the-call']), true],
  ['the maintenance', asked([maintenanceApi.get.path, '', {}]), false],
])('a changed call and %s', (_case, query, expected) => expect(concerns(changed, query)).toBe(expected))

const contract: Notice = { kind: 'contract', ID: 'the-contract', version: 3 }

it.each([
  ['a list of contracts', asked([contractApi.list.path, {}], page(other)), true],
  ['a list that shows it so', asked([contractApi.list.path, {}], page({ ID: 'the-contract', version: 3 })), false],
  [
    'the contract',
    asked([contractApi.load.path, '', { ID: 'the-contract' }], { ID: 'the-contract', version: 2 }),
    true,
  ],
  ['another contract', asked([contractApi.load.path, '', { ID: 'other' }], other), false],
  ['what covers an appliance', asked([contractApi.forAppliance.path, '', { internal_serial_number: 'SN' }]), true],
  ['its coverage', asked([coverageApi.list.path, '', { service_contract_uuid: 'the-contract' }]), true],
  ['a list of calls', asked(list, page(other)), false],
])('a changed contract and %s', (_case, query, expected) => expect(concerns(contract, query)).toBe(expected))

const document: Notice = { kind: 'document', ID: '7', version: 3 }
const ofCall = (version: number) => ({ ID: '7', version, callData: { ID: 'the-call' } })

it.each([
  ['a list of fees', document, asked([documentPath.fees, {}], page(other)), true],
  ['a list that shows it so', document, asked([documentPath.spareParts, {}], page({ ID: '7', version: 3 })), false],
  ['the document', document, asked([documentPath.feeLines, '', { docNum: '1' }], ofCall(2)), true],
  ['the document as it is now', document, asked([documentPath.feeLines, '', { docNum: '1' }], ofCall(3)), false],
  ['another document', document, asked([documentPath.dpc, '', {}], other), false],
  ['what can be invoiced', document, asked([invoicePath.invoiceable, '', {}], page(other)), true],
  ['the invoices', document, asked([invoicePath.list, '', {}], page(other)), true],
  ['a list of calls', document, asked(list, page(other)), false],
  ['the document of a changed call', changed, asked([documentPath.feeLines, '', { docNum: '1' }], ofCall(3)), true],
])('a changed document and %s', (_case, notice, query, expected) => expect(concerns(notice, query)).toBe(expected))

it('maintenance concerns only itself', () => {
  const notice: Notice = { kind: 'maintenance', ID: '', version: 1 }
  expect(concerns(notice, asked([maintenanceApi.get.path, '', {}]))).toBe(true)
  expect(concerns(notice, asked(list, page()))).toBe(false)
})
