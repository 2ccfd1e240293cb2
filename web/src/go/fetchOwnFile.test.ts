// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fetchOwnFile, fileNameOf } from './fetchOwnFile.ts'

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
