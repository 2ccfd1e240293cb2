import { Role } from '../platform/access.ts'
import type { Actor } from '../platform/actor.ts'

/**
 * True if the actor may delete these files: central staff always, others only own uploads. `uploaders`: account ids.
 */
export function mayDeleteAttachment(
  actor: Pick<Actor, 'role' | 'account_uuid'>,
  uploaders: readonly (string | null)[],
): boolean {
  return actor.role !== Role.sat || uploaders.every((uploader) => uploader === actor.account_uuid)
}
