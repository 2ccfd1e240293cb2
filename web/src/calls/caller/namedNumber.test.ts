// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { namedNumber } from './namedNumber.ts'

test.each([
  ['#phone=+34600123456', '', '+34600123456'],
  ['#phone=%2B34600123456', '', '+34600123456'],
  ['#phone=+34+600+123+456', '', '+34 600 123 456'],
  ['', '?phone=600%20123%20456', '600 123 456'],
  ['', '?lang=es&phone=+34600', '+34600'],
  ['#phone=', '', ''],
  ['#top', '?page=2', undefined],
  ['', '', undefined],
])('%s%s names %j', (hash, search, number) => expect(namedNumber({ hash, search })).toBe(number))
