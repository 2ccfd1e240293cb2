// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { framedMail } from './framedMail.ts'

it('has the styles of elements as rules before the sheet of the email, which overrides them', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="abc">'
  const sheet = '<style>.p{color:red!important}</style>'
  const text = '<p class="p" style="color:blue;font-family:&quot;A&quot;">A &lt;b style=&quot;x&quot;</p>'
  expect(framedMail(`<html><head>${sheet}</head>${text}</html>`)).toBe(
    '<html><head><style nonce="abc">[data-look="0"] { color:blue;font-family:"A" }</style>' +
      '<style nonce="abc">.p{color:red!important}</style></head>' +
      '<p class="p" data-look="0">A &lt;b style=&quot;x&quot;</p></html>',
  )
})
