import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import { v7 as uuid } from 'uuid'
import { actorName, writeHistory } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import { type Owned, type Owner, type OwnerKey, ofCalls, ofContracts } from './attachment.owner.ts'

/** Makes an attachment without files and gives its key. */
export async function makeAttachment({ tx, actor, now }: Work, owner: Owner, attachment_name: string) {
  const ID = uuid()
  await tx
    .insertInto('attachments')
    .values({
      ID,
      network_code: owner.network_code,
      ...owner.named,
      attachment_name,
      created_at: now,
      created_by: actor.account_uuid,
      user_name: actorName(actor),
    })
    .execute()
  return ID
}

/**
 * Gives an attachment a file that waits, its own uploader asking in time; any other is refused on `field`, as if it did
 * not exist.
 */
export async function takeUpload(
  { tx, actor, now }: Work,
  attachment_uuid: string,
  { name, file }: NewFile,
  { position, field }: { position: number; field: string },
): Promise<void> {
  const taken = await tx
    .updateTable('uploads')
    .set({ attachment_uuid, name, position, expires_at: now })
    .where('file', '=', file)
    .where('created_by', '=', actor.account_uuid)
    .where('network_code', '=', actor.network_code)
    .where('attachment_uuid', 'is', null)
    .where('expires_at', '>', now)
    .returning('image_guid')
    .executeTakeFirst()
  if (taken) return
  const errors = { [field]: 'attachment.choose_again' } as const
  throw new RefusalError(refuse('attachment.refused.no_upload', { params: { file: name }, errors }))
}

/** The names of files as one value of the history, a line each. */
export const linesOf = (names: readonly string[]) => names.join('\n')

/** Writes what happened to the attachments of a record, and tells open screens. */
export async function tellOfAttachments(
  work: Work,
  owner: Owner,
  type: ChangeType,
  changedItem: readonly ChangedItem[],
): Promise<void> {
  const { kind, network_code, ID, version, societe_uuid, named } = owner
  await writeHistory(work.tx, work.actor, work.now, { network_code, ...named, type, changedItem })
  work.tell({ kind, ID, version, network_code, companies: societe_uuid ? [societe_uuid] : [] })
}

/** Attaches uploaded files to a record this actor may see, each as an attachment of its own. */
const attachTo =
  <Key extends OwnerKey, Row>(owned: Owned<Key, Row>) =>
  async (work: Work, ID: string, files: readonly NewFile[]): Promise<void> => {
    if (files.length === 0) return
    const owner = await owned.owner(work.tx, work.actor, ID, 'for update')
    for (const [index, upload] of files.entries()) {
      const made = await makeAttachment(work, owner, upload.name)
      await takeUpload(work, made, upload, { position: 0, field: `attachments.${index}.file` })
    }
    const new_value = linesOf(files.map(({ name }) => name))
    await tellOfAttachments(work, owner, 'attach', [{ field: 'files', old_value: null, new_value }])
  }

export const attachToCall = attachTo(ofCalls)
export const attachToContract = attachTo(ofContracts)
