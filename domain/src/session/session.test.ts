import { describe, expect, test } from 'vitest'
import { ownPath } from './session.ts'

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
