// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { isClientOutdated } from './clientVersion.ts'

const pageOf = (script: string) => `<script type="module" src="${script}"></script>`

/** The pages that the server serves: the visits of the day have one of their own. */
const pages = { portal: pageOf('/assets/index-2.js'), today: pageOf('/assets/today-2.js') }

it.each([
  ['the portal', '/servicecalls', '/assets/index-2.js', false],
  ['the portal of an older version', '/servicecalls', '/assets/index-1.js', true],
  ['the visits of the day', '/today/7', '/assets/today-2.js', false],
  ['the visits of the day of an older version', '/today', '/assets/today-1.js', true],
])('knows whether %s is outdated', async (_what, path, script, expected) => {
  vi.stubGlobal('fetch', async (url: string) => new Response(url.startsWith('/today') ? pages.today : pages.portal))
  history.replaceState({}, '', path)
  document.head.innerHTML = pageOf(script)
  expect(await isClientOutdated()).toBe(expected)
})

it('counts as current while the server cannot be reached', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  document.head.innerHTML = pageOf('/assets/index-1.js')
  expect(await isClientOutdated()).toBe(false)
})
