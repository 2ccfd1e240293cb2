// @vitest-environment jsdom

import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { type Triage, useTriage } from './useTriage.ts'

const screen = setUpScreen()
let triage: Triage
let answers: object[]
let queue: OpenRow<CallRow>
function Page() {
  triage = useTriage(queue)
  return null
}
const refusal = (customErrorCode: string) => ({
  HasError: true,
  Message: `Refused: ${customErrorCode}`,
  Data: null,
  customErrorCode,
})
const assign = () => act(async () => triage.assign('a', 1, 'norte'))

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(answers.shift()), { headers: { 'content-type': 'application/json' } }),
  )
  const actions = { open: vi.fn(), finish: vi.fn(() => true), unfinish: vi.fn() }
  queue = partOf<OpenRow<CallRow>>(actions)
  await screen.render(createElement(Page))
})

it('brings a refused call back with its reason, until it is assigned again', async () => {
  answers = [refusal('NotOpen'), refusal('Conflict')]
  await assign()
  await soon(() => expect(triage.refusalOf('a')).toBe('Refused: NotOpen'))
  expect(queue.open).toHaveBeenCalledWith('a')
  await assign()
  expect(triage.refusalOf('a')).toBeUndefined()
})

it('lets a call wait again that somebody else has changed', async () => {
  answers = [refusal('Conflict')]
  await assign()
  await soon(() => expect(queue.unfinish).toHaveBeenCalledWith('a'))
  expect(triage.refusalOf('a')).toBeUndefined()
  expect(queue.open).not.toHaveBeenCalled()
})
