// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { SimilarNote } from './SimilarNote.tsx'

const screen = setUpScreen()

it('names the text that nothing has, and those that are shown in its place', async () => {
  const similar = { customer_name: ['gimenez', 'jimenes'] }
  await screen.render(<SimilarNote similar={similar} filters={{ customer_name: 'Gimenes', status: ['1'] }} />)
  const note = document.querySelector('[role="status"]')
  expect(note?.textContent).toBe('Nothing is exactly “Gimenes”. Similar: gimenez, jimenes')
})
