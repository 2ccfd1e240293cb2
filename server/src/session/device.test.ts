import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const device = (userAgent: string | undefined, ip = '192.0.2.7') => deviceOf({ ip, token: undefined, userAgent })

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', undefined, undefined],
  ['a program on Windows', undefined, undefined],
  [undefined, undefined, undefined],
])('%s is %s on %s', (userAgent, browser, system) => expect(device(userAgent)).toMatchObject({ browser, system }))

test('shows an IPv4 address in its usual form', () => {
  expect(device('', '::ffff:192.0.2.7').address).toBe('192.0.2.7')
  expect(device('', '2001:db8::7').address).toBe('2001:db8::7')
})

test('stores only known browser and system names, nothing else of the user agent', () => {
  const { browser, system } = device(`Chrome/ <script> ${'x'.repeat(5000)} Linux`)
  expect([browser, system]).toEqual(['Chrome', 'Linux'])
})
