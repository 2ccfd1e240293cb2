// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { CompareDialog } from './CompareDialog.tsx'

const screen = setUpScreen()
const keepMine = vi.fn()
const formOf = (newer: object) => ({
  newer: { conflicts: [], theirsOnly: [], merged: {}, values: {}, ...newer },
  isComparing: true,
  compare: vi.fn(),
  keepMine,
})
const nameOf = (field: string) => (field === 'ville' ? 'Town' : 'Coordinates')
const show = (_field: string, value: unknown) => String(value ?? '')

it('names latitude and longitude once', async () => {
  const values = { ville: 'León', latitude: null, longitude: null }
  const form = formOf({ theirsOnly: ['ville', 'latitude', 'longitude'], values })
  await screen.render(<CompareDialog form={form} show={show} nameOf={nameOf} />)
  const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent)
  expect(rows).toEqual(['TownLeón', 'Coordinates—'])
})

it('lets latitude and longitude be chosen as one', async () => {
  const conflicts = [
    { field: 'latitude', mine: 40.4, theirs: 42.6 },
    { field: 'longitude', mine: -3.7, theirs: -5.5 },
  ]
  await screen.render(<CompareDialog form={formOf({ conflicts })} show={show} nameOf={nameOf} />)
  const radios = document.querySelectorAll<HTMLInputElement>('input[type="radio"]')
  expect([radios.length, document.body.textContent.includes('42.6, -5.5')]).toEqual([2, true])
  await act(async () => radios[1]?.click())
  await act(async () => document.querySelector<HTMLButtonElement>('button[data-autofocus]')?.click())
  expect(keepMine).toHaveBeenCalledExactlyOnceWith(['latitude', 'longitude'])
})
