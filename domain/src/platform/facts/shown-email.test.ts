import { expect, it } from 'vitest'
import { normaliseEmail } from './email.ts'
import { shownEmail } from './shown-email.ts'

it.each(['ana@españa.example', 'ana@почта.рф', 'josé@mail.müller.example', 'ana@例え.テスト', 'ana@example.com'])(
  'shows %s as it was typed',
  (address) => expect(shownEmail(normaliseEmail(address))).toBe(address),
)

it.each(['ana', '', 'ana@xn--.example', 'ana@xn--\u00ff.example', 'ana@xn--a-ecp.xn--99999999999.example'])(
  'leaves %j as it is',
  (text) => expect(shownEmail(text)).toBe(text),
)
