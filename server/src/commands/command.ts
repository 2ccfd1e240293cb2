import type { ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'

/** The arguments of a command. */
export interface CommandInput {
  words: string[]
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
}

interface CommandText {
  usage: string
  summary: string
  /** Further text of `--help`, after usage and summary. */
  help?: string
  /** Number of positional arguments. */
  words?: number
  options?: ParseArgsOptionsConfig
}

/**
 * A command of the command line. It prints its result, and throws a fatal error when it fails. `run` gets the database,
 * migrated to this version; `runWithoutDatabase` leaves it alone.
 */
export type Command = CommandText &
  (
    | { run: (parts: { config: Config; pool: pg.Pool }, input: CommandInput) => Promise<void> }
    | { runWithoutDatabase: (config: Config, input: CommandInput) => Promise<void> }
  )
