import { describe, expect, test } from 'vitest'
import { announcedBefore, presetMaintenance } from '../maintenance/maintenance.ts'
import { ownPath, productVersion, sessionAnswer, sessionTimes } from './session.ts'

describe('ownPath', () => {
  test.each([
    '/',
    '/servicecalls',
    '/servicecalls?status=-3&page=2',
    '/a#b',
    '/login?redirectUrl=%2Fplanning',
    '/ñandú',
  ])('keeps %s', (path) => expect(ownPath(path)).toBe(path))

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['empty', ''],
    ['another host', 'https://evil.example/'],
    ['another host without protocol', '//evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a tab browsers skip', '/\t/evil.example'],
    ['a line break', '/a\n/evil'],
    ['a space in front', ' //evil.example'],
    ['a NUL', '/\u0000/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['a relative path', 'servicecalls'],
    ['a backslash further on', '/a\\b'],
    ['something endless', `/${'a'.repeat(3000)}`],
  ])('turns %s into the home page', (_case, path) => expect(ownPath(path)).toBe('/'))
})

test('the times people and support count on', () => {
  expect(sessionTimes).toMatchObject({
    maintenancePoll: 300_000,
    keepAliveLook: 6_000,
    keepAliveAsk: 60_000,
    expiryMarker: 60_000,
    applicationTokenPoll: 500,
    applicationTokenMarginSeconds: 10,
    userTokenMarginSeconds: 600,
  })
  expect(announcedBefore).toBe(15 * 24 * 3600_000)
  expect(presetMaintenance).toMatchObject({
    date_start: new Date('2022-01-20T08:40:00+01:00').toISOString(),
    date_end: new Date('2022-01-20T08:50:00+01:00').toISOString(),
  })
  expect(productVersion).toBe('1.0.2025062-6.1')
})

test('a sign-in answers everything a session is made of', () => {
  const named =
    `status userToken userName culture role enableServiceContract networks networkCode canCreateCall accessToken
    logoutUrl redirectUrl sessionId credentials oldToken portalName portalUrl internalConnectAs`.split(/\s+/)
  expect(Object.keys(sessionAnswer().shape)).toEqual(expect.arrayContaining(named))
  const inNetwork = ['code', 'networkName', 'enableServiceContract', 'userName']
  expect(Object.keys(sessionAnswer().shape.networks.element.shape)).toEqual(expect.arrayContaining(inNetwork))
})
