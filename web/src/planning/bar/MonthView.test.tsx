// @vitest-environment jsdom
import { act } from 'react'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { MonthView } from './MonthView.tsx'

const screen = setUpScreen()
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === text) ?? null
const arrows = () =>
  [...document.querySelectorAll('button')]
    .filter((button) => button.textContent === '')
    .map((button) => button.getAttribute('aria-label'))

it('names the arrows of months, years and decades', async () => {
  await screen.render(<MonthView day="2026-11-27" onPick={() => {}} />)
  expect(arrows()).toEqual(['Previous month', 'Next month'])
  await act(async () => button('November 2026')?.click())
  expect(arrows()).toEqual(['Previous year', 'Next year'])
  await act(async () => button('2026')?.click())
  expect(arrows()).toEqual(['Previous decade', 'Next decade'])
})
