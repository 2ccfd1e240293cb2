// @vitest-environment jsdom
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld } from '../../../test/heldRequest.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import type { DraftLine } from '../form/documentDraft.ts'
import { CancelLineDialog } from './CancelLineDialog.tsx'

vi.mock('../../platform/api/send.ts', () => import('../../../test/heldRequest.ts'))

const screen = setUpScreen()
const onDone = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
})

const line = { LineNum: 0, ItemCode: 'A1', CodeCom: '', Description: 'Hours' } as DraftLine

it.each([
  ['closes once the line is cancelled', false],
  ['reports the cancelled line after the user has left the dialog, and does not close another one', true],
])('%s', async (_name, leaves) => {
  const dialog = (
    <CancelLineDialog endpoint={documentApi.saveFee} line={line} body={{}} onDone={onDone} onClose={onClose} />
  )
  await screen.render(dialog)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.at(-1)?.click())
  await soon(() => expect(isRequestHeld()).toBe(true))
  if (leaves) await screen.leave()
  await answerRequest()
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).toHaveBeenCalledTimes(leaves ? 0 : 1)
})
