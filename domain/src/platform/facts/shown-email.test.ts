import { expect, it } from 'vitest'
import { normaliseEmail } from './email.ts'
import { shownEmail, withShownEmails } from './shown-email.ts'

it.each(['ana@españa.example', 'ana@почта.рф', 'josé@mail.müller.example', 'ana@例え.テスト', 'ana@example.com'])(
  'shows %s as it was typed',
  (address) => expect(shownEmail(normaliseEmail(address))).toBe(address),
)

it.each(['ana', '', 'ana@xn--.example', 'ana@xn--\u00ff.example', 'ana@xn--a-ecp.xn--99999999999.example'])(
  'leaves %j as it is',
  (text) => expect(shownEmail(text)).toBe(text),
)

it('shows each address of a text', () => {
  const stored = 'ana@xn--espaa-rta.example, luis@example.com, eva@xn--mller-kva.example'
  expect(withShownEmails(stored)).toBe('ana@españa.example, luis@example.com, eva@müller.example')
})
