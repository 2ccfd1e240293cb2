import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createCompoundFile,
  createOfficeFile,
  createPngHead,
  createZip,
  createZipBomb,
  sampleFiles,
} from '../../test/fixtures/sample-files.ts'
import { readCompoundEntries } from './compound-file.ts'
import { refuseContent } from './file-content.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callout-content-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The key of the refusal for a file with this name and content; undefined if it is accepted. */
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

const unsupportedType = 'text.unsupported_media_type'

describe('the check of a file’s content', () => {
  it.each(Object.keys(sampleFiles))('accepts a real %s', async (extension) => {
    expect(await refusalOf(`file.${extension}`, sampleFiles[extension] as Buffer)).toBeUndefined()
  })

  it('refuses a file under any other extension', async () => {
    const alike = [new Set(['jpg', 'jpeg'])]
    for (const [real, content] of Object.entries(sampleFiles))
      for (const claimed of Object.keys(sampleFiles)) {
        if (claimed === real || alike.some((same) => same.has(claimed) && same.has(real))) continue
        expect([claimed, real, await refusalOf(`file.${claimed}`, content)]).toEqual([claimed, real, unsupportedType])
      }
  })

  it('refuses a picture above 40 megapixels, and none below', async () => {
    expect(await refusalOf('a.png', createPngHead(8000, 5000))).toBeUndefined()
    expect(await refusalOf('a.png', createPngHead(8000, 5001))).toBe('attachment.refused.too_many_pixels')
    expect(await refusalOf('a.jpg', (sampleFiles.jpg as Buffer).subarray(0, 20))).toBe(unsupportedType)
  })

  it.each([
    ['nothing at all', 'a.png', Buffer.alloc(0)],
    ['a web page', 'a.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', 'a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program', 'a.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a plain zip', 'a.docx', createZip([{ name: 'virus.exe', content: Buffer.from('MZ') }])],
    ['a zip cut off', 'a.docx', createOfficeFile('docx').subarray(0, -30)],
    ['a compound file of something else', 'a.doc', createCompoundFile('__substg1.0_0037001F')],
    ['a compound file cut off', 'a.xls', createCompoundFile('Workbook').subarray(0, 700)],
  ])('refuses %s', async (_what, name, content) => {
    expect(await refusalOf(name, content)).toBe(unsupportedType)
  })

  it.each([
    ['a.docx', createOfficeFile('docx', [{ name: 'word/vbaProject.bin', content: Buffer.from('x') }])],
    ['a.docx', createOfficeFile('docx', [{ name: 'word/VBAPROJECT.BIN', content: Buffer.from('x') }])],
    ['a.xlsx', createOfficeFile('xlsx', [{ name: 'xl/vbaproject.bin', content: Buffer.from('x') }])],
    ['a.doc', createCompoundFile('WordDocument', 'Macros')],
    ['a.doc', createCompoundFile('WordDocument', 'MACROS')],
    ['a.xls', createCompoundFile('Workbook', '_VBA_PROJECT_CUR')],
    ['a.xls', createCompoundFile('Workbook', 'VBA')],
  ])('refuses %s with macros', async (name, content) => {
    expect(await refusalOf(name, content)).toBe('attachment.refused.macros')
  })

  it('accepts an old document with other storages', async () => {
    expect(await refusalOf('a.doc', createCompoundFile('WordDocument', 'ObjectPool'))).toBeUndefined()
  })

  it('refuses an old document with a circular directory', async () => {
    const circle = createCompoundFile('WordDocument')
    circle.writeUInt32LE(1, 512 + 2 * 4)
    expect(await refusalOf('a.doc', circle)).toBe(unsupportedType)
  })

  it('reads an old document with a circular sector table only a few times', async () => {
    const circle = createCompoundFile('WordDocument')
    circle.writeUInt32LE(0, 68)
    circle.writeUInt32LE(0, 512 + 508)
    const path = join(folder, 'circle')
    writeFileSync(path, circle)
    const file = await open(path)
    const read = vi.spyOn(file, 'read')
    expect(await readCompoundEntries(file, circle.length)).toContainEqual({ name: 'WordDocument', kind: 'stream' })
    expect(read.mock.calls.length).toBeLessThan(10)
    await file.close()
  })

  it('refuses a zip bomb, whatever sizes it states', async () => {
    const bomb = createZipBomb()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusalOf('prices.xlsx', bomb)).toBe('attachment.refused.zip_bomb')
  })

  it('refuses a zip bomb of overlapping entries', async () => {
    const honest = createOfficeFile('docx', [{ name: 'word/media.bin', content: Buffer.from('x'.repeat(5000)) }])
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

  it('accepts a large document that compresses well', async () => {
    const rows = Buffer.from('<row><c t="s"><v>12</v></c></row>'.repeat(1_000_000))
    expect(
      await refusalOf('a.xlsx', createOfficeFile('xlsx', [{ name: 'xl/worksheets/sheet1.xml', content: rows }])),
    ).toBeUndefined()
  })
})
