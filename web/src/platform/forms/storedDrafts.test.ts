// @vitest-environment jsdom

import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { afterEach, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { syncCacheWithSession } from '../api/queries.ts'
import { endSession, expireSession, startSession, switchNetwork } from '../session/session.ts'
import { countDrafts, draftNameOf, loadDraft, saveDraft } from './storedDrafts.ts'

const networks = [{ code: 'N' }, { code: 'M' }]
let sessions = 0
/** Signs in anew. */
function start(accountKey: string) {
  sessions += 1
  const sessionId = `session ${sessions}`
  startSession(
    partOf<SessionAnswer>({ sessionId, accountKey, networkCode: 'N', networks, credentials: { expires_in: 60 } }),
  )
}
const draft = { version: 3, base: { city: 'Here' }, typed: { city: 'There' } }

syncCacheWithSession()
afterEach(endSession)

it('names a draft by the endpoint that saves the record, and its key', () => {
  expect(draftNameOf({ path: '/api/Save', update_type: 'remark' }, 7)).toBe('/api/Save remark 7')
  expect(draftNameOf({ path: '/api/Save' }, '7')).toBe('/api/Save  7')
})

it('stores a draft for its record only', () => {
  start('ana')
  saveDraft('call 1', draft)
  expect(loadDraft('call 1')).toEqual(draft)
  expect(loadDraft('call 2')).toBeUndefined()
  saveDraft('call 1', undefined)
  expect(loadDraft('call 1')).toBeUndefined()
})

it('keeps a draft for its network while the session is in another one', () => {
  start('ana')
  saveDraft('call 1', draft)
  sessionStorage.setItem('last list', '/servicecalls')
  switchNetwork('M')
  expect(loadDraft('call 1')).toBeUndefined()
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  switchNetwork('N')
  expect(loadDraft('call 1')).toEqual(draft)
})

it('keeps a draft when the server ends the session, for the next sign-in of the same account', () => {
  start('ana')
  saveDraft('call 1', draft)
  sessionStorage.setItem('last list', '/servicecalls')
  expireSession()
  expect([countDrafts(), sessionStorage.length]).toEqual([1, 1])
  start('ana')
  expect(loadDraft('call 1')).toEqual(draft)
})

it('keeps a draft for the company that the account acts for', () => {
  start('ana')
  saveDraft('call 1', draft)
  start('ana company')
  expect(loadDraft('call 1')).toBeUndefined()
  start('ana')
  expect(loadDraft('call 1')).toEqual(draft)
})

it.each(['eva', 'ana2'])('removes the drafts of an account when another one signs in: %s', (other) => {
  start('ana')
  saveDraft('call 1', draft)
  expireSession()
  start(other)
  expect(sessionStorage).toHaveLength(0)
})

it('removes every draft at signing out, also one that an ended session left', () => {
  start('ana')
  saveDraft('call 1', draft)
  endSession()
  expect(sessionStorage).toHaveLength(0)
  start('ana')
  saveDraft('call 1', draft)
  expireSession()
  endSession()
  expect(sessionStorage).toHaveLength(0)
})
