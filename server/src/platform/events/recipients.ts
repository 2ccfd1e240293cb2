import { isTechnician } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { ChangeEvent } from './event-bus.ts'

/** Holder of a record: its company and, for a call and its documents, the technician of the visit. */
export interface Holder {
  readonly societe_uuid?: unknown
  readonly technician?: unknown
}

/** Name of a technician in a change event: two companies may use the same code. */
export const technicianKey = (societe_uuid: string, technician: string) => `${societe_uuid} ${technician}`

/** The companies and technicians that get the event of a change: those that hold the record or just held it. */
export function recipientsOf(...holders: readonly Holder[]): Pick<ChangeEvent, 'companies' | 'technicians'> {
  const companies = holders.flatMap(({ societe_uuid }) => (typeof societe_uuid === 'string' ? [societe_uuid] : []))
  const technicians = holders.flatMap(({ societe_uuid, technician }) =>
    typeof societe_uuid === 'string' && typeof technician === 'string' && technician !== ''
      ? [technicianKey(societe_uuid, technician)]
      : [],
  )
  return { companies: [...new Set(companies)], technicians: [...new Set(technicians)] }
}

/** True if an event concerns everyone, such as maintenance. */
export const isForEveryone = ({ network_code }: ChangeEvent) => network_code === ''

/**
 * True if an actor gets an event: central staff those of their network, a company those of records it has or just had,
 * a technician those of calls that are or just were theirs.
 */
export function isRelevantTo(actor: Actor, event: ChangeEvent): boolean {
  if (isForEveryone(event)) return true
  if (event.network_code !== actor.network_code) return false
  // Everybody sees value lists.
  if (event.kind === 'administration') return true
  if (event.kind === 'notification') return isNotified(actor, event)
  return actor.societe_uuid === null || isOfCompany(actor, event)
}

const isNotified = (actor: Actor, event: ChangeEvent) =>
  event.accounts?.includes(actor.account_uuid) === true || isOfCompany(actor, event)

function isOfCompany(actor: Actor, { companies, technicians = [] }: ChangeEvent): boolean {
  const { societe_uuid, technician } = actor
  if (societe_uuid === null || !companies.includes(societe_uuid)) return false
  return !isTechnician(actor) || technicians.includes(technicianKey(societe_uuid, technician ?? ''))
}
