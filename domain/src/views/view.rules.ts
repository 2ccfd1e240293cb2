import { isTechnician, Role } from '../platform/access.ts'
import type { Actor } from '../platform/actor.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { type Sharing, viewLimits } from './view.ts'

/** Companies may share a view within their company, central staff within the network, technicians not at all. */
export function refusalToShare(actor: Pick<Actor, 'role' | 'technician'>, shared: Sharing): Refusal | undefined {
  const allowed = isTechnician(actor) ? 'private' : actor.role === Role.sat ? 'company' : 'network'
  return shared === 'private' || shared === allowed ? undefined : refuseField('shared', 'view.refused.shared')
}

/** Refuses one view more than a person may have of a list. */
export function refusalToAdd(count: number): Refusal | undefined {
  return count < viewLimits.views ? undefined : refuse('view.refused.too_many', { params: { most: viewLimits.views } })
}

/** Refuses to overwrite a view that has changed since it was loaded, or whose version is not given. */
export function refusalToOverwrite(stored: number, sent: number | undefined): Refusal | undefined {
  return sent === stored ? undefined : refuse('view.refused.conflict', { code: 'Conflict' })
}
