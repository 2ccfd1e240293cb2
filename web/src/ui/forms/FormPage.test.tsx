// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { pressSave } from '../../../test/pressSave.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { FormPage } from './FormPage.tsx'

const screen = setUpScreen()

it.each([
  ['submits', 'open', false, 1],
  ['does nothing', 'being sent', true, 0],
])('Ctrl+S %s if the form is %s', async (_effect, _state, isSending, times) => {
  const onSubmit = vi.fn()
  await screen.render(
    <FormPage title="Call" back={null} action="Create" isSending={isSending} refusal="" onSubmit={onSubmit}>
      {null}
    </FormPage>,
  )
  await pressSave()
  expect(onSubmit).toHaveBeenCalledTimes(times)
})
