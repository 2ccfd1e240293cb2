import { describe, expect, test } from 'vitest'
import { announcementLeadMs, defaultMaintenance } from '../maintenance/maintenance.ts'
import { productVersion, sameOriginPath, sessionAnswer, sessionTimes } from './session.ts'

describe('sameOriginPath', () => {
  test.each([
    '/',
    '/servicecalls',
    '/servicecalls?status=-3&page=2',
    '/a#b',
    '/login?redirectUrl=%2Fplanning',
    '/ñandú',
  ])('keeps %s', (path) => expect(sameOriginPath(path)).toBe(path))

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty path', ''],
    ['another host', 'https://evil.example/'],
    ['another host without a protocol', '//evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a tab, which browsers skip', '/\t/evil.example'],
    ['a line break', '/a\n/evil'],
    ['a space in front', ' //evil.example'],
    ['a NUL', '/\u0000/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['a relative path', 'servicecalls'],
    ['a later backslash', '/a\\b'],
    ['a very long path', `/${'a'.repeat(3000)}`],
  ])('turns %s into the home page', (_case, path) => expect(sameOriginPath(path)).toBe('/'))
})

test('the timings and the product version that support relies on', () => {
  expect(sessionTimes).toMatchObject({
    maintenancePoll: 300_000,
    localCheckInterval: 6_000,
    serverCheckInterval: 60_000,
    freshAfterSignIn: 60_000,
    applicationTokenPoll: 500,
    applicationTokenMarginSeconds: 10,
    userTokenMarginSeconds: 600,
  })
  expect(announcementLeadMs).toBe(15 * 24 * 3600_000)
  expect(defaultMaintenance).toMatchObject({
    date_start: new Date('2022-01-20T08:40:00+01:00').toISOString(),
    date_end: new Date('2022-01-20T08:50:00+01:00').toISOString(),
  })
  expect(productVersion).toBe('1.0.2025062-6.1')
})

test('the sign-in response has the fields that clients rely on', () => {
  const expected =
    `status userToken userName culture role enableServiceContract networks networkCode canCreateCall accessToken
    logoutUrl redirectUrl sessionId credentials oldToken portalName portalUrl internalConnectAs`.split(/\s+/)
  expect(Object.keys(sessionAnswer().shape)).toEqual(expect.arrayContaining(expected))
  const networkFields = ['code', 'networkName', 'enableServiceContract', 'userName']
  expect(Object.keys(sessionAnswer().shape.networks.element.shape)).toEqual(expect.arrayContaining(networkFields))
})
