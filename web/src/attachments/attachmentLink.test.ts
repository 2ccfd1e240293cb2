import { expect, test } from 'vitest'
import { parseAttachmentKey } from './attachmentLink.ts'

test.each([
  ['a1.c1', { ID: 'a1', service_job_uuid: 'c1' }],
  [undefined, undefined],
  ['', undefined],
  ['a1', undefined],
  ['a1.', undefined],
  ['.c1', undefined],
  ['a1.c1.more', undefined],
  [['a1.c1', 'a2.c2'], undefined],
])('parses %s as %o', (text, key) => expect(parseAttachmentKey(text)).toEqual(key))
