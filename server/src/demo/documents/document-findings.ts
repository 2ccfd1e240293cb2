import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { Tariff } from '../master-data/tariff.ts'
import { createRandom, pickOne, type Random, randomInteger } from '../random.ts'
import { applianceKindOf } from '../texts/call-phrases.ts'
import type { ClaimedItem } from './document-lines.ts'

interface ClaimContext {
  readonly seed: number
  /** Number of the document. */
  readonly number: number
  readonly type: DocumentType
  readonly tariff: Tariff
  readonly skill: string
  /** Distance of the company from the call. */
  readonly km: number | null
}

type Mistake = (claims: readonly ClaimedItem[], random: Random, context: ClaimContext) => ClaimedItem[]

/** Mistakes on documents, and how often each is made. */
const mistakes: readonly { readonly type: DocumentType; readonly share: number; readonly make: Mistake }[] = [
  { type: 'fee', share: 0.03, make: claimTwice },
  { type: 'fee', share: 0.012, make: agreePrice },
  { type: 'fee', share: 0.015, make: claimManyTimes },
  { type: 'fee', share: 0.04, make: claimKilometres },
  { type: 'sparepart', share: 0.02, make: claimForeignPart },
  { type: 'sparepart', share: 0.015, make: claimManyTimes },
]

/** The claims of a document, a few of them with a mistake that the checks find. */
export function withMistakes(claims: readonly ClaimedItem[], context: ClaimContext): ClaimedItem[] {
  // A separate generator, so that mistakes do not change the rest of the document.
  const random = createRandom(context.seed, 'mistakes', context.number)
  let roll = random()
  for (const { share, make } of mistakes.filter(({ type }) => type === context.type)) {
    if (roll < share) return make(claims, random, context)
    roll -= share
  }
  return [...claims]
}

function claimTwice(claims: readonly ClaimedItem[]): ClaimedItem[] {
  return [...claims, ...claims.slice(0, 1)]
}

/** A price that a dispatcher agreed with the company. */
function agreePrice([first, ...others]: readonly ClaimedItem[], random: Random): ClaimedItem[] {
  if (!first) return []
  const cents = first.item.cents + 50 * randomInteger(random, 3, 20)
  return [{ ...first, item: { ...first.item, cents } }, ...others]
}

function claimManyTimes(claims: readonly ClaimedItem[], random: Random): ClaimedItem[] {
  return claims.map((claim, index) =>
    index === claims.length - 1 && claim.item.km === null
      ? { ...claim, quantity: claim.quantity * randomInteger(random, 6, 9) }
      : claim,
  )
}

/** Kilometres that a visit nearby did not take. */
function claimKilometres(claims: readonly ClaimedItem[], random: Random, { tariff, km }: ClaimContext): ClaimedItem[] {
  const fee = [...tariff.fees.values()].find((item) => item.km !== null && km !== null && km <= item.km)
  return fee ? [...claims, { item: fee, quantity: 1000 * randomInteger(random, 12, 22) }] : [...claims]
}

function claimForeignPart(claims: readonly ClaimedItem[], random: Random, context: ClaimContext): ClaimedItem[] {
  const kind = applianceKindOf(context.skill)
  const foreign = context.tariff.parts.filter((part) => part.kind !== 'any' && part.kind !== kind)
  return [{ item: pickOne(random, foreign), quantity: 100 }, ...claims.slice(1)]
}
