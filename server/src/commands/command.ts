import type { ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'

/** The arguments of a command. */
export interface CommandInput {
  words: string[]
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
}

/** A command of the command line. It prints its result, and throws a fatal error when it fails. */
export interface Command {
  usage: string
  summary: string
  /** Further text of `--help`, after usage and summary. */
  help?: string
  /** Number of positional arguments. */
  words?: number
  options?: ParseArgsOptionsConfig
  run: (parts: { config: Config; pool: pg.Pool }, input: CommandInput) => Promise<void>
}
