import type { Language } from '../messages/messages.ts'
import type { Role } from './access.ts'

/** The signed-in person a request speaks for. */
export interface Actor {
  readonly account_uuid: string
  readonly session_id: string
  /** The name that stands in the history. */
  readonly user_name: string
  /** Set while a dispatcher is connected as a company: who really acts. */
  readonly really: string | null
  readonly role: Role
  readonly network_code: string
  readonly time_zone: string
  /** The company of a sat user; null for central staff. */
  readonly societe_uuid: string | null
  readonly canCreateCall: boolean
  /** Whether the network has service contracts. */
  readonly enableServiceContract: boolean
  readonly lang: Language
}
