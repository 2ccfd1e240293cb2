import { expect, test } from 'vitest'
import { navigationLink } from './navigationLink.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [
    'an Android phone opens its map',
    { text: 'Calle Mayor 1, Madrid', lat: 40.4, lng: -3.7 },
    android,
    'geo:40.4,-3.7?q=Calle%20Mayor%201%2C%20Madrid',
  ],
  [
    'without a point it searches the address',
    { text: 'Calle Mayor 1', lat: null, lng: null },
    android,
    'geo:0,0?q=Calle%20Mayor%201',
  ],
  [
    'a desktop opens a map page',
    { text: 'Calle Mayor 1', lat: 40.4, lng: -3.7 },
    desktop,
    'https://www.google.com/maps/search/?api=1&query=40.4%2C-3.7',
  ],
])('%s', (_what, place, userAgent, link) => expect(navigationLink(place, userAgent)).toBe(link))
