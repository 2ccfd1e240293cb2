import { coordinatesAfter } from '@callout/domain/addresses/coordinates.ts'
import type { cardApi } from '@callout/domain/equipment/card.api.ts'
import { cardList } from '@callout/domain/equipment/card.list.ts'
import { type CardRecord, cardFields, lockedOnCard, splitOwner } from '@callout/domain/equipment/card.ts'
import { cardWarrantyFields, refusalOfWarranty } from '@callout/domain/equipment/warranty.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, RefusalError, refuse, refuseField } from '@callout/domain/kernel/refusal.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import { type ListSource, listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { cardsVisibleTo, productOf, type StoredCard, visibleCard } from './card.queries.ts'

const source: ListSource<CardRecord> = {
  list: cardList,
  from: sql`equipment_cards row`,
  visible: cardsVisibleTo,
  extras: ['version', 'ItemCode', 'OwnerCode', 'OwnerEmail', 'OwnerPhone2', 'Block', 'latitude', 'longitude'],
  finish: (row) => recordOf(row as unknown as StoredCard),
}

function recordOf(card: StoredCard): CardRecord {
  const { network_code: _n, produit_uuid: _p, ...shown } = card
  return { ...shown, InsId: String(card.InsId) }
}

/** Cards at one serial number; without one there is nothing to look for. */
export async function listCards(work: Work, request: BodyOf<typeof cardApi.list>) {
  if (request.filterData.internal_serial_number === undefined) return { Data: [], Total: 0 }
  const page = await listPage(work, source, request)
  for (const { InsId } of page.Data) work.saw({ what: 'opened', kind: 'card', record: InsId })
  return page
}

/** What a record does with a card that was just saved for it; its own room knows. */
type TakeCard = (work: Work, ID: string, card: StoredCard) => Promise<void>
export interface CardTakers {
  readonly call: TakeCard
  readonly contract: TakeCard
}

type Input = BodyOf<typeof cardApi.save> & { readonly service_contract_uuid?: string | undefined }

export const saveCard = (takers: CardTakers) =>
  async function saveCard(work: Work, input: Input): Promise<CardRecord> {
    const card = input.IsProduct || !input.InsId ? await makeCard(work, input) : await changeCard(work, input)
    if (input.serviceCallID !== undefined) await takers.call(work, input.serviceCallID, card)
    if (input.service_contract_uuid !== undefined) await takers.contract(work, input.service_contract_uuid, card)
    return recordOf(card)
  }

const required = ['CodeCom', 'OwnerName', 'OwnerPhone', 'Zip', 'Country', 'StartDate'] as const

function refuseGaps(values: Partial<Record<(typeof required)[number], unknown>>) {
  const missing = required.filter(
    (field) => values[field] === undefined || values[field] === null || values[field] === '',
  )
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map((field) => [field, 'text.required' as MessageKey]))
  throw new RefusalError(refuse('message.fill_in_required_fields', { code: 'Invalid', errors }))
}

/** The columns a save writes, with what follows from the product and the owner's name. */
async function columnsOf(work: Work, input: Input, locked: readonly string[]) {
  const written = Object.fromEntries(
    Object.keys(cardFields).flatMap((field) => {
      const value = input[field as keyof Input]
      return value === undefined || locked.includes(field) ? [] : [[field, value]]
    }),
  ) as Partial<Pick<Input, keyof typeof cardFields>>
  const owner = written.OwnerName?.includes('|') ? splitOwner(written.OwnerName) : {}
  const lists = await valueLists(work, work.actor.network_code)
  if (written.Country && !lists.item('pays', written.Country))
    throw new RefusalError(refuseField('Country', 'message.not_in_list'))
  return { ...written, ...owner, ...(written.CodeCom && (await productColumns(work, written.CodeCom))) }
}

async function productColumns({ tx, actor }: Work, CodeCom: string) {
  const product = await productOf(tx, actor.network_code, CodeCom)
  if (!product) throw new RefusalError(refuseField('CodeCom', 'message.not_in_list'))
  return { produit_uuid: product.produit_uuid, ItemCode: product.item_code, ItemName: product.item_name }
}

async function makeCard(work: Work, input: Input): Promise<StoredCard> {
  const columns = await columnsOf(work, input, [])
  refuseGaps(columns)
  orRefuse(refusalOfWarranty(cardWarrantyFields, {}, columns))
  return work.tx
    .insertInto('equipment_cards')
    .values({
      ...columns,
      CodeCom: columns.CodeCom as string,
      OwnerName: columns.OwnerName as string,
      network_code: work.actor.network_code,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function changeCard(work: Work, input: Input): Promise<StoredCard> {
  const card = await visibleCard(work.tx, work.actor, input.InsId ?? '', 'for update')
  if (input.version === undefined || input.version === null)
    throw new RefusalError(refuseField('version', 'text.required'))
  if (input.version !== card.version) throw new RefusalError(refuse('message.card_conflict', { code: 'Conflict' }))
  const columns = await columnsOf(work, input, lockedOnCard({ InsId: String(card.InsId), IsProduct: card.IsProduct }))
  refuseGaps({ ...card, ...columns })
  orRefuse(refusalOfWarranty(cardWarrantyFields, card, { ...card, ...columns }))
  const place = coordinatesAfter<StoredCard>(card, columns, ['Street', 'StreetNo', 'Zip', 'City', 'Country'])
  return work.tx
    .updateTable('equipment_cards')
    .set({ ...columns, ...place, version: card.version + 1 })
    .where('InsId', '=', card.InsId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Products an appliance may be: those of cards at its serial number, then those whose item code begins it. */
export async function itemCodes({ tx, actor }: Work, { internal_serial_number }: BodyOf<typeof cardApi.itemCodes>) {
  const { rows } = await sql<{ CodeCom: string; ItemCode: string; ItemName: string }>`
    select p.code_product as "CodeCom", p.item_code as "ItemCode", p.item_name as "ItemName" from products p
    where p.network_code = ${actor.network_code} and (
      p.code_product in (select row."CodeCom" from equipment_cards row
        where row.network_code = ${actor.network_code} and row."InternalSN" = ${internal_serial_number})
      or starts_with(${internal_serial_number}, p.item_code))
    order by p.code_product`.execute(tx)
  return rows
}
