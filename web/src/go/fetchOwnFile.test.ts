// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { fetchOwnFile, fileNameOf } from './fetchOwnFile.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['attachment; filename="calls.xlsx"', 'calls.xlsx'],
  [`inline; filename="a_o.png"; filename*=UTF-8''a%C3%B1o.png`, 'año.png'],
  ['attachment', 'file'],
])('reads from %s the file name %s', (disposition, name) => expect(fileNameOf(disposition)).toBe(name))

test.each([
  undefined,
  'https://elsewhere.example/api/x',
  '//elsewhere.example/Images/x',
  '/\\elsewhere.example/Images/x',
  '/servicecalls',
  '/oidc/me',
  '/api/../oidc/me',
])('refuses %s without a request', async (url) => {
  const failure = await fetchOwnFile(url, new AbortController().signal).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 400 })
})

test('says in words that the connection was lost during the download', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  const headers = { 'content-disposition': 'attachment; filename="calls.xlsx"' }
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  const failure = await fetchOwnFile('/api/file', new AbortController().signal).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 0, message: 'message.network_error' })
})
