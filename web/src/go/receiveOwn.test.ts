// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { nameIn, receiveOwn } from './receiveOwn.ts'

test.each([
  ['attachment; filename="calls.xlsx"', 'calls.xlsx'],
  [`inline; filename="a_o.png"; filename*=UTF-8''a%C3%B1o.png`, 'año.png'],
  ['attachment', 'file'],
])('%s is named %s', (disposition, name) => expect(nameIn(disposition)).toBe(name))

test.each([
  undefined,
  'https://elsewhere.example/api/x',
  '//elsewhere.example/Images/x',
  '/\\elsewhere.example/Images/x',
  '/servicecalls',
  '/oidc/me',
  '/api/../oidc/me',
])('%s is refused unasked', async (url) => {
  const asked = await receiveOwn(url, new AbortController().signal).catch((error: unknown) => error)
  expect(asked).toMatchObject({ status: 400 })
})
