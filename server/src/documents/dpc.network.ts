import { networksWithoutDpc } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { Problem } from '../kernel/wire.ts'

/** Some networks take nothing back: return requests are nobody's there. */
export function refuseWithoutDpc({ network_code }: Pick<Actor, 'network_code'>): void {
  if (networksWithoutDpc.includes(network_code)) throw new Problem(403)
}
