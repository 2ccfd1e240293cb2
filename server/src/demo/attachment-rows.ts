import { writeFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Files } from '../kernel/files.ts'
import type { Attached } from './attachments.ts'
import { copyRows } from './bulk.ts'
import { iso } from './calls.ts'
import { randomFor, uuidAt } from './random.ts'

export const attachmentTables = ['attachments', 'uploads']

const types = { pdf: 'application/pdf', png: 'image/png' } as const
const kindOf = (name: string) => (name.endsWith('.pdf') ? 'pdf' : 'png')

/** Puts the files into the store and the rows into the tables. */
export async function writeAttachments(
  client: pg.ClientBase,
  files: Files,
  seed: number,
  attached: readonly Attached[],
) {
  const rows = attached.map(({ ID, call, at, by, attachment_name }) => ({
    ID,
    network_code: call.network_code,
    service_job_uuid: call.ID,
    call_id: call.call_id,
    attachment_name,
    created_at: iso(at),
    created_by: by.account_uuid,
    user_name: by.user_name,
  }))
  await copyRows(
    client,
    'attachments',
    ['ID', 'network_code', 'service_job_uuid', 'call_id', 'attachment_name', 'created_at', 'created_by', 'user_name'],
    rows,
  )
  const random = randomFor(seed, 'uploads')
  // The same names whenever the network is made: one made again leaves no file of the one before behind.
  const names = { pdf: randomFor(seed, 'pdf names'), png: randomFor(seed, 'png names') }
  const uploads = attached.flatMap(({ ID, call, at, by, files }) =>
    files.map(({ name, content }, position) => ({
      image_guid: uuidAt(random, at),
      network_code: call.network_code,
      file: `${uuidAt(names[kindOf(name)], 0)}.${kindOf(name)}`,
      name,
      content_type: types[kindOf(name)],
      bytes: content.length,
      created_at: iso(at),
      // Some companies act by an account that is not here any more.
      created_by: by.account_uuid ?? uuidAt(random, at),
      expires_at: iso(at),
      attachment_uuid: ID,
      position,
      content,
    })),
  )
  await copyRows(
    client,
    'uploads',
    [
      'image_guid',
      'network_code',
      'file',
      'name',
      'content_type',
      'bytes',
      'created_at',
      'created_by',
      'expires_at',
      'attachment_uuid',
      'position',
    ],
    uploads as Omit<(typeof uploads)[number], 'content'>[],
  )
  for (const { file, bytes, content_type, content } of uploads) {
    const path = await files.incomingPath()
    await writeFile(path, content)
    await files.put(path, file, { bytes, type: content_type })
  }
}
