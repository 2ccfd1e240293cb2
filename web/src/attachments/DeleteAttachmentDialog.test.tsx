// @vitest-environment jsdom
import type { AttachmentBase } from '@callout/domain/attachments/attachment.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld } from '../../test/heldRequest.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { DeleteAttachmentDialog } from './DeleteAttachmentDialog.tsx'

vi.mock('../platform/api/send.ts', () => import('../../test/heldRequest.ts'))

const screen = setUpScreen()
const onDone = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
})

const attachment = { ID: 'a', attachment_name: 'Photo' } as AttachmentBase

it.each([
  ['closes once the attachment is deleted', false],
  ['reports the deletion after the user has left the dialog, and does not close another one', true],
])('%s', async (_name, leaves) => {
  const owner = { service_job_uuid: 'a-call' }
  const dialog = <DeleteAttachmentDialog attachment={attachment} owner={owner} onDone={onDone} onClose={onClose} />
  await screen.render(dialog)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.at(-1)?.click())
  await soon(() => expect(isRequestHeld()).toBe(true))
  if (leaves) await screen.leave()
  await answerRequest()
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).toHaveBeenCalledTimes(leaves ? 0 : 1)
})
