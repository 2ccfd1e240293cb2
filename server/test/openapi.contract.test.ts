import { readFileSync, writeFileSync } from 'node:fs'
import { productVersion } from '@callout/domain/session/session.ts'
import { expect, it } from 'vitest'
import { breakingChanges } from './contract/breaking-changes.ts'
import { contractOf, type OpenApiDocument } from './contract/contract.ts'
import { parseContract, printContract } from './contract/contract-file.ts'
import { declaredDocument } from './support/declared-document.ts'
import { declaredEndpoints, nameOfEndpoint } from './support/declared-endpoints.ts'

const file = new URL('contract/contract.txt', import.meta.url)
const apiVersion = Number.parseInt(productVersion, 10)

it('breaks no program within a version: UPDATE_CONTRACT=1 takes additions, and all of a new version', async () => {
  const contract = contractOf(await declaredDocument())
  const kept = parseContract(readFileSync(file, 'utf8'))
  if (kept.version === apiVersion) expect(breakingChanges(kept.contract, contract)).toEqual([])
  if (process.env.UPDATE_CONTRACT) writeFileSync(file, printContract(contract, apiVersion))
  expect(kept.contract.size).toBeGreaterThan(100)
})

it('reads a contract as it was written', async () => {
  const contract = contractOf(await declaredDocument())
  expect(parseContract(printContract(contract, 3))).toEqual({ version: 3, contract })
})

it('keeps what is deprecated for a year at least', async () => {
  const deprecated = (await declaredEndpoints()).flatMap((endpoint) =>
    endpoint.deprecation ? [{ name: nameOfEndpoint(endpoint), ...endpoint.deprecation }] : [],
  )
  const tooShort = deprecated.filter(({ since, sunset }) => Date.parse(sunset) - Date.parse(since) < 365 * 86_400_000)
  expect(tooShort).toEqual([])
})

type Schema = Record<string, unknown>

/** A contract with one operation, of a body and an answer with these properties. */
function contractWith(input: Schema, output: Schema, required: readonly string[] = []) {
  const json = (properties: Schema) => ({
    content: { 'application/json': { schema: { type: 'object', required, properties } } },
  })
  const post = { parameters: [], requestBody: json(input), responses: { 200: json(output) } }
  const document = { paths: { '/a': { post } }, webhooks: {}, components: { schemas: { Refusal: {}, Problem: {} } } }
  return contractOf(document satisfies OpenApiDocument)
}
const text = { type: 'string' }
const choice = (...values: string[]) => ({ enum: values })

it.each<[name: string, before: [Schema, Schema, string[]?], after: [Schema, Schema, string[]?], found: string[]]>([
  ['an optional input more', [{}, {}], [{ a: text }, {}], []],
  ['an output more', [{}, {}], [{}, { a: text }], []],
  [
    'a value of an enumeration more',
    [{ a: choice('x') }, { b: choice('x') }],
    [{ a: choice('x', 'y') }, { b: choice('x', 'y') }],
    [],
  ],
  ['an input that takes more types', [{ a: text }, {}], [{ a: { type: ['string', 'null'] } }, {}], []],
  ['an output that gives fewer', [{}, { a: { type: ['string', 'null'] } }], [{}, { a: text }], []],
  ['an input less', [{ a: text }, {}], [{}, {}], ['POST /a: input a is gone']],
  [
    'an input that is required now',
    [{ a: text }, { a: text }],
    [{ a: text }, { a: text }, ['a']],
    ['POST /a: input a is required'],
  ],
  ['an output less', [{}, { a: text }], [{}, {}], ['POST /a: output a is gone']],
  [
    'an output that may be missing now',
    [{ a: text }, { a: text }, ['a']],
    [{ a: text }, { a: text }],
    ['POST /a: output a may be missing'],
  ],
  [
    'an output of another type',
    [{}, { a: text }],
    [{}, { a: { type: 'integer' } }],
    ['POST /a: output a was string, is integer'],
  ],
  [
    'an output that may be null now',
    [{}, { a: text }],
    [{}, { a: { type: ['string', 'null'] } }],
    ['POST /a: output a was string, is null | string'],
  ],
  [
    'a value of an input less',
    [{ a: choice('x', 'y') }, {}],
    [{ a: choice('x') }, {}],
    ['POST /a: input a was =x | =y, is =x'],
  ],
])('finds what breaks programs: %s', (_, before, after, found) => {
  expect(breakingChanges(contractWith(...before), contractWith(...after))).toEqual(found)
})

it('finds an operation that is gone, and a required field in an object that programs send already', () => {
  const before = contractWith({ a: { type: 'object', properties: {} } }, {})
  const b = { type: 'object', required: ['b'], properties: { b: text } }
  expect(breakingChanges(before, new Map())).toContain('POST /a is gone')
  expect(breakingChanges(before, contractWith({ a: b }, {}))).toEqual(['POST /a: input a.b is required'])
  expect(breakingChanges(before, contractWith({ a: { type: 'object', properties: {} }, c: b }, {}))).toEqual([])
  const list = { type: 'array', items: text }
  expect(breakingChanges(before, contractWith({ a: { type: 'object', properties: { list } } }, {}))).toEqual([])
})
