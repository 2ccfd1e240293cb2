import { inconsistencyQueryCount } from '../../server/test/crash/consistency.ts'
import type { CrashTestResult } from '../../server/test/crash/kills.ts'
import type { ProofFigures } from '../sandbox.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** The figures of a crash test, as lines; the test has thrown if anything was lost or half done. */
export function crashFigures({ kills, whileStarting, readyMs, ...found }: CrashTestResult): ProofFigures {
  const sorted = readyMs.toSorted((a, b) => a - b)
  return {
    'times it was killed with SIGKILL': `${kills}, ${whileStarting} of them while it started`,
    'changes it acknowledged, every one there with its values and its history': found.claims,
    'kinds of half-written rows and wrong counters looked for, none found': inconsistencyQueryCount,
    'changes that got no answer and were asked for again': found.retried,
    'mails written, every one delivered': found.mails,
    'of these delivered twice, under the same Message-ID': found.repeated,
    'unused files that the cleanup removed': found.cleanedUpFiles,
    'ready again by itself, middle and slowest': `${seconds(sorted[sorted.length >> 1] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`,
  }
}
