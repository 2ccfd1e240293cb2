import { largestFile, mostFiles } from '@callout/domain/attachments/attachment.ts'
import { describe, expect, it } from 'vitest'
import { choose } from './choose.ts'

const file = (name: string, size = 1000) => ({ name, size })
const chosen = (
  selection: { name: string; size: number }[],
  present: string[] = [],
  type: 'Image' | 'File' = 'File',
) => {
  const there = present.map((name) => ({ name }))
  const { files, notices } = choose(selection, there, type)
  return {
    names: files.map(({ name }) => name),
    notices: notices.map(({ key, params }) => [key, params.file ?? params.max]),
  }
}

describe('choosing files', () => {
  it('takes every type of its kind, whatever its case', () => {
    expect(chosen([file('a.PNG'), file('b.pdf')])).toEqual({ names: ['a.PNG', 'b.pdf'], notices: [] })
    expect(chosen([file('a.PNG'), file('b.pdf')], [], 'Image')).toEqual({
      names: ['a.PNG'],
      notices: [['text.unsupported_media_type', 'b.pdf']],
    })
  })

  it('skips a name that is there already, in the list or in the selection', () => {
    expect(chosen([file('a.png'), file('b.png'), file('b.png')], ['a.png'])).toEqual({
      names: ['b.png'],
      notices: [
        ['message.duplicate_file_name', 'a.png'],
        ['message.duplicate_file_name', 'b.png'],
      ],
    })
  })

  it('skips a name that stands beside them, which takes no place of the hundred', () => {
    const beside = Array.from({ length: mostFiles }, (_, index) => ({ name: `${index}.png` }))
    const { files, notices } = choose([file('7.png'), file('new.png')], [], 'File', beside)
    expect(files.map(({ name }) => name)).toEqual(['new.png'])
    expect(notices.map(({ key }) => key)).toEqual(['message.duplicate_file_name'])
  })

  it('takes the first hundred of a bigger selection, fewer where some are there', () => {
    const many = Array.from({ length: mostFiles + 5 }, (_, index) => file(`${index}.png`))
    const all = chosen(many)
    expect([all.names.length, all.names.at(-1)]).toEqual([100, '99.png'])
    expect(all.notices).toEqual([['message.only_max_count_file_will_be_processed', 100]])
    const beside = chosen(many, ['x.png', 'y.png'])
    expect([beside.names.length, beside.notices[0]]).toEqual([
      98,
      ['message.only_max_count_file_will_be_processed', 98],
    ])
    expect(chosen(many.slice(0, 100)).notices).toEqual([])
  })

  it('leaves out what is too large to be taken', () => {
    expect(chosen([file('film.mp4', largestFile), file('longer.mp4', largestFile + 1)])).toEqual({
      names: ['film.mp4'],
      notices: [['upload.too_large', 'longer.mp4']],
    })
  })
})
