import { wrongsLookedFor } from '../server/test/crash/consistency.ts'
import type { Crashed } from '../server/test/crash/kills.ts'
import type { Figures } from './ground.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** What a run of kills found, in words; it has thrown where anything was lost or half done. */
export function figuresOf({ kills, whileStarting, readyMs, ...found }: Crashed): Figures {
  const sorted = readyMs.toSorted((a, b) => a - b)
  return {
    'times it was killed with SIGKILL': `${kills}, ${whileStarting} of them while it started`,
    'changes it acknowledged, every one there with its history': found.claims,
    'kinds of half-written rows and wrong counters looked for, none found': wrongsLookedFor,
    'changes that got no answer and were asked for again': found.lost,
    'mails written, every one delivered': found.mails,
    'of these delivered twice, under the same Message-ID': found.repeated,
    'files of nobody that the sweep removed': found.swept,
    'ready again by itself, middle and slowest': `${seconds(sorted[sorted.length >> 1] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`,
  }
}
