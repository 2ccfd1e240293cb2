import type { Language } from '../messages/messages.ts'
import { type AdminPart, Role } from './access.ts'

/** The signed-in user who sends a request. */
export interface Actor {
  readonly account_uuid: string
  readonly session_id: string
  /** The name shown in the history. */
  readonly user_name: string
  /** The dispatcher's own name while connected as a company; null otherwise. */
  readonly dispatcherName: string | null
  readonly role: Role
  readonly network_code: string
  /** The network's clock. */
  readonly time_zone: string
  /** The clock this user reads: that of the company's place, for central staff the network's. */
  readonly reader_time_zone: string
  /** The company of a sat user; null for central staff. */
  readonly societe_uuid: string | null
  /** Code of the technician of that company whose account this is; null for everyone else. */
  readonly technician: string | null
  readonly canCreateCall: boolean
  /** True if the network has service contracts. */
  readonly enableServiceContract: boolean
  /** Parts of the right to administer the network; none for keys and while connected as a company. */
  readonly can_administer: readonly AdminPart[]
  readonly lang: Language
}

/** The actor as somebody of this company, who sees what the company sees. */
export const asCompany = <A extends Pick<Actor, 'role' | 'societe_uuid'>>(
  actor: A,
  societe_uuid: string | null,
): A => ({
  ...actor,
  role: Role.sat,
  societe_uuid,
})
