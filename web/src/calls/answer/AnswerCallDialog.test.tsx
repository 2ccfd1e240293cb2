// @vitest-environment jsdom

import { callApi } from '@callout/domain/calls/call.api.ts'
import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import type { FirstVisitChoice } from '../../documents/parts/FirstVisitChoice.tsx'
import { RequestError } from '../../platform/api/errors.ts'
import type { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import type { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { AcceptCallDialog, RejectCallDialog } from './AnswerCallDialog.tsx'
import type { OfferedCall } from './OfferedCallFacts.tsx'

let dialog: Parameters<typeof FormDialog>[0]
let choice: Parameters<typeof FirstVisitChoice>[0]
let lastChoice: Pick<Parameters<typeof ChoiceField>[0], 'onChange'>
const part = vi.hoisted(() => (name: string) => ({ [name]: () => null }))
vi.mock('../../ui/dialogs/FormDialog.tsx', () => ({
  FormDialog: (props: typeof dialog): ReactNode => {
    dialog = props
    return props.children
  },
}))
vi.mock('../../documents/parts/FirstVisitChoice.tsx', () => ({
  FirstVisitChoice: (props: typeof choice) => {
    choice = props
    return null
  },
}))
vi.mock('./OfferedCallFacts.tsx', () => part('OfferedCallFacts'))
vi.mock('./SlotChoice.tsx', () => part('SlotChoice'))
vi.mock('../../ui/dates/InstantField.tsx', () => part('InstantField'))
vi.mock('../../ui/fields/NumberField.tsx', () => part('NumberField'))
vi.mock('../../ui/fields/ChoiceField.tsx', () => ({
  ChoiceField: (props: typeof lastChoice) => {
    lastChoice = props
    return null
  },
}))

const sent: [path: string, body: object][] = []
let answer: () => void
let fail: (error: Error) => void
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) => {
    if (path === callApi.load.path) return { ID: 'a', version: 5 }
    return path.includes('Overlapping') ? { Data: [] } : []
  },
  sendWithMessage: ({ path }: { path: string }, body: object) => {
    sent.push([path, body])
    return new Promise((resolve, reject) => {
      fail = reject
      answer = () => resolve({ answer: { ID: 'a', version: 6 }, message: '' })
    })
  },
}))

const call = { ID: 'a', version: 5, call_id: '77', wish_date_from: null } as OfferedCall
const slot = { appointment_date_at: '2031-03-12T09:00:00.000Z', duration_minutes: 60, technician: 'T1' }

const screen = setUpScreen()
const onDone = vi.fn()
const tickParts = () => act(async () => choice.onChoose(['P1']))

beforeEach(async () => {
  sent.length = 0
  onDone.mockClear()
  await screen.render(<AcceptCallDialog record={call} slot={slot} onClose={() => {}} onDone={onDone} />)
})

it('asks before it loses the tick for the parts of the first visit', async () => {
  expect(dialog.wouldLose?.()).toBe(false)
  await tickParts()
  expect(dialog.wouldLose?.()).toBe(true)
})

it('requests the parts after the user has left the dialog, and does not report the acceptance', async () => {
  await tickParts()
  await act(async () => dialog.onSubmit())
  await soon(() => expect(sent).toHaveLength(1))
  await screen.leave()
  answer()
  await soon(() => expect(sent.at(-1)).toEqual([firstVisitApi.request.path, { ID: 'a', parts: ['P1'] }]))
  expect(onDone).not.toHaveBeenCalled()
})

it('keeps the ticks after the acceptance if the request for the parts fails, until another try succeeds', async () => {
  await tickParts()
  await act(async () => dialog.onSubmit())
  await soon(() => expect(sent).toHaveLength(1))
  answer()
  await soon(() => expect(sent).toHaveLength(2))
  await act(async () => fail(new RequestError('No answer', 503)))
  await soon(() => expect(dialog.refusal).toContain('the parts were not requested: No answer'))
  expect(onDone).not.toHaveBeenCalled()
  expect([dialog.action, choice.chosen]).toEqual(['Try again', ['P1']])
  await act(async () => dialog.onSubmit())
  await soon(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toEqual(sent[1])
  await act(async () => answer())
  await soon(() => expect(onDone).toHaveBeenCalledExactlyOnceWith({ ID: 'a', version: 6 }))
})

it.each([
  ['reports a rejection and closes', false],
  ['reports a rejection after the user has left the dialog, and does not close another one', true],
])('%s', async (_name, leaves) => {
  const onClose = vi.fn()
  await screen.render(<RejectCallDialog record={call} onClose={onClose} onRejected={onDone} />)
  await act(async () => lastChoice.onChange('no_time'))
  await act(async () => dialog.onSubmit())
  await soon(() => expect(sent).toHaveLength(1))
  if (leaves) await screen.leave()
  answer()
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).toHaveBeenCalledTimes(leaves ? 0 : 1)
})
