import { networksWithoutDpc } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { Problem } from '../platform/http/problem.ts'

/** Throws for networks that have no return requests. */
export function refuseUnlessDpcAllowed({ network_code }: Pick<Actor, 'network_code'>): void {
  if (networksWithoutDpc.includes(network_code)) throw new Problem(403)
}
