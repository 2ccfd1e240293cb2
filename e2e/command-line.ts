import { execFileSync } from 'node:child_process'

/** Runs the command line against the server of the journeys; gives what it printed. */
export function callout(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  return execFileSync('npm', ['run', '-s', 'callout', '--', ...words], { env, encoding: 'utf8' }).trim()
}
