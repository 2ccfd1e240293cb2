// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pressSave } from '../../../test/pressSave.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { undo } from '../adminQueries.ts'
import { UndoNote } from './UndoNote.tsx'

const sent: unknown[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, body: { note?: string }) => {
    sent.push(body)
    if (body.note) return { undone: 1, refused: 0, items: [] }
    return { undone: 0, refused: 1, items: [{ result: 'refused', Message: '', customErrorCode: 'NoteRequired' }] }
  },
}))
const screen = setUpScreen()
const field = () => document.querySelector<HTMLTextAreaElement>('textarea')

it('asks for a note where one is needed, and takes the batch back with it', async () => {
  await screen.render(<UndoNote />)
  expect(field()).toBeNull()
  await act(() => undo({ batch: 'b1' }))
  await typeInto(field(), 'Never agreed')
  await act(pressSave)
  await soon(() => expect(sent).toEqual([{ batch: 'b1' }, { batch: 'b1', note: 'Never agreed' }]))
  expect(field()).toBeNull()
})
