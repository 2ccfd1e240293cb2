import { expect, it } from 'vitest'
import { eventReader } from './serverEvents.ts'

const stream = 'retry: 2000\n\n: listening\n\ndata: {"a":1}\n\n: still here\n\ndata: one\ndata: two\n\ndata: half'

it.each([1, 2, 7, 1000])('gives whole events whatever the pieces of %i characters cut', (size) => {
  const read = eventReader()
  const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  expect(pieces.flatMap(read)).toEqual(['{"a":1}', 'one\ntwo'])
  expect(read(' more\n\n')).toEqual(['half more'])
})
