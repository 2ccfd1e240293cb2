import { expect, test } from 'vitest'
import { readName } from './openAttachment.ts'

test.each([
  ['a1.c1', { ID: 'a1', service_job_uuid: 'c1' }],
  [undefined, undefined],
  ['', undefined],
  ['a1', undefined],
  ['a1.', undefined],
  ['.c1', undefined],
  ['a1.c1.more', undefined],
])('%s names %o', (text, name) => expect(readName(text)).toEqual(name))
