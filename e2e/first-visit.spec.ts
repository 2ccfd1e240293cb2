import { callNumbers } from './calls.ts'
import { expect, test } from './journey.ts'

/** Bytes of scripts, styles and pictures as sent, compressed and with their heads: page and rows bring 15 kB more. */
const allowed = { all: 205_000, one: 100_000 }

test.describe('a first visit', { tag: '@calls' }, () => {
  test('to the list of calls fetches little before it shows', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.clearBrowserCache')
    const parts = new Set<string>()
    const sizes: number[] = []
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.startsWith('/assets/')) parts.add(requestId)
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (parts.has(requestId)) sizes.push(encodedDataLength)
    })
    await page.reload({ waitUntil: 'commit' })
    await callNumbers(page)
    const all = sizes.reduce((sum, size) => sum + size, 0)
    expect(all).toBeGreaterThan(allowed.one)
    expect(all).toBeLessThan(allowed.all)
    expect(Math.max(...sizes)).toBeLessThan(allowed.one)
  })
})
