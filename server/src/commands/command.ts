import type { ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'

/** What a command was called with. */
export interface Input {
  words: string[]
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
}

/** One command of the command line. It prints its answer, and throws a sentence when it can't do what it was asked. */
export interface Command {
  usage: string
  summary: string
  /** What `--help` adds to the two. */
  help?: string
  /** How many words follow the command. */
  words?: number
  options?: ParseArgsOptionsConfig
  run: (parts: { config: Config; pool: pg.Pool }, input: Input) => Promise<void>
}
