import type { ChangeData } from '@callout/domain/history/history.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type HolderChange, type Tenure, tenuresOf } from '@callout/domain/visits/tenure.rules.ts'
import { sql } from 'kysely'
import { findCall, type StoredCall } from '../calls/call.queries.ts'
import { systemActor } from '../platform/audit/system-actor.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'

/** A call whose visit is or was the actor's, with the actor's tenures, the latest first. */
export interface OwnVisit {
  readonly call: StoredCall
  readonly own: readonly Tenure[]
}

/** The call and the times in which its visit was that of this technician's account; none of any other account. */
export async function loadOwnVisit({ tx, actor }: RequestContext, ID: string, lock?: 'for update'): Promise<OwnVisit> {
  // The technician may not see the call any more, so it is read as a job reads it.
  const reader = systemActor(await loadNetworkProfile(tx, actor.network_code))
  const call = orNotFound(await findCall(tx, reader, ID, lock))
  const present = { company: call.societe_uuid, technician: call.technician }
  const names = await namesInHistory(tx, actor)
  const tenures = names.length === 0 ? [] : tenuresOf(present, await loadHandovers(tx, ID))
  const isOwn = ({ company, technician }: Tenure) => company === actor.societe_uuid && names.includes(technician)
  return { call, own: tenures.filter(isOwn) }
}

/**
 * The code of the technician, and the name by which the history calls them. A name that a colleague has too proves
 * nothing, so it is left out.
 */
async function namesInHistory(tx: Db, { societe_uuid, technician }: Actor): Promise<string[]> {
  if (technician === null) return []
  const { rows } = await sql<{ technician_name: string }>`
    select own.technician_name from technicians own
    where own.societe_uuid = ${societe_uuid} and own.technician = ${technician} and not exists (
      select from technicians other where other.societe_uuid = own.societe_uuid
        and other.technician <> own.technician and own.technician_name in (other.technician_name, other.technician))`.execute(
    tx,
  )
  return [technician, ...rows.map(({ technician_name }) => technician_name)].filter(Boolean)
}

interface HandoverRow {
  readonly created_at: string
  readonly change_data: ChangeData
}

/** The changes of company and technician in the history of a call, the latest first. */
async function loadHandovers(tx: Db, ID: string): Promise<HolderChange[]> {
  const { rows } = await sql<HandoverRow>`select created_at, change_data from history
    where service_job_uuid = ${ID}
      and change_data @? '$.changedItem[*] ? (@.field == "technician" || @.field == "societe_uuid")'
    order by created_at desc, "ID" desc`.execute(tx)
  return rows.map(({ created_at, change_data: { changedItem } }) => {
    const itemOf = (name: string) => changedItem.find(({ field }) => field === name)
    const [company, technician] = [itemOf('societe_uuid'), itemOf('technician')]
    return {
      at: created_at,
      ...(company && { company: company.old_value === null ? null : String(company.old_value) }),
      ...(technician && { technician: String(technician.old_value ?? '') }),
    }
  })
}
