import { expect, test } from 'vitest'
import { isChrome } from './supportedBrowser.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  ['Chrome', chrome],
  ['Chrome on Windows', chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')],
  ['Chrome on a Mac', chrome.replace('X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7')],
  ['headless Chrome', chrome.replace('Chrome/', 'HeadlessChrome/')],
  ['Chrome on ChromeOS', chrome.replace('X11; Linux x86_64', 'X11; CrOS x86_64 14541.0.0')],
  ['Chromium', chrome.replace('Chrome/', 'Chromium/')],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Chrome on an Android tablet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
])('%s is supported', (_name, userAgent) => expect(isChrome(userAgent)).toBe(true))

test.each([
  ['Edge', `${chrome} Edg/140.0.0.0`],
  ['Opera', `${chrome} OPR/120.0.0.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  ['nothing', ''],
])('%s is not supported', (_name, userAgent) => expect(isChrome(userAgent)).toBe(false))
