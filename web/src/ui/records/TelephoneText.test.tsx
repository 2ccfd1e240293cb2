// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { TelephoneText } from './TelephoneText.tsx'

const screen = setUpScreen()
const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

it('links each number of a field, and keeps what was typed', async () => {
  const phone = 'Ana 600 12 34 56 / trabajo 912345678 ext. 12'
  await screen.render(<TelephoneText phone={phone} country="ES" />)
  await vi.waitFor(() =>
    expect(links()).toEqual([
      ['600 12 34 56', 'tel:+34600123456'],
      ['912345678 ext. 12', 'tel:+34912345678;ext=12'],
    ]),
  )
  expect(document.body.textContent).toContain(phone)
})

it('shows a field without a number as text', async () => {
  await screen.render(<TelephoneText phone="no tiene" country="ES" />)
  expect(document.body.textContent).toContain('no tiene')
  expect(links()).toEqual([])
})
