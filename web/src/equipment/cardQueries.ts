import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { type CardRecord, splitOwner } from '@callout/domain/equipment/card.ts'
import { send } from '../kernel/send.ts'

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
export async function findCards(internal_serial_number: string): Promise<CardRecord[]> {
  const answer = await send(cardApi.list, { request: { Page: 1, PageSize: 0 }, filterData: { internal_serial_number } })
  return answer.Data.map(asShown)
}
