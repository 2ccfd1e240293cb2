import { expect, it } from 'vitest'
import { readName, writeName } from './documentName.ts'

const name = { DocNum: '5000001', call_id: '10000001', service_job_uuid: '0193546d-1c86-7479-b6a8-b72c074ec9ac' }

it('reads back what it writes', () => expect(readName(writeName(name))).toEqual(name))

it.each([undefined, '', '5000001', '5000001.10000001', '..', '5000001.10000001.key.more'])(
  'reads nothing from %s',
  (text) => expect(readName(text)).toBeUndefined(),
)
