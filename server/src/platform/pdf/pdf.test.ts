import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Content } from 'pdfmake/interfaces.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfTextOf } from '../../../test/support/pdf-text.ts'
import { writeInvoiceMetadata } from './factur-x.ts'
import { renderPdf } from './pdf.ts'

let requests = 0
const server = createServer((_request, response) => {
  requests += 1
  response.end()
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready())))
afterAll(() => new Promise((closed) => server.close(closed)))

const render = (content: Content[]) =>
  renderPdf({
    title: 'Paper',
    lang: 'en',
    issuer: { name: 'Iberia', details: '' },
    headerNote: '',
    reference: '1',
    made_at: 'today',
    content,
  })

it('loads no URL and reads no file but its fonts', async () => {
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`
  await expect(render([{ image: address() }])).rejects.toThrow()
  await expect(render([{ image: fileURLToPath(import.meta.url) }])).rejects.toThrow()
  expect(requests).toBe(0)
  const pdf = await render([{ text: `${address()} {{image}} <img src="${address()}">` }])
  expect([pdf.subarray(0, 5).toString(), requests]).toEqual(['%PDF-', 0])
})

it('embeds fonts for other scripts, and places words from right to left', async () => {
  const pdf = await render([{ text: 'Sr. محمد علي 王 😀' }])
  for (const font of ['Roboto', 'NotoNaskhArabic', 'Unifont']) expect(pdf.toString('latin1')).toContain(font)
  // Readers turn what they find from left to right: the words are in their order only if they were placed so.
  expect((await pdfTextOf(pdf)).normalize('NFKC')).toContain('Sr. محمد علي 王')
})

it('cuts text that is read from right to left into lines before it places its words', async () => {
  const cut = { width: 60, text: 'محمدمحمدمحمدمحمدمحمد Lyon' }
  const wrapped = { width: 150, text: 'Hotel Paraíso (فندق الجنة الكبير في المدينة) Lyon' }
  const printed = await pdfTextOf(await render([cut, wrapped, '٠٦٣٩٩٨٣٣٤٤'].map((one) => ({ columns: [one] }))))
  expect(printed.normalize('NFKC')).toContain(`محمدمحمدمحم دمحمدمحمد Lyon ${wrapped.text} ٠٦٣٩٩٨٣٣٤٤`)
})

it('writes names into the metadata of an invoice only as XML allows', () => {
  let xml = ''
  const document = {
    info: { Title: 'F <1>', Author: 'Gas\u000b & Agua', Creator: 'C', Producer: 'P', CreationDate: new Date(0) },
    appendXML: (text: string) => {
      xml = text
    },
    _addInfo: () => {},
  }
  writeInvoiceMetadata(document)
  document._addInfo()
  expect(xml).toContain('<rdf:li xml:lang="x-default">F &lt;1&gt;</rdf:li>')
  expect(xml).toContain('<rdf:li>Gas &amp; Agua</rdf:li>')
})
