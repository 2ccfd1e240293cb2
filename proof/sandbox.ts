import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Results of a proof by name. A text that begins with "not run" proves nothing. */
export type ProofFigures = Record<string, string | number>

/** The working environment of a proof: its folder, and cleanups to run at its end. */
export interface Sandbox {
  readonly folder: string
  /** Cleanups run in reverse order, even if the proof fails. */
  readonly onCleanup: (cleanup: () => unknown) => void
}

/** Runs `work` in a sandbox, and then removes its folder and processes. */
export async function withSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'callout-proof-'))
  // When run by root, some programs run as another user, who needs access.
  chmodSync(folder, 0o711)
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  const onSignal = () => void cleanUp().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  try {
    return await work({ folder, onCleanup: (cleanup) => cleanups.push(cleanup) })
  } finally {
    await cleanUp()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
}

const missingPrerequisites = new WeakSet<Error>()

/** An error for a missing prerequisite on this machine. */
export function missingPrerequisite(what: string): Error {
  const error = new Error(what)
  missingPrerequisites.add(error)
  return error
}

/** The figures of a part, or "not run" with the reason if a prerequisite is missing. Other errors are thrown. */
export async function figuresOrNotRun(name: string, part: () => Promise<ProofFigures>): Promise<ProofFigures> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof Error && missingPrerequisites.has(error)) return { [name]: `not run: ${error.message}` }
    throw error
  }
}

/** Throws unless the claim is true. */
export function assertClaim(isTrue: boolean, claim: string): asserts isTrue {
  if (!isTrue) throw new Error(`It does not hold that ${claim}.`)
}

/** Prints the figures of a proof that is run by itself. */
export async function printFigures(proof: () => Promise<ProofFigures>) {
  const startedAt = Date.now()
  for (const [what, found] of Object.entries(await proof())) console.log(`${what.padEnd(64)} ${found}`)
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
}
