// @vitest-environment jsdom

import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { refreshRows } from '../platform/api/queries.ts'
import { AttachmentPopup } from './AttachmentPopup.tsx'

const photos = partOf<AttachmentRecord>({
  ID: 'a',
  version: 1,
  attachment_name: 'Photos',
  images: [],
  can: { save: true, delete: true },
})

let stored: readonly AttachmentRecord[]
vi.mock('../platform/api/send.ts', () => ({ send: async () => ({ Data: stored, Total: stored.length }) }))

const screen = setUpScreen()
const open = () =>
  screen.render(<AttachmentPopup attachmentKey={{ ID: 'a', service_job_uuid: 'a-call' }} onClose={() => {}} />)
const nameField = () => document.querySelector<HTMLInputElement>('form input')

beforeEach(() => {
  stored = [photos]
})

it('keeps what is typed when the attachment is deleted meanwhile', async () => {
  await open()
  await soon(() => expect(nameField()?.value).toBe('Photos'))
  await typeInto(nameField(), 'Photos of the boiler')
  stored = []
  await act(async () => refreshRows())
  // TanStack Query notifies in a timer.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(nameField()?.value).toBe('Photos of the boiler')
})

it('says that there is no such attachment', async () => {
  stored = []
  await open()
  await soon(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('Attachment not found'))
})
