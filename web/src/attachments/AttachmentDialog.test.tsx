// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { hasUnsavedChanges } from '../platform/forms/unsavedChanges.ts'
import { closeTopmost } from '../ui/dialogs/popupLayers.ts'
import { AttachmentDialog } from './AttachmentDialog.tsx'

vi.mock('./upload/Uploader.tsx', () => ({ Uploader: () => null }))

const screen = setUpScreen()
// Escape and Back call this.
const close = () => act(async () => closeTopmost()?.())

it('asks before it loses a typed name, and not before', async () => {
  const onClose = vi.fn()
  await screen.render(<AttachmentDialog owner={{ service_job_uuid: 'a-call' }} onClose={onClose} />)
  expect(hasUnsavedChanges()).toBe(false)
  await typeInto(document.querySelector('input'), 'Photos')
  expect(hasUnsavedChanges()).toBe(true)
  await close()
  await soon(() => expect(document.body.textContent).toContain('Leave without saving'))
  expect(onClose).not.toHaveBeenCalled()
})

it('closes without a question if nothing was typed', async () => {
  const onClose = vi.fn()
  await screen.render(<AttachmentDialog owner={{ service_job_uuid: 'a-call' }} onClose={onClose} />)
  await close()
  expect(onClose).toHaveBeenCalledOnce()
})
