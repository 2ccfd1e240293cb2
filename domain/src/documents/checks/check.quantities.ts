import { exceeds, lineTotal, sumAmounts } from '../../platform/money.ts'
import type { CheckPolicy } from '../document.checks.policy.ts'
import { feeQuantityLimit } from '../document.rules.ts'
import type { CheckedDocument, CheckedLine, CheckFacts, Found } from './check.facts.ts'

/** Lines of kilometres have a quantity that depends on the way, not on the work. */
const isKilometres = ({ Distance }: CheckedLine) => Distance !== null

/**
 * Checks kilometres only where no quantity limit applies: the distance is unknown, or the company is nearer than the
 * fee covers.
 */
export function findKilometres({ lines }: CheckedDocument, facts: CheckFacts, policy: CheckPolicy): Found[] {
  const { companyKm, recentKilometres: recent } = facts
  const unlimitedLine = lines.find(
    (line) => isKilometres(line) && feeQuantityLimit(companyKm, line.Distance) === undefined,
  )
  if (!unlimitedLine || recent.length < policy.kilometres_visits) return []
  const written = sum(lines.filter(isKilometres).map(({ Quantity }) => Quantity))
  const to = Math.max(...recent)
  if (written <= to * (1 + policy.kilometres_percent / 100)) return []
  return [{ facts: { LineNum: unlimitedLine.LineNum, written, visits: recent.length, from: Math.min(...recent), to } }]
}

const sum = (values: readonly number[]) => hundredths(values.reduce((total, value) => total + value, 0))
const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * More kilometres than are owed for the call. All kilometre lines of the call together are owed at most the largest of
 * their quantity limits, and nothing where the company is not farther away than any of the fees covers.
 */
export function findDistanceClaims({ lines }: CheckedDocument, facts: CheckFacts): Found[] {
  const { companyKm: distance, otherKilometres: others } = facts
  const own = lines.filter(isKilometres)
  const [first] = own.filter(({ Quantity }) => Quantity > 0)
  if (distance === null || !first) return []
  const owed = Math.max(0, ...[...own, ...others].map((line) => feeQuantityLimit(distance, line.Distance) ?? 0))
  const before = others.filter(({ comesFirst, Quantity }) => comesFirst && Quantity > 0)
  const claimed = sum([...own, ...before].map(({ Quantity }) => Quantity))
  if (!exceeds(claimed, owed)) return []
  const DocNums = [...new Set(before.map(({ DocNum }) => DocNum))]
  return [{ facts: { LineNum: first.LineNum, claimed, owed, distance, ...(DocNums.length > 0 && { DocNums }) } }]
}

/**
 * Quantities whose modified z-score is above the limit. The scale is at least half of the median, so that a small
 * difference is no finding where cases hardly vary.
 */
function findUnusualForProblem(line: CheckedLine, { usual }: CheckFacts, policy: CheckPolicy): Found | undefined {
  const figures = usual.get(line.code)
  if (!figures || isKilometres(line) || figures.cases < policy.quantity_cases) return
  const { median, deviation, cases } = figures
  const scale = Math.max(deviation / normalDeviation, median / 2)
  const { LineNum, code, Quantity: written } = line
  if (Math.abs(written - median) <= policy.quantity_deviations * scale) return
  return { facts: { LineNum, code, written, median, deviation, cases } }
}

/** The median absolute deviation of a normal distribution, in standard deviations. */
const normalDeviation = 0.6745

/** A quantity far above that of all calls. Kilometres are compared only where the distance of the company is unknown. */
function findUnusualOfItem(line: CheckedLine, facts: CheckFacts, policy: CheckPolicy): Found | undefined {
  const figures = facts.usualOfItem.get(line.code)
  if (!figures || figures.cases < policy.quantity_cases || (isKilometres(line) && facts.companyKm !== null)) return
  const { median, cases } = figures
  const { LineNum, code, Quantity: written } = line
  if (written <= Math.max(policy.quantity_floor, policy.quantity_factor * median)) return
  return { facts: { LineNum, code, written, usual: median, cases } }
}

/** Quantities unusual for the problem of the call, else for the item. */
export function findQuantities({ lines }: CheckedDocument, facts: CheckFacts, policy: CheckPolicy): Found[] {
  return lines.flatMap(
    (line) => findUnusualForProblem(line, facts, policy) ?? findUnusualOfItem(line, facts, policy) ?? [],
  )
}

/** A total of nothing, and lines above the amount of the policy. */
export function findAmounts({ lines }: CheckedDocument, _facts: CheckFacts, { amount_limit }: CheckPolicy): Found[] {
  const amounts = lines.map(({ LineNum, code, Quantity, Price }) => ({
    LineNum,
    code,
    amount: lineTotal(Quantity, Price),
  }))
  if (sumAmounts(amounts.map(({ amount }) => amount)) === 0) return [{ facts: {} }]
  return amounts
    .filter(({ amount }) => exceeds(amount, amount_limit))
    .map((facts) => ({ facts: { ...facts, limit: amount_limit } }))
}
