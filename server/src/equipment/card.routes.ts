import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type CardAppliers, listCards, listCardsForCall, listItemCodes, saveCard } from './card.actions.ts'

/** Cards have endpoints for calls and for contracts. */
export function registerCardRoutes(app: AppContext, appliers: CardAppliers) {
  registerEndpoint(app, cardApi.list, listCardsForCall)
  registerEndpoint(app, cardApi.save, saveCard(appliers))
  registerEndpoint(app, cardApi.itemCodes, listItemCodes)
  registerEndpoint(app, contractApi.cards, listCards)
  registerEndpoint(app, contractApi.saveCard, saveCard(appliers))
}
