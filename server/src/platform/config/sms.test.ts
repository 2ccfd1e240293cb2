import { expect, it } from 'vitest'
import { createSecret } from '../webhooks/signature.ts'
import { readSms } from './sms.ts'

const url = 'https://sms.example/send'
const secret = createSecret()
const withServer = { hasMailServer: true }

it('is the program of both variables, the inbox without a mail server, and else none', () => {
  expect(readSms({ SMS_URL: url, SMS_SECRET: secret }, withServer)).toEqual({ url, secret })
  expect(readSms({ SMS_URL: url, SMS_SECRET: secret }, { hasMailServer: false })).toBe('inbox')
  expect(readSms({}, { hasMailServer: false })).toBe('inbox')
  expect(readSms({}, withServer)).toBeUndefined()
})

it.each([
  ['an address alone', { SMS_URL: url }, /SMS_SECRET/],
  ['a secret alone', { SMS_SECRET: secret }, /SMS_URL/],
  ['a short secret', { SMS_URL: url, SMS_SECRET: 'whsec_abc' }, /SMS_SECRET must be/],
  ['an address that is not encrypted', { SMS_URL: 'http://sms.example/', SMS_SECRET: secret }, /SMS_URL must be/],
])('refuses %s', (_what, variables, words) => {
  expect(() => readSms(variables, withServer)).toThrow(words)
})

it('allows http: where webhooks may be unencrypted', () => {
  const local = { SMS_URL: 'http://10.0.0.2/', SMS_SECRET: secret, WEBHOOK_ALLOW_PRIVATE: '1' }
  expect(readSms(local, withServer)).toEqual({ url: 'http://10.0.0.2/', secret })
})
