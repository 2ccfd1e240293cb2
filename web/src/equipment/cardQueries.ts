import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { type CardRecord, splitOwner } from '@callout/domain/equipment/card.ts'
import { send } from '../kernel/send.ts'

/** For what a card is looked for and saved: a call, or a contract. Once it is there, its `ID` takes the saved card. */
export interface CardOwner {
  readonly kind: 'call' | 'contract'
  readonly ID?: string
}

/** Cards are the same behind both, but who works with contracts asks theirs. */
export const cardCalls = {
  call: { list: cardApi.list, save: cardApi.save },
  contract: { list: contractApi.cards, save: contractApi.saveCard },
} as const

/** What a saved card says of the record that takes it. */
export function takenBy({ kind, ID }: CardOwner): { serviceCallID?: string; service_contract_uuid?: string } {
  if (ID === undefined) return {}
  return kind === 'call' ? { serviceCallID: ID } : { service_contract_uuid: ID }
}

const realDay = (day: string | null) => (day?.startsWith('0001') ? null : day)

/** A card as people see it: the owner's code apart from the name, and no date where there is none. */
export const asShown = (card: CardRecord): CardRecord => ({
  ...card,
  ...(card.OwnerName.includes('|') ? splitOwner(card.OwnerName) : {}),
  StartDate: realDay(card.StartDate),
  EndDate: realDay(card.EndDate),
  ExtensionDate: realDay(card.ExtensionDate),
})

/** The cards at exactly this serial number. Throws what `send` throws. */
export async function findCards({ kind }: CardOwner, internal_serial_number: string): Promise<CardRecord[]> {
  const answer = await send(cardCalls[kind].list, {
    request: { Page: 1, PageSize: 0 },
    filterData: { internal_serial_number },
  })
  return answer.Data.map(asShown)
}
