import { Role } from '../kernel/access.ts'
import type { Actor } from '../kernel/actor.ts'

/** Who added a file or attachment may delete it, and central staff any; several files only together. */
export function mayDelete(actor: Pick<Actor, 'role' | 'account_uuid'>, adders: readonly (string | null)[]): boolean {
  return actor.role !== Role.sat || adders.every((adder) => adder === actor.account_uuid)
}
