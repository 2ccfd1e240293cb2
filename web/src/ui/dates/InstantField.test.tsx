// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { InstantField } from './InstantField.tsx'

const screen = setUpScreen()

it('describes the day and the time by what was understood and by the error', async () => {
  const value = '2026-11-27T09:30:00.000Z'
  await screen.render(
    <InstantField name="at" label="Visit" timeZone="UTC" value={value} onChange={() => {}} error="Too early" />,
  )
  const inputs = [...document.querySelectorAll('input')]
  expect(inputs.map((input) => input.getAttribute('aria-label'))).toEqual(['Visit: Day', 'Visit: Time'])
  for (const input of inputs) {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '')
    expect(texts.join('; ')).toMatch(/27.*09:30.*; Too early$/)
  }
})
