import { randomId } from '../../platform/browser/randomId.ts'
import type { StoredAct } from './database.ts'

/** A new upload for each file of an act. */
export const uploadsOf = ({ files }: Pick<StoredAct, 'files'>): StoredAct['uploads'] =>
  Object.fromEntries(files.map(({ key }) => [key, { upload: randomId(), received: 0 }]))

/** Bytes of all uploads that the server has. */
export const sentBytesOf = (uploads: StoredAct['uploads']) =>
  Object.values(uploads).reduce((sum, { received }) => sum + received, 0)

/** Lets an act be sent again, with uploads of its own: those before may have expired. */
export const withNewUploads = (act: StoredAct): StoredAct => ({ ...act, uploads: uploadsOf(act), sentBytes: 0 })
