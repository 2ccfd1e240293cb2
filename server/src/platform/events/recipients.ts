import type { ChangeEvent } from './event-bus.ts'

/** Holders of a record: its company and, if the record is a call or stands on one, the technician of the visit. */
export interface Holder {
  readonly societe_uuid?: unknown
  readonly technician?: unknown
}

/** Name of a technician in a change event: two companies may use the same code. */
export const technicianKey = (societe_uuid: string, technician: string) => `${societe_uuid} ${technician}`

/** The companies and technicians that are told of a change of a record that these hold or just held. */
export function recipientsOf(...holders: readonly Holder[]): Pick<ChangeEvent, 'companies' | 'technicians'> {
  const companies = holders.flatMap(({ societe_uuid }) => (typeof societe_uuid === 'string' ? [societe_uuid] : []))
  const technicians = holders.flatMap(({ societe_uuid, technician }) =>
    typeof societe_uuid === 'string' && typeof technician === 'string' && technician !== ''
      ? [technicianKey(societe_uuid, technician)]
      : [],
  )
  return { companies: [...new Set(companies)], technicians: [...new Set(technicians)] }
}
