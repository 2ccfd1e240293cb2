import { writeFile } from 'node:fs/promises'
import type pg from 'pg'
import type { FileStore } from '../../platform/files/file-store.ts'
import { copyRows } from '../bulk-copy.ts'
import { toIsoString } from '../calls/new-calls.ts'
import { createRandom, randomUuidAt } from '../random.ts'
import type { DemoAttachment } from './attachments.ts'

export const attachmentTables = ['attachments', 'uploads']

const types = { pdf: 'application/pdf', png: 'image/png' } as const
const kindOf = (name: string) => (name.endsWith('.pdf') ? 'pdf' : 'png')

/** Writes the files to the store and the rows to the tables. */
export async function writeAttachments(
  client: pg.ClientBase,
  files: FileStore,
  seed: number,
  attachments: readonly DemoAttachment[],
) {
  await copyRows(client, 'attachments', attachments.map(attachmentRow))
  const uploads = uploadsOf(seed, attachments)
  await copyRows(
    client,
    'uploads',
    uploads.map(({ content: _, ...row }) => row),
  )
  for (const { file, bytes, content_type, content } of uploads) {
    const path = await files.uploadPath()
    await writeFile(path, content)
    await files.store(path, file, { bytes, type: content_type })
  }
}

const attachmentRow = ({ ID, call, at, by, attachment_name }: DemoAttachment) => ({
  ID,
  network_code: call.network_code,
  service_job_uuid: call.ID,
  call_id: call.call_id,
  attachment_name,
  created_at: toIsoString(at),
  created_by: by.account_uuid,
  user_name: by.user_name,
})

function uploadsOf(seed: number, attachments: readonly DemoAttachment[]) {
  const random = createRandom(seed, 'uploads')
  // Names depend only on the seed, so that a new demo network overwrites the files of the old one.
  const names = { pdf: createRandom(seed, 'pdf names'), png: createRandom(seed, 'png names') }
  return attachments.flatMap(({ ID, call, at, by, files }) =>
    files.map(({ name, content }, position) => ({
      image_guid: randomUuidAt(random, at),
      network_code: call.network_code,
      file: `${randomUuidAt(names[kindOf(name)], 0)}.${kindOf(name)}`,
      name,
      content_type: types[kindOf(name)],
      bytes: content.length,
      created_at: toIsoString(at),
      // Some companies have no account.
      created_by: by.account_uuid ?? randomUuidAt(random, at),
      expires_at: toIsoString(at),
      attachment_uuid: ID,
      position,
      content,
    })),
  )
}
