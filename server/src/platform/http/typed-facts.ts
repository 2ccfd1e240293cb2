import {
  doubtsOfFacts,
  type FactFields,
  type Facts,
  normaliseFacts,
  refusalOfFacts,
} from '@callout/domain/addresses/customer-facts.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from './context.ts'

/**
 * The changes with changed facts in their normal form. Refuses those with a fault, and names doubtful ones in the answer.
 * Those of `before` stay valid.
 */
export function readTypedFacts<Country extends string, Field extends string, Changes extends Facts<Country | Field>>(
  ctx: Pick<RequestContext, 'warn'>,
  facts: FactFields<Country, Field>,
  before: NoInfer<Facts<Country | Field>>,
  changes: Changes,
): Changes {
  throwIfRefused(refusalOfFacts(facts, before, changes))
  ctx.warn(doubtsOfFacts(facts, before, changes))
  return normaliseFacts(facts, before, changes)
}
