import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { networkPolicy } from '../calls/network.policy.ts'
import { nested } from './fields.ts'
import { refuseUnknownKeys } from './unknown-keys.ts'

type Json = null | string | number | Json[] | { [name: string]: Json }

/** Copies of a value, each with an unknown key in one of its objects, and the path of that object. */
function withUnknownKey(value: Json, path: string[] = []): [path: string, copy: Json][] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      withUnknownKey(item, [...path, String(index)]).map(([at, copy]): [string, Json] => [at, value.with(index, copy)]),
    )
  const within = Object.entries(value).flatMap(([name, item]) =>
    withUnknownKey(item, [...path, name]).map(([at, copy]): [string, Json] => [at, { ...value, [name]: copy }]),
  )
  return [[path.join('.'), { ...value, misspelt: 1 }], ...within]
}

const usual = networkPolicy().parse({})
/** The keys of this one are days. */
const keyedByDay = 'calendar.holiday_names'
const copies = withUnknownKey(JSON.parse(JSON.stringify(usual))).filter(([path]) => path !== keyedByDay)

describe('the policy of a network', () => {
  it('has objects within objects', () => {
    expect(copies.map(([path]) => path)).toEqual(
      expect.arrayContaining(['', 'weights', 'checks', 'deadlines.H', 'calendar.hours.0']),
    )
  })

  it.each(copies)('refuses an unknown key of its object "%s" when it is sent', (path, copy) => {
    const { error } = refuseUnknownKeys(networkPolicy()).safeParse(copy)
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['misspelt'] }])
    expect(error?.issues[0]?.path.join('.')).toBe(path)
  })

  it.each(copies)('ignores an unknown key of its object "%s" when it is read', (_path, copy) => {
    expect(networkPolicy().parse(copy)).toEqual(usual)
  })
})

it('a schema without unknown keys keeps its defaults, its rules and its JSON text', () => {
  const period = z.object({ from: z.int().default(1), to: z.int() }).refine(({ from, to }) => from < to, 'order')
  const schema = refuseUnknownKeys(
    nested(z.object({ period: period.prefault({ to: 2 }), name: z.string().nullable() })),
  )
  expect(schema.parse('{"name":null}')).toEqual({ period: { from: 1, to: 2 }, name: null })
  expect(schema.safeParse({ name: '', period: { to: 0 } }).error?.issues[0]?.message).toBe('order')
  expect(schema.safeParse('{"name":"","period":{"to":2,"until":3}}').success).toBe(false)
})
