import { callApi } from '@callout/domain/calls/call.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
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
  ['the maintenance', asked([maintenanceApi.get.path, '', {}]), false],
])('a changed call and %s', (_case, query, expected) => expect(concerns(changed, query)).toBe(expected))

it('maintenance concerns only itself', () => {
  const notice: Notice = { kind: 'maintenance', ID: '', version: 1 }
  expect(concerns(notice, asked([maintenanceApi.get.path, '', {}]))).toBe(true)
  expect(concerns(notice, asked(list, page()))).toBe(false)
})
