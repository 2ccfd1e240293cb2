// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pressSave } from '../../../test/pressSave.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { countDrafts } from '../../platform/forms/storedDrafts.ts'
import { CommentDialog } from './CommentDialog.tsx'

const screen = setUpScreen()
const onDone = vi.fn()
const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name="comment"]')

it('takes a comment that is neither empty nor too long, and keeps it until then', async () => {
  const texts = { title: 'Cancel', label: 'Why', action: 'Cancel the call', dismiss: 'Keep' }
  await screen.render(<CommentDialog {...texts} maxLength={5} onDone={onDone} onClose={() => {}} />)
  await act(pressSave)
  expect([field()?.getAttribute('aria-invalid'), countDrafts()]).toEqual(['true', 0])
  await typeInto(field(), 'Broken')
  await act(pressSave)
  expect([onDone.mock.calls, countDrafts()]).toEqual([[], 1])
  await typeInto(field(), 'Ended')
  await act(pressSave)
  expect(onDone).toHaveBeenCalledExactlyOnceWith('Ended')
})
