import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Content } from 'pdfmake/interfaces.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePdf } from './pdf.ts'

let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.end()
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready())))
afterAll(() => new Promise((closed) => server.close(closed)))

const paper = (content: Content[]) =>
  makePdf({
    title: 'Paper',
    lang: 'en',
    network_name: 'Iberia',
    portal_name: '',
    reference: '1',
    made_at: 'today',
    content,
  })

it('a paper fetches nothing, and reads no file but its fonts', async () => {
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`
  await expect(paper([{ image: address() }])).rejects.toThrow()
  await expect(paper([{ image: fileURLToPath(import.meta.url) }])).rejects.toThrow()
  expect(asked).toBe(0)
  const made = await paper([{ text: `${address()} {{image}} <img src="${address()}">` }])
  expect([made.subarray(0, 5).toString(), asked]).toEqual(['%PDF-', 0])
})
