import { parseArgs } from 'node:util'
import { borrowDatabase } from '../embedded/database.ts'
import { readConfig } from '../kernel/config.ts'
import { openPool } from '../kernel/db.ts'
import { stop } from '../kernel/stop.ts'
import { accountCommands } from './account.ts'
import type { Command } from './command.ts'
import { customerCommands } from './customer.ts'
import { demoCommand } from './demo.ts'
import { importCommand } from './import.ts'
import { keyRotate } from './key.ts'
import { maintenanceCommands } from './maintenance.ts'
import { connectToken, loginCode } from './one-use.ts'
import { readsCommand } from './reads.ts'

/** By what is typed; a command of two words stands under both. */
const commands: Record<string, Command> = {
  'login-code': loginCode,
  'connect-token': connectToken,
  demo: demoCommand,
  import: importCommand,
  reads: readsCommand,
  'key rotate': keyRotate,
  ...customerCommands,
  ...accountCommands,
  ...maintenanceCommands,
}

const overview = `npm run -s callout -- COMMAND

${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

Each command takes --help. It works on the configured database, also while the server runs.`

/** Finds the command by its first two words, or its first. */
function find(args: string[]): { command: Command; rest: string[] } | undefined {
  for (const words of [2, 1]) {
    const command = commands[args.slice(0, words).join(' ')]
    if (command) return { command, rest: args.slice(words) }
  }
}

/** Runs what was typed behind `callout`. Throws a sentence where that can't be done. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv) {
  const found = find(args)
  if (!found) {
    const asked = args.filter((arg) => !arg.startsWith('-')).join(' ')
    const family = Object.values(commands).filter(({ usage }) => asked && usage.startsWith(`${asked} `))
    const wantsHelp = args.length === 0 || args.includes('--help') || args[0] === 'help'
    if (wantsHelp && family.length > 0) return console.log(family.map(helpOf).join('\n\n'))
    if (wantsHelp) return console.log(overview)
    throw stop(`There is no command "${asked}".\n\n${overview}`)
  }
  const { command, rest } = found
  if (rest.includes('--help')) return console.log(helpOf(command))
  const input = parse(command, rest)
  const config = readConfig(env)
  const database = await borrowDatabase(config, (line) => console.error(line))
  const pool = openPool(database.url, 2)
  try {
    await command.run({ config, pool }, input)
  } finally {
    await pool.end()
    await database.stop()
  }
}

function parse(command: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options ?? {}, allowPositionals: true })
    if (positionals.length === (command.words ?? 0)) return { words: positionals, options: values }
  } catch (error) {
    throw stop(`${error instanceof Error ? error.message : error}\n\n${helpOf(command)}`)
  }
  throw stop(helpOf(command))
}

const helpOf = ({ usage, summary, help }: Command) =>
  `npm run -s callout -- ${usage}\n\n  ${summary}${help ? `\n\n${help}` : ''}`
