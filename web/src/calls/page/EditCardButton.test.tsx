// @vitest-environment jsdom
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { EditCardButton } from './EditCardButton.tsx'
import type { CallForm } from './useCallForm.ts'

vi.mock('../../equipment/useCardDialog.tsx', () => ({
  useCardDialog: () => ({ isOpening: false, open: () => {}, dialog: <input defaultValue="Typed owner" /> }),
}))

const screen = setUpScreen()

it('keeps the card with what was typed when somebody closes the call', async () => {
  const show = (save: boolean) =>
    screen.render(<EditCardButton record={{ can: { save } } as CallRecord} form={{} as CallForm} />)
  await show(true)
  const field = document.querySelector('input')
  await show(false)
  expect(document.querySelector('button')).toBeNull()
  expect(document.querySelector('input')).toBe(field)
})
