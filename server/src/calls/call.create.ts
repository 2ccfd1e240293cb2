import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalToDelete } from '@callout/domain/calls/call.rules.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse } from '@callout/domain/kernel/refusal.ts'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { visibleCompany } from '../companies/company.queries.ts'
import { contractForAppliance } from '../contracts/appliance.queries.ts'
import { applianceOf, ownerOf, type StoredCard, visibleCard } from '../equipment/card.queries.ts'
import type { Calls } from '../kernel/db.types.ts'
import { changedItems, writeHistory } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import { type ValueLists, valueLists } from '../value-lists/value-list.queries.ts'
import { assignedTo } from './call.assign.ts'
import { changeCall, refuseOldVersion } from './call.change.ts'
import { applianceUnder, contractColumns, contractToCarry, customerOf } from './call.contract.ts'
import { visibleCall } from './call.queries.ts'
import { refuseForeignValues } from './call.save.ts'

/** Makes a call, open and unassigned; one made by a company is its own from this transaction. */
export async function createCall(
  work: Work,
  input: Omit<BodyOf<typeof callApi.create>, 'attachments'>,
): Promise<{ ID: string; call_id: string }> {
  const { tx, actor, now } = work
  const lists = await valueLists(work, actor.network_code)
  const { ins_id, code_product: _follows, service_contract_uuid: _from, ...written } = input
  refuseForeignValues({}, written, lists)
  const from = await contractToCarry(work, input)
  const card = ins_id ? await fromCard(work, await visibleCard(tx, actor, ins_id)) : undefined
  const contract = from ?? (await contractForAppliance(work, card?.appliance ?? written))
  const appliance = card?.appliance ?? (contract && filledIn(await applianceUnder(work, contract)))
  const ID = uuid()
  const call_id = await nextCallId(work)
  const call: Insertable<Calls> = {
    ...card?.owner,
    ...(from && filledIn(customerOf(from))),
    ...filledIn(written),
    ...appliance,
    ...contractColumns(contract),
    ID,
    call_id,
    network_code: actor.network_code,
    ...statusOf(lists, CallStatus.open),
    skill: appliance?.skill ?? skillOf(lists, written.call_type_id),
    created_at: now,
    created_by: actor.account_uuid,
    wish_date_from: written.wish_date_from ?? now,
    ...(actor.societe_uuid && assignedTo(await visibleCompany(tx, actor, actor.societe_uuid))),
  }
  await tx.insertInto('calls').values(call).execute()
  const { service_contract_id } = contractColumns(contract)
  const changedItem = changedItems({}, filledIn({ ...written, service_contract_id }))
  await writeHistory(tx, actor, now, {
    network_code: actor.network_code,
    service_job_uuid: ID,
    call_id,
    type: 'create',
    changedItem,
  })
  const companies = actor.societe_uuid ? [actor.societe_uuid] : []
  work.tell({ kind: 'call', ID, version: 1, network_code: actor.network_code, companies })
  return { ID, call_id }
}

/** What a call's files become; the attachments room knows. */
export type AttachToCall = (work: Work, ID: string, files: readonly NewFile[]) => Promise<void>

/** Makes a call with the files that were uploaded for it. */
export const createCallWith = (attach: AttachToCall) =>
  async function createCallWithFiles(work: Work, input: BodyOf<typeof callApi.create>) {
    const { attachments = [], ...fields } = input
    const made = await createCall(work, fields)
    await attach(work, made.ID, attachments)
    return made
  }

const fromCard = async ({ tx }: Work, card: StoredCard) => ({
  owner: ownerOf(card),
  appliance: await applianceOf(tx, card),
})

// What its maker left empty must not hide what the card knows.
const filledIn = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  ) as T

async function nextCallId({ tx }: Work): Promise<string> {
  const { rows } = await sql<{ call_id: string }>`select nextval('call_numbers')::text as call_id`.execute(tx)
  return (rows[0] as { call_id: string }).call_id
}

function statusOf(lists: ValueLists, status_id: number) {
  const attributes = lists.item('call_statuses', String(status_id))?.attributes
  return {
    status_id,
    is_saved_status_open: attributes?.is_saved_status_open === true,
    is_cancelled_status: attributes?.is_cancelled_status === true,
  }
}

/** What the repair asks for: the product says, else the call type. */
function skillOf(lists: ValueLists, call_type_id: string): string {
  const skill = lists.item('call_types', call_type_id)?.attributes.skill
  return typeof skill === 'string' ? skill : ''
}

/** The call takes a card: appliance, warranty and owner follow it. */
export async function giveCardToCall(work: Work, ID: string, card: StoredCard): Promise<void> {
  const call = await visibleCall(work.tx, work.actor, ID, 'for update')
  const { owner, appliance } = await fromCard(work, card)
  await changeCall(work, call, { ...filledIn(owner), ...appliance }, 'save')
}

/** Deletes a call nobody works on. Its history stays, and says who deleted it. */
export async function deleteCall(work: Work, input: BodyOf<typeof callApi.delete>): Promise<null> {
  const { tx, actor, now } = work
  const call = await visibleCall(tx, actor, input.ID, 'for update')
  await refuseOldVersion(work, call, input.version)
  const documents = await tx
    .selectFrom('documents')
    .select('DocEntry')
    .where('service_job_uuid', '=', call.ID)
    .limit(1)
    .execute()
  orRefuse(refusalToDelete(call, documents.length > 0))
  await tx.deleteFrom('calls').where('ID', '=', call.ID).execute()
  const { network_code, call_id, ID } = call
  await writeHistory(tx, actor, now, { network_code, service_job_uuid: ID, call_id, type: 'delete', changedItem: [] })
  work.tell({ kind: 'call', ID, version: call.version + 1, network_code, companies: [] })
  return null
}
