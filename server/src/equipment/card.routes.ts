import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { type CardTakers, itemCodes, listCards, saveCard } from './card.actions.ts'

/** Cards, as calls and contracts ask for them. */
export function serveCards(house: House, takers: CardTakers) {
  serve(house, cardApi.list, listCards)
  serve(house, cardApi.save, saveCard(takers))
  serve(house, cardApi.itemCodes, itemCodes)
  serve(house, contractApi.cards, listCards)
  serve(house, contractApi.saveCard, saveCard(takers))
}
