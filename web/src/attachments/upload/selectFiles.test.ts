import { baseName, maxFileBytes, maxFiles } from '@callout/domain/attachments/attachment.ts'
import { describe, expect, it } from 'vitest'
import { selectFiles, withoutSlashes } from './selectFiles.ts'

const file = (name: string, size = 1000) => ({ name, size })
const chosen = (
  selection: { name: string; size: number }[],
  present: string[] = [],
  type: 'Image' | 'File' = 'File',
) => {
  const presentFiles = present.map((name) => ({ name }))
  const { files, notices } = selectFiles(selection, presentFiles, type)
  return {
    names: files.map(({ name }) => name),
    notices: notices.map(({ key, params }) => [key, params.file ?? params.max]),
  }
}

it('keeps the whole of a typed name with slashes', () => {
  const typed = withoutSlashes('Invoice 12/2026 \\ part 2/')
  expect(typed).toBe('Invoice 12-2026 - part 2-')
  expect(baseName(typed)).toBe(typed)
})

describe('selectFiles', () => {
  it('accepts every supported file type in upper or lower case', () => {
    expect(chosen([file('a.PNG'), file('b.pdf')])).toEqual({ names: ['a.PNG', 'b.pdf'], notices: [] })
    expect(chosen([file('a.PNG'), file('b.pdf')], [], 'Image')).toEqual({
      names: ['a.PNG'],
      notices: [['text.unsupported_media_type', 'b.pdf']],
    })
  })

  it('skips a name already used in the list or in the selection', () => {
    expect(chosen([file('a.png'), file('b.png'), file('b.png')], ['a.png'])).toEqual({
      names: ['b.png'],
      notices: [
        ['message.duplicate_file_name', 'a.png'],
        ['message.duplicate_file_name', 'b.png'],
      ],
    })
  })

  it('compares names without case', () => {
    expect(chosen([file('A.PNG'), file('b.png'), file('B.png')], ['a.png'])).toEqual({
      names: ['b.png'],
      notices: [
        ['message.duplicate_file_name', 'A.PNG'],
        ['message.duplicate_file_name', 'B.png'],
      ],
    })
  })

  it('skips the name of a stored file, which does not count towards the limit of 100', () => {
    const existing = Array.from({ length: maxFiles }, (_, index) => ({ name: `${index}.png` }))
    const { files, notices } = selectFiles([file('7.png'), file('new.png')], [], 'File', existing)
    expect(files.map(({ name }) => name)).toEqual(['new.png'])
    expect(notices.map(({ key }) => key)).toEqual(['message.duplicate_file_name'])
  })

  it('accepts 100 files, including those already chosen', () => {
    const many = Array.from({ length: maxFiles + 5 }, (_, index) => file(`${index}.png`))
    const all = chosen(many)
    expect([all.names.length, all.names.at(-1)]).toEqual([100, '99.png'])
    expect(all.notices).toEqual([['message.only_max_count_file_will_be_processed', 100]])
    const remaining = chosen(many, ['x.png', 'y.png'])
    expect([remaining.names.length, remaining.notices[0]]).toEqual([
      98,
      ['message.only_max_count_file_will_be_processed', 98],
    ])
    expect(chosen(many.slice(0, 100)).notices).toEqual([])
  })

  it('skips files that are too large', () => {
    expect(chosen([file('film.mp4', maxFileBytes), file('longer.mp4', maxFileBytes + 1)])).toEqual({
      names: ['film.mp4'],
      notices: [['upload.too_large', 'longer.mp4']],
    })
  })
})
