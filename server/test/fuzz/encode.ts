import { deflateSync, gzipSync } from 'node:zlib'
import qs from 'qs'
import { chance, pickOne, pickWeighted, type Random, randomInteger } from '../../src/demo/random.ts'
import { hostileText, jsonOf, nestedJson } from './hostile-values.ts'

/** An encoded body, ready to send. */
export interface EncodedBody {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const wrongTypes = [
  '',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/vnd.api+json',
  ', ,;',
  'a'.repeat(2000),
]

const polluting = [
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"__proto__":null',
  '"toString":1',
  '"ID":"a","ID":["b"],"ID":null',
  '"\\u0049D":"again"',
]

const formJunk = [
  '&__proto__[polluted]=1',
  '&constructor[prototype][polluted]=1',
  '&ID[]=1&ID[]=2&ID[a]=3&ID=4',
  '&request[Sorts][5000][Member]=call_id',
  '&request[Sorts][-1]=a&request[Page][Page][Page]=1',
  `&a${'[b]'.repeat(200)}=1`,
  '&%=%&%zz=%f&=&&==&[]=&[=&]=&a[=1&a]=1',
  '&ID=%ff%fe%c0%af&%00=%00',
  `&${'a=1&'.repeat(25_000)}`,
]

const asJson = (bytes: Buffer, more: Record<string, string> = {}): EncodedBody => ({
  headers: { 'content-type': json, ...more },
  bytes,
})

/** The encodings with their weights. */
const encodings: readonly [number, (random: Random, body: object) => EncodedBody][] = [
  [110, (_, body) => asJson(Buffer.from(jsonOf(body)))],
  [16, (_, body) => ({ headers: { 'content-type': form }, bytes: Buffer.from(qs.stringify(body)) })],
  [4, (_, body) => ({ headers: { 'content-type': `${form}; charset=utf-8` }, bytes: Buffer.from(inFields(body)) })],
  [
    4,
    (random, body) => ({
      headers: { 'content-type': form },
      bytes: Buffer.from(qs.stringify(body) + pickOne(random, formJunk)),
    }),
  ],
  [4, (random, body) => asJson(Buffer.from(`{${pickOne(random, polluting)},${jsonOf(body).slice(1)}`))],
  [3, (random, body) => asJson(brokenBytes(random, Buffer.from(jsonOf(body))))],
  [2, (_, body) => asJson(Buffer.from(jsonOf(body), 'utf16le'))],
  [1, (_, body) => asJson(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(jsonOf(body))]))],
  [2, (_, body) => asJson(gzipSync(jsonOf(body)), { 'content-encoding': 'gzip' })],
  [1, (_, body) => asJson(deflateSync(jsonOf(body)))],
  [
    4,
    (random, body) => ({ headers: { 'content-type': pickOne(random, wrongTypes) }, bytes: Buffer.from(jsonOf(body)) }),
  ],
  [3, (random, body) => asJson(truncate(random, Buffer.from(jsonOf(body))))],
  [
    2,
    (random) =>
      asJson(Buffer.from(pickOne(random, ['', ' ', 'null', '1', '"a"', '[]', '[{}]', 'true', '{', '{}{}', 'NaN']))),
  ],
  [
    2,
    (random) =>
      asJson(Buffer.from(nestedJson(randomInteger(random, 10, 100_000), pickOne(random, ['array', 'object'])))),
  ],
  [
    2,
    (random, body) =>
      asJson(Buffer.from(jsonOf({ ...body, [pickOne(random, Object.keys(body).concat('a'))]: deepIn(random) }))),
  ],
  [
    1,
    (random, body) => ({
      headers: { 'content-type': form },
      bytes: Buffer.from(`${qs.stringify(body)}&ID=${hostileText(random)}`),
    }),
  ],
]

/** Encodes a body in a random way; most of the results are valid. */
export function encodeBody(random: Random, body: object): EncodedBody {
  const [, encode] = pickWeighted(random, encodings, ([weight]) => weight)
  return encode(random, body)
}

/** A body with a very long text in one field: far above the limit, or just short enough to be read to the end. */
export function encodeHugeBody(random: Random, body: object): EncodedBody {
  const name = pickOne(random, Object.keys(body).concat('subject'))
  const characters = pickOne(random, ['x', '"', '\\', 'é', '\u0000', '{"a":'])
  const length = chance(random, 0.5) ? 10_000_000 : 600_000
  const text = jsonOf({ ...body, [name]: characters.repeat(length / characters.length) })
  return chance(random, 0.7)
    ? asJson(Buffer.from(text))
    : { headers: { 'content-type': form }, bytes: Buffer.from(`a=${text}`) }
}

/** Nested values as JSON text in fields of a form. */
const inFields = (body: object) =>
  qs.stringify(
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'object' ? jsonOf(value) : value]),
    ),
  )

const deepIn = (random: Random) =>
  JSON.parse(nestedJson(randomInteger(random, 5, 2000), pickOne(random, ['array', 'object'])))

const truncate = (random: Random, bytes: Buffer) => bytes.subarray(0, randomInteger(random, 0, bytes.length))

/** The same bytes with some invalid UTF-8. */
function brokenBytes(random: Random, bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes)
  for (let i = 0; i < randomInteger(random, 1, 4); i++)
    broken[randomInteger(random, 0, Math.max(0, broken.length - 1))] = pickOne(
      random,
      [0xff, 0xc0, 0x80, 0xed, 0xf8, 0x00],
    )
  return broken
}
