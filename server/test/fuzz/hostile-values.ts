import { chance, pickOne, type Random, randomInteger } from '../../src/demo/random.ts'

/** Placeholder text for a number that JSON can express and JavaScript can't. */
const rawNumber = (digits: string) => `\u0001raw ${digits}\u0001`

/** JSON text of a body, with `rawNumber` placeholders replaced by the numbers. */
export const jsonOf = (body: unknown) =>
  (JSON.stringify(body) ?? 'null').replace(/"\\u0001raw ([^"\\]*)\\u0001"/g, '$1')

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0000@b.co',
  '\u0001\u0002\u001f\u007f\u0085',
  '\ud800',
  'x\udfffy\ud83d',
  '\ufeff\ufffe\uffff',
  '\u202etxt.exe',
  'a\r\nBcc: someone@example.com',
  "'; drop table calls; --",
  "1' or '1'='1",
  '\\',
  "\\'",
  '%_\\%',
  '$1 $2 {{7*7}} #{7*7} {call_id}',
  '%s%n%x%p %1$*1000000d',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
  '../../../../etc/passwd',
  '..%2f..%5c..\\windows',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '-0',
  '1e400',
  '0x1f',
  '1_000',
  '١٢٣',
  '1,5',
  '9'.repeat(400),
  '0.'.padEnd(400, '0'),
  'true',
  '[]',
  '{}',
  '{"a":',
  '[[[[[[[[',
  '{"__proto__":{"polluted":1}}',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '0002-01-01T00:00:00Z',
  '1582-10-10',
  '2026-02-30',
  '2026-03-29T02:30:00',
  '2026-12-31T24:00:00Z',
  '2026-01-01T25:61:61Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00.123456789-23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00Z',
  '294276-12-31',
  '10000-01-01',
  'a@b.co',
  '"a b"@b.co',
  'a@b.co,c@d.co',
  'İıſßǅ',
  `a${'\u0301'.repeat(500)}`,
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(251),
  'x'.repeat(2001),
  'x'.repeat(100_001),
  'create',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
] as const

const edgeDates = texts.filter((text) => /^[+-]?\d{4,}-\d\d-\d\d/.test(text))

const unstorableTexts = ['\u0000', 'a\u0000b', '\u0000@b.co', '\ud800', 'x\udfffy', '\ud83d@b.co']

/** A text that no database can store. */
export const unstorable = (random: Random): string => pickOne(random, unstorableTexts)

/** A date at the limits of calendars, clocks or databases. */
export const edgeDate = (random: Random): string => pickOne(random, edgeDates)

const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  0.005,
  1.005,
  -0.1,
  0.1 + 0.2,
  99_999.99,
  100_000,
  1e9,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740991,
  1e21,
  1e308,
  -1e308,
  5e-324,
]

const rawNumbers = ['1e400', '-1e400', '-0', '-0.0e-0', '0.1e1', '1'.repeat(310), `0.${'3'.repeat(400)}`, '1E+2']

/** A text nobody would type. */
export const hostileText = (random: Random): string => pickOne(random, texts)

/** A number at the limits of what numbers can be. */
export const hostileNumber = (random: Random): unknown =>
  chance(random, 0.7) ? pickOne(random, numbers) : rawNumber(pickOne(random, rawNumbers))

/** A value of a random type, unexpected for any field. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random()
  if (kind < 0.5) return hostileText(random)
  if (kind < 0.65) return pickOne(random, numbers)
  if (kind < 0.7) return rawNumber(pickOne(random, rawNumbers))
  if (kind < 0.8) return pickOne(random, [null, true, false, [], {}, [[]], [null], [{}]])
  if (depth > 3) return null
  const length = depth === 0 && chance(random, 0.05) ? randomInteger(random, 100, 3000) : randomInteger(random, 0, 4)
  if (kind < 0.9) return Array.from({ length }, () => hostileValue(random, depth + 1))
  return Object.fromEntries(Array.from({ length }, () => [hostileName(random), hostileValue(random, depth + 1)]))
}

/** An undeclared field name. Names of prototypes are inserted as text when sent. */
export const hostileName = (random: Random): string =>
  pickOne(random, ['ID', 'uuid', '$ne', 'a.b', 'a[b]', '0', '', 'hasOwnProperty', 'valueOf', 'then', '\u0000', 'é'])

/** An array or object with this many levels. */
export const nestedJson = (levels: number, kind: 'array' | 'object') =>
  kind === 'array' ? '['.repeat(levels) + ']'.repeat(levels) : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
