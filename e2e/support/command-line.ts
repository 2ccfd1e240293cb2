import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/src/callout.ts', import.meta.url))

/** Runs a `callout` command against the journeys' server; returns its output. */
export function runCallout(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  return execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' }).trim()
}
