import { expect, it } from 'vitest'
import { createEventParser } from './eventParser.ts'

const stream = 'retry: 2000\n\n: listening\n\ndata: {"a":1}\n\n: still here\n\ndata: one\ndata: two\n\ndata: half'

it.each([1, 2, 7, 1000])('returns complete events from chunks of %i characters', (size) => {
  const parse = createEventParser()
  const chunks = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  expect(chunks.flatMap(parse)).toEqual(['{"a":1}', 'one\ntwo'])
  expect(parse(' more\n\n')).toEqual(['half more'])
})
