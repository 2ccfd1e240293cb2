import { addressFields, resetMissingCoordinates, resetStaleCoordinates } from '@callout/domain/addresses/coordinates.ts'
import { customerFacts } from '@callout/domain/addresses/customer-facts.ts'
import { replacementsOf, withoutEmpty } from '@callout/domain/addresses/customer-values.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import { mayWriteSatDescription, refusalToDelete } from '@callout/domain/calls/call.rules.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { visibleCompany } from '../companies/company.queries.ts'
import { type ApplianceKeys, findContractForAppliance } from '../contracts/appliance.queries.ts'
import type { StoredContract } from '../contracts/contract.queries.ts'
import {
  applianceFieldsOfCard,
  chosenProduct,
  type FoundCard,
  findOnlyCardWithSerial,
  findProduct,
  hasOtherOwner,
  loadCardForCall,
  ownerFieldsOf,
  ownerToCopy,
  type StoredCard,
} from '../equipment/card.queries.ts'
import { changedItems, writeHistory } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { Calls } from '../platform/database/db.types.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { readTypedFacts } from '../platform/http/typed-facts.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { companyColumns } from './assignment/call.assign.ts'
import { changeCall } from './call.change.ts'
import {
  applianceFieldsOfContract,
  columnsByContract,
  contractColumns,
  contractForNewCall,
  customerFieldsOfContract,
  foundContractColumns,
} from './call.contract.ts'
import { refuseOldCall } from './call.old-version.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'
import { refuseUnlistedValues } from './call.save.ts'
import { skillOfCallType } from './call.skill.ts'
import { addToTrackRecord } from './call.track-record.ts'
import type { CallEffect } from './change/call.effect.ts'
import { statusFlags } from './change/derived-columns.ts'

type NewCallInput = Omit<BodyOf<typeof callApi.create>, 'attachments'>
type NewCallContext = ChangeContext & Pick<RequestContext, 'warn' | 'recordAccess'>

/** Marks of a call that its customer asked for, or that a campaign makes. */
type Origin = Pick<Insertable<Calls>, 'asked_by_customer' | 'perhaps_same_as' | 'customer_lang' | 'campaign_uuid'>

/**
 * Creates an open call. A call created by a company is assigned to that company; any other is unassigned. For one that a
 * customer asked for, the owner of the card is copied only if the card has the customer's address.
 */
export async function createCall(
  ctx: NewCallContext,
  input: NewCallInput,
  origin: Origin = {},
): Promise<{ ID: string; call_id: string }> {
  const { tx, actor, now } = ctx
  const lists = await cachedValueLists(ctx, actor.network_code)
  const { ins_id, code_product = '', service_contract_uuid: _service_contract_uuid, ...given } = input
  const fields = mayWriteSatDescription(actor) ? given : { ...given, description_sat: '' }
  refuseUnlistedValues(ctx, {}, fields, lists)
  const { sourceContract, contract, foundCard, owner, appliance } = await loadSources(ctx, input, {
    ...fields,
    code_product,
  })
  const ID = uuid()
  const call_id = await nextCallId(ctx)
  const ofContract = sourceContract ? customerFieldsOfContract(sourceContract) : {}
  const isOfOwner = !origin.asked_by_customer || emailKey(foundCard?.OwnerEmail ?? '') === emailKey(fields.email ?? '')
  const copied: Partial<StoredCall> = overwrite((isOfOwner && owner) || {}, ofContract, resetMissingCoordinates)
  const typed = readTypedFacts(ctx, customerFacts, { ...copied, ...appliance }, fields)
  const call: Insertable<Calls> = {
    ...overwrite(copied, typed, resetStaleCoordinates),
    ...appliance,
    ...columnsByContract(
      sourceContract ? contractColumns(sourceContract) : foundContractColumns(actor, contract),
      contract,
      now,
    ),
    ID,
    call_id,
    network_code: actor.network_code,
    status_id: CallStatus.open,
    ...statusFlags(lists, CallStatus.open),
    skill: appliance?.skill ?? skillOfCallType(lists, fields.call_type_id),
    created_at: now,
    updated_at: now,
    created_by: actor.account_uuid,
    wish_date_from: fields.wish_date_from ?? now,
    ...origin,
    ...(actor.societe_uuid && companyColumns(await visibleCompany(tx, actor, actor.societe_uuid))),
  }
  await tx.insertInto('calls').values(call).execute()
  if (actor.societe_uuid) await recordOwnCall(tx, actor.societe_uuid, actor.network_code)
  // The call shows the owner of a card that the user could not open otherwise.
  if (foundCard && !foundCard.isVisible)
    ctx.recordAccess({ action: 'opened', kind: 'card', record: String(foundCard.InsId), part: `call ${call_id}` })
  const { service_contract_id } = contractColumns(contract)
  const changedItem = changedItems({}, withoutEmpty({ ...typed, service_contract_id }))
  await writeHistory(tx, actor, now, {
    network_code: actor.network_code,
    service_job_uuid: ID,
    call_id,
    type: 'create',
    changedItem,
  })
  const companies = actor.societe_uuid ? [actor.societe_uuid] : []
  ctx.publish({ kind: 'call', ID, version: 1, network_code: actor.network_code, companies })
  return { ID, call_id }
}

/** A call that a company creates counts as offered to it, because its acceptance will be counted. */
const recordOwnCall = (tx: Db, societe_uuid: string, network_code: string) =>
  addToTrackRecord(tx, {
    societe_uuid,
    network_code,
    offered: 1,
    accepted: 0,
    done: 0,
    done_at_first_visit: 0,
  })

/** The card and the contract of a new call, and what it copies from them. Without both, the product may be given. */
async function loadSources(
  ctx: ChangeContext,
  input: NewCallInput,
  fields: ApplianceKeys & { readonly code_product: string },
) {
  const sourceContract = await contractForNewCall(ctx, input)
  const foundCard = await findCardForNewCall(ctx, input, sourceContract)
  const card = foundCard && (await callFieldsFromCard(ctx, foundCard))
  const contract = sourceContract ?? (await findContractForAppliance(ctx, card?.appliance ?? fields))
  const appliance =
    card?.appliance ??
    (contract
      ? withoutEmpty(await applianceFieldsOfContract(ctx, contract))
      : await applianceFieldsOfProduct(ctx, fields.code_product))
  return { sourceContract, contract, foundCard, owner: card?.owner, appliance }
}

/** Fields that a call copies from the product alone; undefined without one. Refuses an unknown one. */
async function applianceFieldsOfProduct({ tx, actor }: ChangeContext, code: string) {
  if (code === '') return undefined
  const product = await findProduct(tx, actor.network_code, code)
  if (!product) throw new RefusalError(refuseField('code_product', 'call.refused.unknown_product', { code }))
  throwIfRefused(refusalOfChoice('code_product', chosenProduct(code, product)))
  const { produit_uuid, item_code, item_name, skill } = product
  return { code_product: code, produit_uuid, item_code, item_name, ...(skill && { skill }) }
}

/**
 * The card of a new call: the one given, else the only one with its serial number. A call from a contract uses the
 * contract's appliance instead, and a fictive serial number belongs to no card.
 */
async function findCardForNewCall(
  { tx, actor }: ChangeContext,
  { ins_id, internal_serial_number = '', fictive_serial_number }: Partial<BodyOf<typeof callApi.create>>,
  sourceContract: StoredContract | undefined,
): Promise<FoundCard | undefined> {
  const serial = internal_serial_number.trim()
  if (ins_id) return loadCardForCall(tx, actor, ins_id, serial)
  return sourceContract || fictive_serial_number ? undefined : findOnlyCardWithSerial(tx, actor, serial)
}

/** Attaches uploaded files to a call. */
export type AttachToCall = (ctx: RequestContext, ID: string, files: readonly NewFile[]) => Promise<void>

/** Creates a call with its uploaded files. */
export const createCallAndAttach = (attach: AttachToCall) =>
  async function createCallWithFiles(ctx: RequestContext, input: BodyOf<typeof callApi.create>) {
    const { attachments = [], ...fields } = input
    const created = await createCall(ctx, fields)
    await attach(ctx, created.ID, attachments)
    return created
  }

const callFieldsFromCard = async ({ tx }: ChangeContext, card: StoredCard) => ({
  owner: ownerFieldsOf(card),
  appliance: await applianceFieldsOfCard(tx, card),
})

/** The call with the changes to what it copied. `reset` clears coordinates that are not those of the new address. */
function overwrite<Call extends Partial<StoredCall>, Changes extends Partial<StoredCall>>(
  call: Call,
  changes: Changes,
  reset: typeof resetStaleCoordinates<StoredCall>,
) {
  const replaced = replacementsOf(call, changes)
  return { ...call, ...replaced, ...reset(call, replaced, addressFields) }
}

async function nextCallId({ tx }: ChangeContext): Promise<string> {
  const { rows } = await sql<{ call_id: string }>`select nextval('call_numbers')::text as call_id`.execute(tx)
  return (rows[0] as { call_id: string }).call_id
}

/** Copies a card to the call: appliance, warranty and owner. Another owner does not get the former customer's answers. */
export async function applyCardToCall(ctx: RequestContext, ID: string, card: StoredCard): Promise<void> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  const { owner, appliance } = await callFieldsFromCard(ctx, card)
  const changes = { ...ownerToCopy(call, card, owner), ...appliance }
  const coordinates = resetMissingCoordinates<StoredCall>(call, changes, addressFields)
  const effects = hasOtherOwner(call, card) ? [forgetCustomerAnswer] : []
  await changeCall(ctx, call, { ...changes, ...coordinates }, 'save', ...effects)
}

const forgetCustomerAnswer: CallEffect = ({ tx }, { after }) =>
  tx.deleteFrom('customer_answers').where('service_job_uuid', '=', after.ID).execute()

/** Deletes a call that nobody works on. Its history stays and shows who deleted it. */
export async function deleteCall(ctx: RequestContext, input: BodyOf<typeof callApi.delete>): Promise<null> {
  const { tx, actor, now } = ctx
  const call = await visibleCall(tx, actor, input.ID, 'for update')
  await refuseOldCall(ctx, call, input.version)
  const documents = await tx
    .selectFrom('documents')
    .select('DocEntry')
    .where('service_job_uuid', '=', call.ID)
    .limit(1)
    .execute()
  throwIfRefused(refusalToDelete(call, documents.length > 0))
  await tx.deleteFrom('calls').where('ID', '=', call.ID).execute()
  const { network_code, call_id, ID } = call
  await writeHistory(tx, actor, now, { network_code, service_job_uuid: ID, call_id, type: 'delete', changedItem: [] })
  ctx.publish({ kind: 'call', ID, version: call.version + 1, network_code, companies: [] })
  return null
}
