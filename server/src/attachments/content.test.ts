import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RefusalError } from '@callout/domain/kernel/refusal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCompoundFile, anOfficeFile, aZip, aZipBomb, sampleFiles } from '../../test/sample-files.ts'
import { refuseContent } from './content.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callout-content-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Why a file of this name and content is not taken; undefined where it is. */
async function refusalOf(name: string, content: Buffer): Promise<string | undefined> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  try {
    await refuseContent(path, name)
    return undefined
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.key
    throw error
  }
}

const belied = 'text.unsupported_media_type'

describe('what a file really is', () => {
  it.each(Object.keys(sampleFiles))('a true %s is taken', async (extension) => {
    expect(await refusalOf(`file.${extension}`, sampleFiles[extension] as Buffer)).toBeUndefined()
  })

  it('under any other name it is refused', async () => {
    const alike = [new Set(['jpg', 'jpeg'])]
    for (const [real, content] of Object.entries(sampleFiles))
      for (const claimed of Object.keys(sampleFiles)) {
        if (claimed === real || alike.some((same) => same.has(claimed) && same.has(real))) continue
        expect([claimed, real, await refusalOf(`file.${claimed}`, content)]).toEqual([claimed, real, belied])
      }
  })

  it.each([
    ['nothing at all', 'a.png', Buffer.alloc(0)],
    ['a page of the web', 'a.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', 'a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program', 'a.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a plain zip', 'a.docx', aZip([{ name: 'virus.exe', content: Buffer.from('MZ') }])],
    [
      'a document with macros',
      'a.docx',
      anOfficeFile('docx', [{ name: 'word/vbaProject.bin', content: Buffer.from('x') }]),
    ],
    ['a zip cut off', 'a.docx', anOfficeFile('docx').subarray(0, -30)],
    ['a compound file of something else', 'a.doc', aCompoundFile('__substg1.0_0037001F')],
    ['a compound file cut off', 'a.xls', aCompoundFile('Workbook').subarray(0, 700)],
  ])('%s is refused', async (_what, name, content) => {
    expect(await refusalOf(name, content)).toBe(belied)
  })

  it('a zip bomb is refused, whatever sizes it claims', async () => {
    const bomb = aZipBomb()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusalOf('prices.xlsx', bomb)).toBe('attachment.refused.zip_bomb')
  })

  it('a bomb of entries that share their bytes is refused', async () => {
    const honest = anOfficeFile('docx', [{ name: 'word/media.bin', content: Buffer.from('x'.repeat(5000)) }])
    const end = honest.length - 22
    const start = honest.readUInt32LE(end + 16)
    const directory = honest.subarray(start, end)
    const many = Buffer.concat([
      honest.subarray(0, start),
      ...Array.from({ length: 400 }, () => directory),
      honest.subarray(end),
    ])
    many.writeUInt16LE(1200, many.length - 12)
    many.writeUInt32LE(directory.length * 400, many.length - 10)
    expect(await refusalOf('a.docx', many)).toBe('attachment.refused.zip_bomb')
  })

  it('a big document that packs well is taken', async () => {
    const rows = Buffer.from('<row><c t="s"><v>12</v></c></row>'.repeat(1_000_000))
    expect(
      await refusalOf('a.xlsx', anOfficeFile('xlsx', [{ name: 'xl/worksheets/sheet1.xml', content: rows }])),
    ).toBeUndefined()
  })
})
