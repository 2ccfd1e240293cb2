// @vitest-environment jsdom
import { partOf } from '../../../test/partOf.ts'
import 'fake-indexeddb/auto'
import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import type { Queue } from '../offline/queue.types.ts'
import type { Ending } from '../visit/ending.ts'
import { Report } from './Report.tsx'

const screen = setUpScreen({ technician: 'T1' })
const enqueue = vi.fn(async () => {})
const visit = partOf<Visit>({
  ID: 'a',
  call_id: 'call a',
  version: 3,
  appliance: { product: 'Oven', code: 'OV1', serial: 'SN1', is_fictive: false },
  defects: noDefectCodes,
  payer: { who: 'unknown', until: '', why: '' },
  customer: { name: 'Rosa Prats' },
  fees: [],
  parts: [],
  remark: '',
})
const fees = [{ ItemCode: 'F1', text: 'Journey', Price: 20 }]
const days = partOf<VisitDays>({ visits: [], lists: { fees, parts: [], defects: [] } })
const draft = { values: { result: 'done' }, files: [] }

const show = (ended?: { ending: Ending; acts: [] }, values: object = draft.values) =>
  screen.render(
    <Report
      visit={visit}
      days={days}
      queue={partOf<Queue>({ enqueue })}
      draft={{ ...draft, values }}
      corrected={undefined}
      ended={ended}
      onSent={() => {}}
      onInput={() => {}}
      onDiscard={() => {}}
    />,
  )

beforeEach(async () => {
  vi.clearAllMocks()
  await show()
})

const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

it('is sent by its button, without fees only after a question', async () => {
  await press('Send the report')
  expect(enqueue).not.toHaveBeenCalled()
  expect(document.querySelector('dialog')?.textContent).toContain('Send without fees?')
  await press('Cancel')
  expect(document.querySelector('dialog')).toBeNull()
  await press('Send the report')
  await press('Send without fees')
  await soon(() => expect(enqueue).toHaveBeenCalledTimes(1))
})

it('asks once what is sent, in short', async () => {
  await screen.leave()
  await show(undefined, { result: 'again', missing: 'A pump', fees: [{ code: 'F1', Quantity: 2 }] })
  await press('Send the report')
  expect(document.querySelector('dialog')?.textContent).toContain(
    'Send the report?Another visit is needed, 1 fee, no photos',
  )
  await press('Send')
  await soon(() => expect(enqueue).toHaveBeenCalledTimes(1))
})

it('asks no longer about fees once the visit ended elsewhere, also after it is open again', async () => {
  await press('Send the report')
  expect(document.querySelector('dialog')).not.toBeNull()
  await show({ ending: { kind: 'closed', at: '2026-03-10T09:00:00.000Z', by: 'Eva', status: 'Done' }, acts: [] })
  expect(document.querySelector('dialog')).toBeNull()
  await show()
  expect(document.querySelector('dialog')).toBeNull()
})

it('is sent by no key of a field, also not of a field in a picker', async () => {
  await press('Add fees')
  const form = document.querySelector('form')
  const fields = [...document.querySelectorAll('input')]
  expect(fields.some((field) => field.closest('dialog') !== null && field.form === form)).toBe(true)
  // Enter in a field presses the submit button of its form; without one it submits the form.
  const buttons = [...document.querySelectorAll('button')].filter((button) => button.form === form)
  expect(buttons.filter(({ type }) => type === 'submit')).toEqual([])
  await act(async () => form?.requestSubmit())
  expect(enqueue).not.toHaveBeenCalled()
  expect(document.querySelector('dialog')).not.toBeNull()
})

it('shows of a visit that ended elsewhere only what can be added, and copies the rest', async () => {
  const writeText = vi.fn(async (_text: string) => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const typed = { result: 'again', missing: 'A pump', serial_number: 'SN7', fees: [{ code: 'F1', Quantity: 2 }] }
  await screen.leave()
  await show({ ending: { kind: 'closed', at: '2026-03-10T09:00:00.000Z', by: 'Eva', status: 'Done' }, acts: [] }, typed)
  await soon(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')].map(({ dataset }) => dataset.section)
  expect(sections).toEqual(['photos', 'remark'])
  expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toEqual(['', 'A pump'])
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(0)
  const add = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Send as an addition',
  )
  expect(add.map((button) => button.closest('[role=alert]') !== null)).toEqual([true])
  await press('Copy')
  expect(writeText.mock.calls[0]?.[0]).toMatch(/Serial number: SN7[\s\S]*2 × Journey[\s\S]*A pump/)
})
