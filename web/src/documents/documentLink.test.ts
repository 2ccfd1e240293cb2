import { formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import { expect, it } from 'vitest'
import { parseDocumentKey } from './documentLink.ts'

const key = { DocNum: '5000001', call_id: '10000001', service_job_uuid: '0193546d-1c86-7479-b6a8-b72c074ec9ac' }

it('parses a formatted document key', () => expect(parseDocumentKey(formatDocumentKey(key))).toEqual(key))

it('returns undefined for a parameter that is there twice', () =>
  expect(parseDocumentKey([formatDocumentKey(key), formatDocumentKey(key)])).toBeUndefined())

it.each([undefined, '', '5000001', '5000001.10000001', '..', '5000001.10000001.key.more'])(
  'returns undefined for %s',
  (text) => expect(parseDocumentKey(text)).toBeUndefined(),
)
