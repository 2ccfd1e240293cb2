import { resetStaleCoordinates } from '@callout/domain/addresses/coordinates.ts'
import { cardFacts } from '@callout/domain/addresses/customer-facts.ts'
import type { cardApi } from '@callout/domain/equipment/card.api.ts'
import { cardList } from '@callout/domain/equipment/card.list.ts'
import {
  type CardRecord,
  cardFields,
  lockedCardFields,
  mayCreateCards,
  splitOwnerCode,
} from '@callout/domain/equipment/card.ts'
import { cardWarrantyFields, refusalOfWarrantyDates } from '@callout/domain/equipment/warranty.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { isBlank } from '@callout/domain/platform/facts/clean-text.ts'
import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { refuseOverwrite } from '@callout/domain/platform/old-version.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { readTypedFacts } from '../platform/http/typed-facts.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import { refuseOldVersion } from '../platform/records/old-version.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import {
  cardsFoundBySerial,
  cardsVisibleTo,
  chosenProduct,
  findProduct,
  isInsId,
  mayFindBySerial,
  type StoredCard,
  visibleCard,
} from './card.queries.ts'
import { hasSerial } from './serial.queries.ts'

const cardSource: ListSource<CardRecord> = {
  list: cardList,
  from: sql`equipment_cards row`,
  visibleTo: cardsVisibleTo,
  extraColumns: ['version', 'ItemCode', 'OwnerCode', 'OwnerEmail', 'OwnerPhone2', 'Block', 'latitude', 'longitude'],
  customFilters: {
    InsId: (InsId: string) => (isInsId(InsId) ? sql`row."InsId" = ${InsId}` : sql`false`),
    internal_serial_number: (serial: string) => hasSerial('row.InternalSN', serial),
  },
  toRow: toCardRecord,
}

function toCardRecord(card: StoredCard & { owner_hidden?: boolean }): CardRecord {
  const { network_code: _n, produit_uuid: _p, created_at: _c, origin: _o, ...record } = card
  return { owner_hidden: false, ...record, InsId: String(card.InsId) }
}

/** Lists the cards with a serial number or key; nothing without either. */
export async function listCards(ctx: RequestContext, request: BodyOf<typeof cardApi.list>) {
  const { internal_serial_number, InsId } = request.filterData
  if (internal_serial_number === undefined && InsId === undefined) return { Data: [], Total: 0 }
  return recordCardAccess(ctx, await loadListPage(ctx, cardSource, request))
}

/**
 * Lists cards for a call. Those that the user may not see show only product and warranty, and only for their full
 * serial number: keys are consecutive, so anybody could try them.
 */
export async function listCardsForCall(ctx: RequestContext, request: BodyOf<typeof cardApi.list>) {
  const isBySerial = request.filterData.internal_serial_number !== undefined
  if (!isBySerial || !mayFindBySerial(ctx.actor) || ctx.actor.societe_uuid === null) return listCards(ctx, request)
  return recordCardAccess(ctx, await loadListPage(ctx, cardSourceBySerial(ctx.actor), request))
}

function recordCardAccess(ctx: RequestContext, page: { Data: CardRecord[]; Total: number }) {
  for (const { InsId, owner_hidden } of page.Data)
    if (!owner_hidden) ctx.recordAccess({ action: 'opened', kind: 'card', record: InsId })
  return page
}

const applianceColumns = [
  'InsId',
  'network_code',
  'InternalSN',
  'CodeCom',
  'ItemCode',
  'ItemName',
  'IsProduct',
] as const
const ownerColumns = [
  'OwnerCode',
  'OwnerName',
  'OwnerEmail',
  'OwnerPhone',
  'OwnerPhone2',
  'Street',
  'StreetNo',
  'Block',
  'Zip',
  'City',
  'Country',
] as const
const placeColumns = ['latitude', 'longitude'] as const

/** Hides the owner in SQL, so that filters and sort order cannot reveal it. */
function cardSourceBySerial(actor: Actor): ListSource<CardRecord> {
  const visibleColumns = [...applianceColumns, ...cardWarrantyFields].map((name) => sql`row.${sql.ref(name)}`)
  const ifVisible = (name: string, fallback: SqlFragment) =>
    sql`case when card.visible then row.${sql.ref(name)} else ${fallback} end as ${sql.ref(name)}`
  const maskedColumns = [
    ...ownerColumns.map((name) => ifVisible(name, sql`''`)),
    ...placeColumns.map((name) => ifVisible(name, sql`null`)),
    ifVisible('version', sql`0`),
  ]
  return {
    ...cardSource,
    from: sql`(select ${sql.join([...visibleColumns, ...maskedColumns])}, not card.visible as owner_hidden
      from equipment_cards row cross join lateral (select ${cardsVisibleTo(actor)} as visible) card) row`,
    visibleTo: cardsFoundBySerial,
    extraColumns: [...cardSource.extraColumns, 'owner_hidden'],
  }
}

/** Copies a saved card to the call or contract that it was saved for. */
type ApplyCard = (ctx: RequestContext, ID: string, card: StoredCard) => Promise<void>
export interface CardAppliers {
  readonly call: ApplyCard
  readonly contract: ApplyCard
}

type SaveCardInput = BodyOf<typeof cardApi.save> & { readonly service_contract_uuid?: string | undefined }

export const saveCard = (appliers: CardAppliers) =>
  async function saveCard(ctx: RequestContext, input: SaveCardInput): Promise<CardRecord> {
    const card = input.IsProduct || !input.InsId ? await createCard(ctx, input) : await changeCard(ctx, input)
    if (input.serviceCallID !== undefined) await appliers.call(ctx, input.serviceCallID, card)
    if (input.service_contract_uuid !== undefined) await appliers.contract(ctx, input.service_contract_uuid, card)
    return toCardRecord(card)
  }

const requiredFields = ['CodeCom', 'OwnerName', 'OwnerPhone', 'Zip', 'Country', 'StartDate'] as const

function refuseMissingFields(values: Partial<Record<(typeof requiredFields)[number], unknown>>) {
  const missing = requiredFields.filter((field) => isBlank(String(values[field] ?? '')))
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map((field) => [field, 'text.required' as MessageKey]))
  throw new RefusalError(refuse('message.fill_in_required_fields', { code: 'Invalid', errors }))
}

/** The columns to save, including those derived from the product and the owner's name. */
async function cardColumns(
  ctx: RequestContext,
  input: SaveCardInput,
  before: Partial<StoredCard>,
  locked: readonly string[] = [],
) {
  const sent = Object.fromEntries(
    Object.keys(cardFields).flatMap((field) => {
      const value = input[field as keyof SaveCardInput]
      return value === undefined || locked.includes(field) ? [] : [[field, value]]
    }),
  ) as Partial<Pick<SaveCardInput, keyof typeof cardFields>>
  const inputFields = readTypedFacts(ctx, cardFacts, before, sent)
  const owner = inputFields.OwnerName?.includes('|') ? splitOwnerCode(inputFields.OwnerName) : {}
  const { CodeCom, Country } = inputFields
  if (Country && Country !== before.Country) {
    const lists = await cachedValueLists(ctx, ctx.actor.network_code)
    throwIfRefused(lists.refusalOf({ list: 'pays', value: Country, field: 'Country' }, ctx.lang))
  }
  return { ...inputFields, ...owner, ...(CodeCom && (await productColumns(ctx, CodeCom, before))) }
}

async function productColumns({ tx, actor }: RequestContext, CodeCom: string, before: Partial<StoredCard>) {
  const product = await findProduct(tx, actor.network_code, CodeCom)
  if (!product) throw new RefusalError(refuseField('CodeCom', 'message.not_in_list'))
  if (CodeCom !== before.CodeCom) throwIfRefused(refusalOfChoice('CodeCom', chosenProduct(CodeCom, product)))
  return { produit_uuid: product.produit_uuid, ItemCode: product.item_code, ItemName: product.item_name }
}

async function createCard(ctx: RequestContext, input: SaveCardInput): Promise<StoredCard> {
  if (!mayCreateCards(ctx.actor.role) && input.serviceCallID === undefined) throw new Problem(403)
  const columns = await cardColumns(ctx, input, {})
  refuseMissingFields(columns)
  throwIfRefused(refusalOfWarrantyDates(cardWarrantyFields, {}, columns))
  return ctx.tx
    .insertInto('equipment_cards')
    .values({
      ...columns,
      CodeCom: columns.CodeCom as string,
      OwnerName: columns.OwnerName as string,
      network_code: ctx.actor.network_code,
      created_at: ctx.now,
      origin: input.serviceCallID === undefined ? 'person' : 'call',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function changeCard(ctx: RequestContext, input: SaveCardInput): Promise<StoredCard> {
  const card = await visibleCard(ctx.tx, ctx.actor, input.InsId ?? '', 'for update')
  if (input.version === undefined || input.version === null)
    throw new RefusalError(refuseField('version', 'text.required'))
  await refuseOldVersion(card, input.version, refusalOfOldCard)
  const locked = lockedCardFields({ InsId: String(card.InsId), IsProduct: card.IsProduct })
  const columns = await cardColumns(ctx, input, card, locked)
  refuseMissingFields({ ...card, ...columns })
  throwIfRefused(refusalOfWarrantyDates(cardWarrantyFields, card, { ...card, ...columns }))
  const coordinates = resetStaleCoordinates<StoredCard>(card, columns, ['Street', 'StreetNo', 'Zip', 'City', 'Country'])
  return changeRecord(ctx, {
    table: 'equipment_cards',
    key: 'InsId',
    before: card,
    changed: { ...columns, ...coordinates },
    type: 'save',
    effects: [],
    conflict: refusalOfOldCard,
  })
}

const refusalOfOldCard = async () => refuseOverwrite('')

/**
 * Products that an appliance may be: those of cards with its serial number, and those with whose item code the serial
 * number starts.
 */
export async function listItemCodes(
  { tx, actor }: RequestContext,
  { internal_serial_number }: BodyOf<typeof cardApi.itemCodes>,
) {
  const { rows } = await sql<{ CodeCom: string; ItemCode: string; ItemName: string }>`
    select p.code_product as "CodeCom", p.item_code as "ItemCode", p.item_name as "ItemName" from products p
    where p.network_code = ${actor.network_code} and p.active and (
      p.code_product in (select row."CodeCom" from equipment_cards row
        where ${cardsFoundBySerial(actor)} and ${hasSerial('row.InternalSN', internal_serial_number)})
      or starts_with(${normaliseSerialNumber(internal_serial_number)}, normal_serial(p.item_code)))
    order by p.code_product`.execute(tx)
  return rows
}
