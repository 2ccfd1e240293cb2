// @vitest-environment jsdom

import type { AttachmentBase } from '@callout/domain/attachments/attachment.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { RefusedRequestError } from '../platform/api/errors.ts'
import { useAttachmentForm } from './useAttachmentForm.ts'

const imageOf = (image_guid: string, name: string) => ({ image_guid, name })
const attachmentOf = (version: number, attachment_name: string, images: object[]) =>
  partOf<AttachmentBase>({ ID: 'a', version, attachment_name, images })

let stored: AttachmentBase
let requested: unknown
const sent: unknown[] = []
vi.mock('../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, body: unknown) => {
    requested = body
    return { Data: [stored], Total: 1 }
  },
  sendWithMessage: async (_endpoint: unknown, body: { version: number }) => {
    sent.push(body)
    if (body.version !== stored.version) throw new RefusedRequestError('Changed meanwhile', 'Conflict', {})
    return { answer: stored, message: '' }
  },
}))

const owner = { service_contract_uuid: 'c' }
const first = attachmentOf(1, 'Photos', [imageOf('1', 'one.jpg'), imageOf('2', 'two.jpg')])
const added = { name: 'new.jpg', file: 'upload' }

const screen = setUpScreen()
let form: ReturnType<typeof useAttachmentForm>
const onDone = vi.fn()
function Page() {
  form = useAttachmentForm(owner, first, onDone)
  return null
}
const submit = () => act(async () => form.submit())
const renameFirst = (name: string) =>
  act(async () => {
    const [image] = form.storedFiles
    if (image) form.renameStoredFile(image, name)
  })

beforeEach(async () => {
  sent.length = 0
  onDone.mockClear()
  stored = first
  await screen.render(createElement(Page))
})

it('saves added files on the second attempt after somebody else has changed the attachment', async () => {
  stored = attachmentOf(3, 'Photos of the boiler', [
    imageOf('1', 'one.jpg'),
    imageOf('2', 'second.jpg'),
    imageOf('3', 'three.jpg'),
  ])
  await act(async () => form.setNewFiles([added]))
  await renameFirst('pump.jpg')
  await submit()
  await soon(() => expect(form.name).toBe('Photos of the boiler'))
  expect(requested).toMatchObject({ filterData: { ...owner, ID: 'a' } })
  expect(form.storedFiles.map(({ name }) => name)).toEqual(['pump.jpg', 'second.jpg', 'three.jpg'])
  expect(form.refusal).toBe('Changed meanwhile')
  await submit()
  await soon(() => expect(onDone).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({
    ...owner,
    ID: 'a',
    version: 3,
    attachment_name: 'Photos of the boiler',
    images: [imageOf('1', 'pump.jpg'), added],
  })
})

it("keeps the user's name of an attachment that somebody else has changed", async () => {
  stored = attachmentOf(2, 'Photos of the boiler', [imageOf('1', 'one.jpg'), imageOf('2', 'two.jpg')])
  await act(async () => form.setName('My photos'))
  await submit()
  await soon(() => expect(requested).toBeDefined())
  await submit()
  await soon(() => expect(onDone).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ version: 2, attachment_name: 'My photos', images: [] })
})
