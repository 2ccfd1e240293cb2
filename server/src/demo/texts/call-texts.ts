import { chance, pickOne, type Random, randomInteger } from '../random.ts'
import type { NetworkData } from '../world.ts'
import { applianceKindOf, callPhrases } from './call-phrases.ts'
import type { Culture } from './name-parts.ts'

/** Creates subject and description in the style of the call centre. */
export function createCallTexts(
  random: Random,
  { culture, problemTexts }: NetworkData,
  problem_type_id: string,
  item_name: string,
) {
  const { opening, since, shows, access } = callPhrases[culture]
  const problem = problemTexts.get(problem_type_id) ?? ''
  const sentences = [`${pickOne(random, opening)} ${problem.charAt(0).toLowerCase()}${problem.slice(1)}.`]
  if (chance(random, 0.7)) sentences.push(pickOne(random, since))
  if (chance(random, 0.3))
    sentences.push(`${pickOne(random, shows)} ${pickOne(random, ['E', 'A', 'F'])}${randomInteger(random, 1, 99)}.`)
  if (chance(random, 0.5)) sentences.push(pickOne(random, access))
  return { subject: item_name ? `${problem} - ${item_name}` : problem, description: sentences.join(' ') }
}

/** Creates the company's report of a visit, or the reason of a cancellation. */
export function workReport(
  random: Random,
  culture: Culture,
  of: 'done' | 'waits' | 'cancelled',
  skill: string,
): string {
  const known = callPhrases[culture]
  if (of !== 'done') return pickOne(random, known[of])
  return pickOne(random, [...known.done.any, ...known.done[applianceKindOf(skill)]])
}

/** Picks why a company declines a call: an item of the list, with free text if the item requires it. */
export function pickDeclineReason(random: Random, culture: Culture): string {
  const reason = pickOne(random, ['LOAD', 'LOAD', 'LOAD', 'AREA', 'SKILL', 'PHONE', 'DOUBL', 'OTHER'])
  return reason === 'OTHER' ? `OTHER: ${pickOne(random, callPhrases[culture].otherwise)}` : reason
}
