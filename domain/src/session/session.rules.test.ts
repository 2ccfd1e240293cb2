import { expect, it } from 'vitest'
import { refusalToEnd, refusalToEndOthers } from './session.rules.ts'

const now = '2026-03-10T09:30:00.000Z'

it('the session one is in is not ended but signed out of', () => {
  expect(refusalToEnd({ current: true })?.code).toBe('sessions.refused.current')
  expect(refusalToEnd({ current: false })).toBeUndefined()
})

it.each([
  ['just now', now, undefined],
  ['ten minutes ago', '2026-03-10T09:20:00.000Z', undefined],
  ['a moment longer ago', '2026-03-10T09:19:59.999Z', 'refused'],
  ['at another time, that nobody knows', null, 'refused'],
])('others are ended by who proved to be their person %s: %s', (_when, authenticated_at, refused) => {
  const codes = ['kept of the provider', null].map(
    (id_token) => refusalToEndOthers({ authenticated_at, id_token }, now)?.code,
  )
  expect(codes).toEqual(
    refused ? ['sessions.refused.sign_in_again', 'sessions.refused.new_code'] : [undefined, undefined],
  )
})
