import { expect, it } from 'vitest'
import { refusalToEnd, refusalToEndOthers } from './session.rules.ts'

const now = '2026-03-10T09:30:00.000Z'

it('refuses to end the current session', () => {
  expect(refusalToEnd({ current: true })?.code).toBe('sessions.refused.current')
  expect(refusalToEnd({ current: false })).toBeUndefined()
})

it.each([
  ['now', now, undefined],
  ['ten minutes ago', '2026-03-10T09:20:00.000Z', undefined],
  ['one millisecond longer ago', '2026-03-10T09:19:59.999Z', 'refused'],
  ['at an unknown time', null, 'refused'],
])('ending other sessions after a sign-in %s (%s): %s', (_when, authenticated_at, refused) => {
  const codes = ['token of the provider', null].map(
    (id_token) => refusalToEndOthers({ authenticated_at, id_token }, now)?.code,
  )
  expect(codes).toEqual(
    refused ? ['sessions.refused.sign_in_again', 'sessions.refused.new_code'] : [undefined, undefined],
  )
})
