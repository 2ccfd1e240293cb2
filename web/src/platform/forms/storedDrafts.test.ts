// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { syncCacheWithSession } from '../api/queries.ts'
import { endSession, startSession, switchNetwork } from '../session/session.ts'
import { draftNameOf, loadDraft, saveDraft } from './storedDrafts.ts'

const networks = [{ code: 'N' }, { code: 'M' }]
const start = (sessionId: string) =>
  startSession({ sessionId, networkCode: 'N', networks, credentials: { expires_in: 60 } } as never)
const draft = { version: 3, base: { city: 'Here' }, typed: { city: 'There' } }

syncCacheWithSession()
afterEach(endSession)

it('names a draft by the endpoint that saves the record, and its key', () => {
  expect(draftNameOf({ path: '/api/Save', update_type: 'remark' }, 7)).toBe('/api/Save remark 7')
  expect(draftNameOf({ path: '/api/Save' }, '7')).toBe('/api/Save  7')
})

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

it('keeps a draft for its network while the session is in another one', () => {
  start('s')
  saveDraft('call 1', draft)
  sessionStorage.setItem('last list', '/servicecalls')
  switchNetwork('M')
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  switchNetwork('N')
  expect(loadDraft('call 1')).toEqual(draft)
})

it('removes the drafts of a session that another one replaces', () => {
  start('s')
  saveDraft('call 1', draft)
  start('other')
  expect(sessionStorage).toHaveLength(0)
})

it('removes every draft when the session ends', () => {
  start('s')
  saveDraft('call 1', draft)
  endSession()
  expect(sessionStorage).toHaveLength(0)
})
