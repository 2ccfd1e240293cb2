import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { expect, it } from 'vitest'
import { openHouse } from './harness.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every file of the product, by its path from the root, without its tests. */
const sources = ['domain/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
)

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it.each([
  ['turns off the check of a certificate', /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/, []],
  ['evaluates text', /\beval\(|new Function\(|node:vm/, []],
  ['writes markup past the encoder', /dangerouslySetInnerHTML|innerHTML|outerHTML|document\.write/, []],
  [
    'starts programs, but for the embedded database and the reader of towns',
    /node:child_process/,
    [
      // A part of the server itself, that reads the towns.
      'server/src/addresses/places.ts',
      'server/src/embedded/postgres-files.ts',
      'server/src/embedded/postgres-process.ts',
      'server/src/embedded/postgres-user.ts',
    ],
  ],
  ['asks a shell', /shell: true|execSync|\{ exec[ ,]/, []],
  ['makes an expression of a text', /new RegExp\(/, []],
])('no file %s', (_, pattern, but) => expect(filesWith(pattern).sort()).toEqual(but))

/**
 * Expressions on what people send that repeat without a bound. Each is linear: it is split or replaced by one class, or
 * what repeats can't be read in two ways; and the text it is used on is of bounded length.
 */
const reviewed = [
  'domain/src/invoices/invoice.ts /[\\p{Cc}\\p{Cf}/\\\\:*?"<>|]+/gu',
  'domain/src/kernel/fields.ts /^[^\\s\\p{Cc}\\p{Cs}@<>(),;:"[\\]\\\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\\.)+[A-Za-z]{2,24}$/u',
  // Numbers, amounts of at most six decimals and stored columns.
  'domain/src/kernel/money.ts /^(-?)(\\d{1,15})(?:\\.(\\d+))?$/',
  'domain/src/kernel/money.ts /0+$/',
  'domain/src/messages/messages.ts /\\{(\\w+)\\}/g',
  'server/src/addresses/words.ts /[^\\p{L}\\p{N}]+/u',
  'server/src/defects/defect.queries.ts /\\s+/',
  'server/src/kernel/db.ts / like |from calls .*(?: any\\(| = \\$\\d+::)/s',
  'server/src/kernel/db.ts /^\\s*(?:with\\s.*?\\)\\s*)?select (?:"?\\w+"?\\.)?\\*|\\breturning \\*/s',
  'server/src/kernel/openapi.ts /:(\\w+)/g',
]
/** What reads the operator's words, or makes up its own. */
const notOfPeople = /^server\/src\/(commands|demo|embedded|import)\/|^server\/src\/kernel\/config\.ts|\/\\\/\+\$\/$/

const literal = /(?<=[(=:,[!&|?]\s*|return )\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g
const classes = /\[(?:[^\]\\]|\\.)*\]/g

it('no expression on what people send repeats without a bound, but for those that were looked at', () => {
  const found = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && !file.startsWith('web/'))
      .flatMap((line) => [...line.matchAll(literal)])
      .filter(([, body = '']) => /(?:[^\\]|^)(?:[*+]|\{\d+,\})/.test(body.replace(classes, 'C')))
      .map(([whole]) => `${file} ${whole}`),
  )
  expect(found.length).toBeGreaterThan(reviewed.length)
  expect(found.filter((one) => !notOfPeople.test(one)).sort()).toEqual([...reviewed].sort())
})

it('nothing that a GET does acts for who is signed in', async () => {
  const house = await openHouse()
  const acting = [...house.app.served.values()]
    .flat()
    .map(({ endpoint }): Endpoint => endpoint)
    .filter(({ method, reads, envelope }) => method === 'GET' && !reads && envelope !== 'file')
  expect(acting.filter(({ who }) => who !== 'app' && who !== 'open').map(({ path }) => path)).toEqual([])
  expect(acting.map(({ path }) => path).sort()).toEqual(['/Account/ConnectAs', '/api/getClient/:state'])
  await house.close()
})
