// @vitest-environment jsdom
import { callApi } from '@callout/domain/calls/call.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { startSession } from '../../platform/session/session.ts'
import { FeeContract } from './FeeContract.tsx'

const sent: unknown[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: async (endpoint: unknown) => {
    sent.push(endpoint)
    if (endpoint === callApi.load)
      return { service_contract_uuid: 'c', service_contract_id: '50000001', can: { contract: false } }
    return { Data: [{ ID: 'FULL-1', coverage: 'Travel', coverage_value: 'not paid' }], Total: 1 }
  },
}))

const screen = setUpScreen()
beforeEach(() => {
  sent.length = 0
})

it('names the contract of the call, and on a click what it covers', async () => {
  startSession(testSession({ role: Role.dispatcher, enableServiceContract: true }))
  await screen.render(<FeeContract callId="k" />)
  await soon(() => expect(document.body.textContent).toContain('50000001'))
  expect(document.body.textContent).not.toContain('Travel')
  await act(async () => document.querySelector<HTMLButtonElement>('button[title="What it covers"]')?.click())
  await soon(() => expect(document.body.textContent).toContain('Travelnot paid'))
})

it('asks for nothing in a network without contracts', async () => {
  startSession(testSession({ role: Role.dispatcher, enableServiceContract: false }))
  await screen.render(<FeeContract callId="k" />)
  expect(sent).toEqual([])
  expect(document.querySelector('button')).toBeNull()
})
