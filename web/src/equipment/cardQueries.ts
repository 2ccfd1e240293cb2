import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { type CardRecord, splitOwnerCode } from '@callout/domain/equipment/card.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { send } from '../platform/api/send.ts'

/** The kind of the record that the card is for, and its `ID` once it is stored: then saving the card also links it. */
export interface LinkedRecord {
  readonly kind: 'call' | 'contract'
  readonly ID?: string
}

/** Both work on the same cards, but contracts have endpoints of their own with other access rules. */
export const cardApiByKind = {
  call: { list: cardApi.list, save: cardApi.save },
  contract: { list: contractApi.cards, save: contractApi.saveCard },
} as const

/** Fields of the save request that name the record to link the card to. */
export function linkFields({ kind, ID }: LinkedRecord): { serviceCallID?: string; service_contract_uuid?: string } {
  if (ID === undefined) return {}
  return kind === 'call' ? { serviceCallID: ID } : { service_contract_uuid: ID }
}

const dayOrNull = (day: string | null) => (day?.startsWith('0001') ? null : day)

/** Converts a card for display: splits the owner code from the name, and turns placeholder dates into null. */
export const toDisplayedCard = (card: CardRecord): CardRecord => ({
  ...card,
  ...(card.OwnerName.includes('|') ? splitOwnerCode(card.OwnerName) : {}),
  StartDate: dayOrNull(card.StartDate),
  EndDate: dayOrNull(card.EndDate),
  ExtensionDate: dayOrNull(card.ExtensionDate),
})

async function listCards({ kind }: LinkedRecord, filterData: FilterData): Promise<CardRecord[]> {
  const answer = await send(cardApiByKind[kind].list, { request: { Page: 1, PageSize: 0 }, filterData })
  return answer.Data.map(toDisplayedCard)
}

/** Finds the cards with exactly this serial number. Throws what `send` throws. */
export const findCards = (linkedRecord: LinkedRecord, internal_serial_number: string) =>
  listCards(linkedRecord, { internal_serial_number })

/** The card with this key; undefined if the user may not see it. Throws what `send` throws. */
export const findCard = async (linkedRecord: LinkedRecord, InsId: string): Promise<CardRecord | undefined> =>
  (await listCards(linkedRecord, { InsId }))[0]
