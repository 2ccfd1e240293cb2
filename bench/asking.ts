import type { Bench, Claim } from './claim.ts'
import { openExplainer } from './explain.ts'
import { openLeanAsker } from './lean-asker.ts'
import { workAWhile } from './measure.ts'
import { type Allowed, type Asking, measured, type Question } from './question.ts'

/** Measures the questions one after the other. */
export async function askAll(
  bench: Bench,
  questions: readonly (readonly [Question, Allowed])[],
): Promise<readonly Claim[]> {
  return withExplainer(bench, async (asking) => {
    const claims: Claim[] = []
    if (questions[0]) await workOn(asking, questions[0][0])
    for (const [question, allowed] of questions) {
      claims.push(await measured(asking, question, allowed).catch((error: unknown) => unmeasured(question.what, error)))
    }
    return claims
  })
}

/** Has the server work on it for a while. */
export async function workOn({ bench, server }: Asking, { path, body, account }: Question) {
  const asker = await openLeanAsker(server, path, body, await server.signIn(account))
  await workAWhile(asker.ask, bench.rounds).finally(asker.close)
}

/** What could not be measured is a bar that does not hold; the others go on. */
export function unmeasured(what: string, error: unknown): Claim {
  const reason = error instanceof Error ? error.message : String(error)
  return { what, unit: '', ours: Number.NaN, bar: 'measured', holds: false, faults: [reason] }
}

export async function withExplainer<T>(bench: Bench, work: (asking: Asking) => Promise<T>): Promise<T> {
  const server = await bench.server()
  const explainer = await openExplainer(bench.network)
  try {
    return await work({ bench, server, explainer })
  } finally {
    await explainer.close()
  }
}
