import { expect, it } from 'vitest'
import { refusalOfTooManyWebhooks, refusalOfUrl, refusalToResend } from './webhook.rules.ts'
import { eventNames, webhookLimits } from './webhook.ts'

const https = { protocol: 'https:', username: '', password: '', hash: '' }

it.each([
  ['an encrypted one', https, false, undefined],
  ['one that is not encrypted', { ...https, protocol: 'http:' }, false, 'webhook.refused.not_encrypted'],
  ['one in the own network', { ...https, protocol: 'http:' }, true, undefined],
  ['one with a password', { ...https, username: 'user', password: 'pass' }, false, 'webhook.refused.url'],
  ['one with a fragment', { ...https, hash: '#part' }, false, 'webhook.refused.url'],
  ['one of another protocol', { ...https, protocol: 'ftp:' }, true, 'webhook.refused.url'],
  ['none', undefined, true, 'webhook.refused.url'],
])('allows or refuses an address: %s', (_, url, allowPrivate, expected) => {
  expect(refusalOfUrl(url, allowPrivate)?.errors?.url).toBe(expected)
})

it('refuses more webhooks than a network may have, and resending to an inactive one', () => {
  expect(refusalOfTooManyWebhooks(webhookLimits.ofNetwork - 1)).toBeUndefined()
  expect(refusalOfTooManyWebhooks(webhookLimits.ofNetwork)?.key).toBe('webhook.refused.too_many')
  expect(refusalToResend({ active: true })).toBeUndefined()
  expect(refusalToResend({ active: false })?.key).toBe('webhook.refused.inactive')
})

it('names events by kind and type of the history', () => {
  expect(eventNames).toContain('call.assign')
  expect(eventNames).toContain('document.document_approve')
  expect(eventNames).not.toContain('call.document')
  expect(eventNames).toEqual(expect.arrayContaining(['contract.status', 'contract.delete']))
  expect(new Set(eventNames).size).toBe(eventNames.length)
})
