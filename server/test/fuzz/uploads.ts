import { between, chance, pick, type Random } from '../../src/demo/random.ts'
import { sampleFiles } from '../sample-files.ts'
import type { Encoded } from './encode.ts'
import { hostileText } from './hostile.ts'

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

/** A file as a form sends it, often not quite. */
export function upload(random: Random): Encoded {
  const boundary = pick(random, ['b', '----b', 'b', 'a b', 'x'.repeat(70), 'x'.repeat(300)])
  const parts = Array.from({ length: chance(random, 0.8) ? 1 : between(random, 0, 14) }, () => part(random, boundary))
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const how = random()
  const bytes =
    how < 0.65 ? whole : how < 0.85 ? whole.subarray(0, between(random, 0, whole.length)) : scrambled(random, whole)
  const named = pick(random, [boundary, boundary, boundary, boundary, `"${boundary}"`, 'other', ''])
  return { headers: { 'content-type': `multipart/form-data; boundary=${named}` }, bytes }
}

function part(random: Random, boundary: string): Buffer {
  const name = chance(random, 0.85) ? 'file' : pick(random, ['files', '__proto__', '', 'file[]', 'constructor'])
  const filename = chance(random, 0.8) ? pick(random, names) : hostileText(random).slice(0, 500)
  const quoted = filename.replace(/["\r\n]/g, '')
  const head = pick(random, [
    `Content-Disposition: form-data; name="${name}"; filename="${quoted}"\r\nContent-Type: image/png`,
    `Content-Disposition: form-data; name="${name}"; filename="${quoted}"`,
    `Content-Disposition: form-data; name="${name}"; filename*=UTF-8''${encodeURIComponent(quoted.toWellFormed())}`,
    `Content-Disposition: form-data; name="${name}"`,
    `content-disposition: form-data; name=${name}; filename=${quoted}\r\nContent-Transfer-Encoding: base64`,
    `X: ${'y'.repeat(between(random, 0, 3000))}\r\nContent-Disposition: form-data; name="${name}"; filename="${quoted}"`,
    'Content-Disposition: attachment',
    '',
  ])
  const content = pick(random, contents)
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
}

function scrambled(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let i = 0; i < between(random, 1, 8); i++) copy[between(random, 0, copy.length - 1)] = between(random, 0, 255)
  return copy
}
