// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { Thumbnail } from './Thumbnail.tsx'

const screen = setUpScreen()
afterEach(() => vi.unstubAllGlobals())

const fileOf = (content_type: string) => ({
  name: 'a',
  image_url: '/Images/GetFile/a.png?type=Attachment&filename=a',
  content_type,
})

it('shows a small picture of an image, and the icon where there is none', async () => {
  const requested: string[] = []
  let status = 200
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return new Response('x', { status })
  })
  URL.createObjectURL = () => 'blob:small'
  URL.revokeObjectURL = () => {}
  await screen.render(<Thumbnail image={fileOf('image/png')} />)
  await soon(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:small'))
  expect(requested).toEqual([expect.stringContaining('size=thumbnail')])
  await screen.leave()
  status = 404
  await screen.render(<Thumbnail image={fileOf('image/png')} />)
  await soon(() => expect(requested).toHaveLength(2))
  await screen.render(<Thumbnail image={{ ...fileOf('application/pdf'), image_url: '/Images/GetFile/b.pdf' }} />)
  expect([document.querySelector('img'), document.querySelectorAll('svg').length]).toEqual([null, 1])
  expect(requested).toHaveLength(2)
})
