// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { startSession } from '../../platform/session/session.ts'
import { CallPanel } from './CallPanel.tsx'
import type { CallForm } from './useCallForm.ts'

const none = vi.hoisted(() => (name: string) => ({ [name]: () => null }))
vi.mock('../../coverage/CallContractField.tsx', () => none('CallContractField'))
vi.mock('./CallCompanyField.tsx', () => none('CallCompanyField'))
vi.mock('./StatusField.tsx', () => none('StatusField'))
vi.mock('./useCallField.ts', () => ({
  useCallField: (form: CallForm) => (name: keyof CallRecord) => ({
    name,
    label: name,
    value: form.values[name] ?? null,
    onChange: () => {},
    disabled: false,
  }),
}))

/** The name of the technician T1 of the company that has the call. */
let name = 'Ana'
/** The answers wait for this. */
let answered = Promise.resolve()
vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { valueList }: { valueList: string }) => {
    if (valueList !== 'technicians') return []
    await answered
    return [{ uuid: name, text: `${name} of the list`, value: 'T1' }]
  },
}))

const callOf = (societe_uuid: string, technician_name: string) => {
  const types = { call_type_id: '', problem_type_id: '', appointment_date_at: null, duration_minutes: null }
  return { ...types, ID: 'a', societe_uuid, technician: 'T1', technician_name } as CallRecord
}
const screen = setUpScreen()
beforeEach(() => startSession(testSession({ role: Role.callcenter })))
const show = (record: CallRecord) =>
  screen.render(<CallPanel record={record} form={partOf<CallForm>({ values: record })} />)
const technician = () => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'technician')
  return (label?.control as HTMLInputElement | null)?.value
}

it('rings the company at a number without blanks and strokes', async () => {
  await show({ ...callOf('norte', 'Ana'), subcontractor_phone: '+34 600 11/22 33' } as CallRecord)
  await soon(() => expect(document.querySelector('a')?.getAttribute('href')).toBe('tel:+34600112233'))
})

it('shows the technician of the company that has the call now, and nobody of the one before', async () => {
  await show(callOf('norte', 'Ana'))
  await soon(() => expect(technician()).toBe('Ana of the list'))
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  name = 'Luis'
  await show(callOf('sur', 'Luis'))
  expect(technician()).toBe('Luis')
  resolve()
  await soon(() => expect(technician()).toBe('Luis of the list'))
})

it('folds away what can only be read and has no value, and opens it by its one line', async () => {
  await show({
    ...callOf('norte', 'Ana'),
    supplier_code: 'S-1',
    call_center: '',
    service_contract_id: '',
  } as CallRecord)
  const folded = document.querySelector('details')
  expect(folded?.open).toBe(false)
  const labels = (part: ParentNode | null | undefined) =>
    [...(part?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)
  expect(labels(folded)).toEqual(['Subcontractor phone', 'Call centre', 'Created'])
  expect(labels(document)).toContain('Supplier code')
})

it('has nothing to unfold if every field has a value', async () => {
  const full = {
    supplier_code: 'S-1',
    call_center: 'C-1',
    subcontractor_phone: '600',
    created_at: '2026-01-01T00:00:00Z',
  }
  await show({ ...callOf('norte', 'Ana'), ...full } as CallRecord)
  expect(document.querySelector('details')).toBeNull()
})
