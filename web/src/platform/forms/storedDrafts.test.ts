// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { endSession, startSession, switchNetwork } from '../session/session.ts'
import { loadDraft, saveDraft } from './storedDrafts.ts'

const networks = [{ code: 'N' }, { code: 'M' }]
const start = (sessionId: string) =>
  startSession({ sessionId, networkCode: 'N', networks, credentials: { expires_in: 60 } } as never)
const draft = { version: 3, base: { city: 'Here' }, typed: { city: 'There' } }

afterEach(endSession)

it('stores a draft for its record only', () => {
  start('s')
  saveDraft('call 1', draft)
  expect(loadDraft('call 1')).toEqual(draft)
  expect(loadDraft('call 2')).toBeUndefined()
  saveDraft('call 1', undefined)
  expect(loadDraft('call 1')).toBeUndefined()
})

it('hides a draft from other sessions and other networks', () => {
  start('s')
  saveDraft('call 1', draft)
  switchNetwork('M')
  expect(loadDraft('call 1')).toBeUndefined()
  start('other')
  expect(loadDraft('call 1')).toBeUndefined()
})

it('removes every draft when the session ends', () => {
  start('s')
  saveDraft('call 1', draft)
  endSession()
  expect(sessionStorage).toHaveLength(0)
})
