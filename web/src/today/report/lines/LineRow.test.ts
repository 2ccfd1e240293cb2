// @vitest-environment jsdom
import { act, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { typeInto } from '../../../../test/typeInto.ts'
import { loadInitialLanguage } from '../../../platform/i18n/i18n.ts'
import { todayTexts } from '../../todayTexts.ts'
import { LineRow } from './LineRow.tsx'

const item = { code: 'P', text: 'Pump', detail: 'P' }
let place: HTMLElement
let quantity: number

beforeAll(() => loadInitialLanguage(todayTexts))
beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
})

async function showRow(isRefused = false) {
  function Row() {
    const [current, setCurrent] = useState(1)
    quantity = current
    return createElement(LineRow, { item, quantity: current, isRefused, onChange: (_code, next) => setCurrent(next) })
  }
  await act(async () => createRoot(place).render(createElement(Row)))
  return place.querySelector('input') as HTMLInputElement
}

const type = async (input: HTMLInputElement, text: string) => {
  await act(async () => input.focus())
  await typeInto(input, text)
}
const addOne = (input: HTMLInputElement) =>
  act(async () => {
    input.blur()
    place.querySelector<HTMLButtonElement>('[aria-label^="More"]')?.click()
  })

it.each(['', 'abc', '0'])('marks the text "%s", and shows the quantity after one more', async (text) => {
  const input = await showRow()
  await type(input, text)
  expect([input.value, input.ariaInvalid, quantity]).toEqual([text, 'true', Number.NaN])
  await addOne(input)
  expect([input.value, input.ariaInvalid, quantity]).toEqual(['1', null, 1])
})

it('keeps a number as it is being typed', async () => {
  const input = await showRow()
  await type(input, '2.')
  expect([input.value, quantity]).toEqual(['2.', 2])
  await type(input, '2.5')
  await addOne(input)
  expect([input.value, quantity]).toEqual(['3.5', 3.5])
})

it('marks a line that the server refused', async () => expect((await showRow(true)).ariaInvalid).toBe('true'))
