// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { framedMail } from './framedMail.ts'

it('has the styles of elements as rules before the sheet of the email, which overrides them', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="abc">'
  const framed = framedMail(
    '<html lang="fr"><head><style>.p{color:red!important}</style></head><p class="p" style="color:blue">A &lt;b</p></html>',
  )
  expect(framed).not.toContain('style="')
  expect(framed).toMatch(/<style nonce="abc">\[data-look="0"\] { color:blue }\n<\/style><style nonce="abc">\.p/)
  expect(framed).toContain('<html lang="fr">')
  expect(framed).toContain('<p class="p" data-look="0">A &lt;b</p>')
})
