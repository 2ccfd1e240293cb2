// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blankCall, boiler, fontsera, warranty } from '../../../test/newCall.ts'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { startSession } from '../../platform/session/session.ts'
import { type NewCall, useNewCall } from './useNewCall.ts'

const ofCaller = partOf<CallRecord>({ ...blankCall, phone: '600' })

const screen = setUpScreen({ role: Role.callcenter })
let call: NewCall
let sent: unknown
/** The requests so far: 'create' or 'assign'. */
let requests: string[]
/** The answer waits for this. */
let answered: Promise<void>
/** The answer to an assignment, a refusal, waits for this. */
let assigned: Promise<void>
const onCreated = vi.fn()
function Page({ from }: { from: CallRecord }) {
  call = useNewCall(from, onCreated)
  return null
}
const open = (from: CallRecord) => screen.render(createElement(Page, { from }))

beforeEach(async () => {
  answered = Promise.resolve()
  assigned = Promise.resolve()
  requests = []
  sent = undefined
  onCreated.mockReset()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent = JSON.parse(String(body))
    const { update_type = 'create' } = sent as { update_type?: string }
    requests.push(update_type)
    const isAssignment = update_type === 'assign'
    await (isAssignment ? assigned : answered)
    const answer = isAssignment
      ? { HasError: true, Message: 'Not this company', Data: null }
      : { HasError: false, Message: 'Created', Data: { ID: 'new', call_id: '1' } }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})

it('is asked about once before a call without customer and place is created', async () => {
  await open(blankCall)
  await act(async () => call.form.submit())
  await soon(() => expect(call.dialogs[1]).toBeTruthy())
  expect(requests).toEqual([])
})

it('sends a call for a chosen customer and appliance', async () => {
  await open(blankCall)
  await act(async () => call.applyCustomer(fontsera, boiler))
  await act(async () => call.form.submit())
  const expected = { customer_name: 'Fontsera', ins_id: '400002', ...warranty }
  await soon(() => expect(sent).toMatchObject(expected))
})

it('reports the created call', async () => {
  await open(ofCaller)
  await act(async () => call.form.submit())
  await soon(() => expect(onCreated).toHaveBeenCalledWith('new'))
})

it('does not report a call that is created after the user has left the form', async () => {
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await open(ofCaller)
  await act(async () => call.form.submit())
  await soon(() => expect(sent).toBeDefined())
  await screen.leave()
  answer()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onCreated).not.toHaveBeenCalled()
})

describe('a call that is submitted twice is created once', () => {
  let finish = () => {}
  const held = () => new Promise<void>((resolve) => (finish = resolve))
  beforeEach(async () => {
    startSession(testSession({ role: Role.dispatcher }))
    await open(ofCaller)
  })
  const submitAgain = async () => {
    expect(call.form.isSending).toBe(true)
    await act(async () => call.form.submit())
    finish()
    await soon(() => expect(call.form.isSending).toBe(false))
    expect(onCreated).toHaveBeenCalledTimes(1)
  }

  it('while its company is assigned', async () => {
    assigned = held()
    await act(async () => call.setCompany('a-company'))
    await act(async () => call.form.submit())
    await soon(() => expect(requests).toContain('assign'))
    await submitAgain()
    expect(requests).toEqual(['create', 'assign'])
  })

  it('while the page of the new call loads', async () => {
    onCreated.mockReturnValue(held())
    await act(async () => call.form.submit())
    await soon(() => expect(onCreated).toHaveBeenCalled())
    await submitAgain()
    expect(requests).toEqual(['create'])
  })
})

it('offers to assign the new call to the chosen company again after a failure', async () => {
  await open(ofCaller)
  await act(async () => call.setCompany('a-company'))
  await act(async () => call.form.submit())
  await soon(() => expect(onCreated).toHaveBeenCalledWith('new'))
  const shown = currentToasts().find(({ action }) => action !== undefined)
  expect(shown?.message).toBe('The call is created, but it was not assigned: Not this company')
  shown?.action?.run()
  await soon(() => expect(requests).toEqual(['create', 'assign', 'assign']))
  expect(sent).toMatchObject({ ID: 'new', societe_uuid: 'a-company' })
})
