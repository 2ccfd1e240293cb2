import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { type CardRecord, splitOwnerCode } from '@callout/domain/equipment/card.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { send } from '../platform/api/send.ts'

/** The call or contract a card is for. With an `ID`, saving the card also links it to that record. */
export interface CardOwner {
  readonly kind: 'call' | 'contract'
  readonly ID?: string
}

/** Both work on the same cards, but contracts have endpoints of their own with other access rules. */
export const cardApiByOwner = {
  call: { list: cardApi.list, save: cardApi.save },
  contract: { list: contractApi.cards, save: contractApi.saveCard },
} as const

/** Fields of the save request that name the record to link the card to. */
export function ownerReference({ kind, ID }: CardOwner): { serviceCallID?: string; service_contract_uuid?: string } {
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

async function listCards({ kind }: CardOwner, filterData: FilterData): Promise<CardRecord[]> {
  const answer = await send(cardApiByOwner[kind].list, { request: { Page: 1, PageSize: 0 }, filterData })
  return answer.Data.map(toDisplayedCard)
}

/** Finds the cards with exactly this serial number. Throws what `send` throws. */
export const findCards = (owner: CardOwner, internal_serial_number: string) =>
  listCards(owner, { internal_serial_number })

/** The card with this key; undefined if the user may not see it. Throws what `send` throws. */
export const findCard = async (owner: CardOwner, InsId: string): Promise<CardRecord | undefined> =>
  (await listCards(owner, { InsId }))[0]
