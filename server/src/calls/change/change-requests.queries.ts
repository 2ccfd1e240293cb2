import { CompiledQuery } from 'kysely'
import { systemAccount, systemName } from '../../platform/audit/system-actor.ts'
import { recipientsOf } from '../../platform/events/recipients.ts'
import type { CallEffect } from './call.effect.ts'

interface EndedRequest {
  readonly DocEntry: number
  readonly version: number
  readonly societe_uuid: string
}

/**
 * Statement that ends the change requests of the documents `d` of a condition if another company, or none, has their
 * call: nobody could answer them, and a dispatcher decides again. This step of the system closes no document to rows of
 * an import.
 */
export const endChangeRequestsSql = (condition: string) => `with ended as (
    update documents d set "IsChangeRequested" = 'N', version = d.version + 1 from calls c
    where ${condition} and c."ID" = d.service_job_uuid and d."IsChangeRequested" = 'Y'
      and d."Confirmed" = 'N' and d.societe_uuid is distinct from c.societe_uuid
    returning d.*),
  imported as (
    update imported_documents k set version = ended.version from ended
    where k."DocEntry" = ended."DocEntry" and k.version = ended.version - 1),
  told as (
    insert into history (network_code, service_job_uuid, societe_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, service_job_uuid, societe_uuid, '${systemAccount}', '${systemName}', now(),
      jsonb_build_object('call_id', call_id, 'type', 'document_change', 'changedItem', jsonb_build_array(
        jsonb_build_object('field', 'DocNum', 'old_value', "DocNum", 'new_value', "DocNum"),
        jsonb_build_object('field', 'IsChangeRequested', 'old_value', 'Y', 'new_value', 'N')))
    from ended)
  select "DocEntry", version, societe_uuid from ended`

/** Ends the change requests of the company that loses the call. */
export const endChangeRequests: CallEffect = async ({ tx, publish }, { before, after }) => {
  if (before.societe_uuid === after.societe_uuid) return
  const ofCall = endChangeRequestsSql('d.service_job_uuid = $1')
  const { rows } = await tx.executeQuery<EndedRequest>(CompiledQuery.raw(ofCall, [after.ID]))
  for (const { DocEntry, version, societe_uuid } of rows) {
    const event = { kind: 'document', ID: String(DocEntry), version, network_code: after.network_code } as const
    publish({ ...event, ...recipientsOf({ societe_uuid }) })
  }
}
