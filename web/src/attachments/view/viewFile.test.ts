// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { requestFile } from '../../platform/api/send.ts'
import { saveFile } from '../../platform/files/saveFile.ts'
import { downloadFile, toViewableUpload } from './viewFile.ts'

vi.mock('../../platform/api/send.ts', () => ({ requestFile: vi.fn(async () => new Response('content')) }))
vi.mock('../../platform/files/saveFile.ts', () => ({ saveFile: vi.fn() }))

it('saves a renamed file with the extension of the stored one', async () => {
  await downloadFile({
    name: 'Signed contract',
    image_url: '/Images/GetFile/abc.pdf?type=Attachment&filename=Signed+contract',
    content_type: 'application/pdf',
  })
  expect(requestFile).toHaveBeenCalledWith(
    expect.anything(),
    { name: 'abc.pdf', type: 'Attachment', filename: 'Signed contract' },
    {},
  )
  expect(saveFile).toHaveBeenLastCalledWith(expect.any(Blob), 'Signed contract.pdf')
  await downloadFile(toViewableUpload({ name: 'scan.exe', file: 'abc.pdf' }))
  expect(saveFile).toHaveBeenLastCalledWith(expect.any(Blob), 'scan.exe.pdf')
})
