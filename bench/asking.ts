import type { Bench, Claim } from './claim.ts'
import { openExplainer } from './explain.ts'
import { openLeanAsker } from './lean-asker.ts'
import { runAll, workAWhile } from './measure.ts'
import { type Allowed, type Asked, type Asking, openQuestion, type Question } from './question.ts'

type Questions = readonly (readonly [Question, Allowed])[]

/** Measures the questions, all over the same time. */
export async function askAll(bench: Bench, questions: Questions): Promise<readonly Claim[]> {
  return withExplainer(bench, (asking) => askThem(asking, questions))
}

/** The same for who asks more than that. */
export async function askThem(asking: Asking, questions: Questions): Promise<readonly Claim[]> {
  if (questions[0]) await workOn(asking, questions[0][0])
  const asked: Asked[] = []
  try {
    for (const [question, allowed] of questions)
      asked.push(await openQuestion(asking, question, allowed).catch((error: unknown) => neverAsked(question, error)))
    await runAll(asked.flatMap(({ race }) => race ?? []))
    return asked.map(({ what, claim }) => orUnmeasured(what, claim))
  } finally {
    for (const { close } of asked) close?.()
  }
}

const neverAsked = ({ what }: Question, error: unknown): Asked => ({ what, claim: () => unmeasured(what, error) })

function orUnmeasured(what: string, claim: () => Claim): Claim {
  try {
    return claim()
  } catch (error) {
    return unmeasured(what, error)
  }
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
