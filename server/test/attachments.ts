import { attachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { aCall, heldBy } from './factories.ts'
import type { Caller, TestHouse } from './harness.ts'
import { sampleFiles } from './sample-files.ts'

/** Uploads a sample of the kind the name says and gives what the store calls it. */
export async function uploaded(caller: Caller, name = 'boiler.png', query = {}): Promise<string> {
  const file = { name, content: sampleFiles[name.split('.').at(-1) as string] }
  return (await caller.send(imageApi.upload, { type: 'File', file }, { query })).body.FileName
}

/** An attachment of two files that this caller added to a call of "norte". */
export async function addedBy(house: TestHouse, caller: Caller) {
  const call = await aCall(house.db, heldBy('norte'))
  const images = [
    { name: 'front.png', file: await uploaded(caller) },
    { name: 'plate.pdf', file: await uploaded(caller, 'plate.pdf') },
  ]
  const { body } = await caller.send(attachmentApi.save, {
    service_job_uuid: call.ID,
    attachment_name: 'Boiler',
    images,
  })
  return { call, attachment: body.Data }
}

/** The attachments of a call, as this caller sees them. */
export async function attachmentsOf(caller: Caller, service_job_uuid: string): Promise<AttachmentRecord[]> {
  return (await caller.send(attachmentApi.list, { filterData: { service_job_uuid } })).body.Data
}
