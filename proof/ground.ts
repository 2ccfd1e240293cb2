import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** What a proof found, by what it looked at. A text that begins with "not run" proves nothing. */
export type Figures = Record<string, string | number>

/** Where a proof stands: a folder of its own, and what has to be ended when it is over. */
export interface Ground {
  readonly folder: string
  /** Endings run in the reverse order of their coming, also where the proof fails. */
  readonly atEnd: (ending: () => unknown) => void
}

/** Gives the work a ground, and leaves nothing of it: no process, no folder. */
export async function onGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'callout-proof-'))
  // Run by root, some programs belong to another user, who has to get in.
  chmodSync(folder, 0o711)
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  }
  const interrupted = () => void end().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  try {
    return await work({ folder, atEnd: (ending) => endings.push(ending) })
  } finally {
    await end()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted)
  }
}

const missing = new WeakSet<Error>()

/** An error that says what this machine lacks for a proof. */
export function lacking(what: string): Error {
  const error = new Error(what)
  missing.add(error)
  return error
}

/** The figures of a part, or that it was not run and why. What fails, fails. */
export async function orNotRun(name: string, part: () => Promise<Figures>): Promise<Figures> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof Error && missing.has(error)) return { [name]: `not run: ${error.message}` }
    throw error
  }
}

/** Throws unless what was claimed holds. */
export function expect(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`It does not hold that ${claim}.`)
}

/** Prints the figures of a proof that was started by itself. */
export async function tell(proof: () => Promise<Figures>) {
  const begun = Date.now()
  for (const [what, found] of Object.entries(await proof())) console.log(`${what.padEnd(64)} ${found}`)
  console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s`)
}
