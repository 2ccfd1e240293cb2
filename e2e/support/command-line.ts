import { execFileSync } from 'node:child_process'

/** Runs a `callout` command against the journeys' server; returns its output. */
export function runCallout(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  return execFileSync('npm', ['run', '-s', 'callout', '--', ...words], { env, encoding: 'utf8' }).trim()
}
