import { expect, test } from 'vitest'
import { isChrome } from './browser.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  ['Chrome', chrome],
  ['Chrome on Windows', chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')],
  ['Chrome on a Mac', chrome.replace('X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7')],
  ['headless Chrome', chrome.replace('Chrome/', 'HeadlessChrome/')],
  ['Chromium', chrome.replace('Chrome/', 'Chromium/')],
])('%s is welcome', (_name, userAgent) => expect(isChrome(userAgent)).toBe(true))

test.each([
  ['Edge', `${chrome} Edg/140.0.0.0`],
  ['Opera', `${chrome} OPR/120.0.0.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['nothing', ''],
])('%s is not', (_name, userAgent) => expect(isChrome(userAgent)).toBe(false))
