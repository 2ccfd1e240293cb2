import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { type GiveCardToCall, itemCodes, listCards, saveCard } from './card.actions.ts'

export function serveCards(house: House, giveToCall: GiveCardToCall) {
  serve(house, cardApi.list, listCards)
  serve(house, cardApi.save, saveCard(giveToCall))
  serve(house, cardApi.itemCodes, itemCodes)
}
