// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { useNoCustomerQuestion } from './useNoCustomerQuestion.tsx'

const screen = setUpScreen()
const onBack = vi.fn()
let question: ReturnType<typeof useNoCustomerQuestion>
function Page() {
  question = useNoCustomerQuestion(onBack)
  return question.dialog ?? null
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

it('proposes to add the customer, and leads there', async () => {
  await screen.render(<Page />)
  let answer: Promise<boolean> | undefined
  await act(async () => {
    answer = question.confirm({})
  })
  await soon(() => expect(button('Add the customer')).toBeDefined())
  expect(button('Add the customer')?.hasAttribute('data-autofocus')).toBe(true)
  expect(button('Create it like this')?.hasAttribute('data-autofocus')).toBe(false)
  await act(async () => button('Add the customer')?.click())
  expect(await answer).toBe(false)
  expect(onBack).toHaveBeenCalledOnce()
})
