import { chance, pickOne, type Random, randomInteger } from '../../src/demo/random.ts'
import { sampleFiles } from '../fixtures/sample-files.ts'
import type { EncodedBody } from './encode.ts'
import { hostileText } from './hostile-values.ts'

const names = [
  'a.png',
  'a.PNG',
  'a.pdf',
  'a.xlsx',
  'a.docx',
  'a.exe',
  'a.svg',
  'a',
  '.png',
  '',
  '../../a.png',
  'a.png\u0000.exe',
  'ä€🔥.png',
  `${'n'.repeat(300)}.png`,
]

const contents = [
  ...Object.values(sampleFiles),
  Buffer.alloc(0),
  Buffer.alloc(100_000, 0xff),
  Buffer.from('<svg onload="a()"/>'),
]

/** A piece of a file, sometimes of another type or too long. */
export const createPieceBody = (random: Random): EncodedBody => ({
  bytes: chance(random, 0.02) ? Buffer.alloc(1_200_000) : pickOne(random, contents),
  headers: {
    'content-type': pickOne(random, ['application/octet-stream', 'application/octet-stream', 'image/png', '']),
  },
})

/** A file as a form sends it, often slightly broken. */
export function createUploadBody(random: Random): EncodedBody {
  const boundary = pickOne(random, ['b', '----b', 'b', 'a b', 'x'.repeat(70), 'x'.repeat(300)])
  const parts = Array.from({ length: chance(random, 0.8) ? 1 : randomInteger(random, 0, 14) }, () =>
    part(random, boundary),
  )
  const complete = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const how = random()
  const bytes =
    how < 0.65
      ? complete
      : how < 0.85
        ? complete.subarray(0, randomInteger(random, 0, complete.length))
        : scrambled(random, complete)
  const named = pickOne(random, [boundary, boundary, boundary, boundary, `"${boundary}"`, 'other', ''])
  return { headers: { 'content-type': `multipart/form-data; boundary=${named}` }, bytes }
}

function part(random: Random, boundary: string): Buffer {
  const name = chance(random, 0.85) ? 'file' : pickOne(random, ['files', '__proto__', '', 'file[]', 'constructor'])
  const filename = chance(random, 0.8) ? pickOne(random, names) : hostileText(random).slice(0, 500)
  const quoted = filename.replace(/["\r\n]/g, '')
  const head = pickOne(random, [
    `Content-Disposition: form-data; name="${name}"; filename="${quoted}"\r\nContent-Type: image/png`,
    `Content-Disposition: form-data; name="${name}"; filename="${quoted}"`,
    `Content-Disposition: form-data; name="${name}"; filename*=UTF-8''${encodeURIComponent(quoted.toWellFormed())}`,
    `Content-Disposition: form-data; name="${name}"`,
    `content-disposition: form-data; name=${name}; filename=${quoted}\r\nContent-Transfer-Encoding: base64`,
    `X: ${'y'.repeat(randomInteger(random, 0, 3000))}\r\nContent-Disposition: form-data; name="${name}"; filename="${quoted}"`,
    'Content-Disposition: attachment',
    '',
  ])
  const content = pickOne(random, contents)
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
}

function scrambled(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let i = 0; i < randomInteger(random, 1, 8); i++)
    copy[randomInteger(random, 0, copy.length - 1)] = randomInteger(random, 0, 255)
  return copy
}
