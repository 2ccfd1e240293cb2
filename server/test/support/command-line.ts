import { vi } from 'vitest'
import { runCommand } from '../../src/commands/run-command.ts'
import { errorText } from '../../src/platform/config/fatal-error.ts'

/** Runs a command, given as words or as one line; returns its output or its error message. `printed` gets its lines. */
export async function runCallout(
  command: string | readonly string[],
  env: Readonly<Record<string, string>>,
  printed: string[] = [],
) {
  const print = vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  const words = typeof command === 'string' ? command.split(' ').filter(Boolean) : [...command]
  const sentence = await runCommand(words, { ...env }).then(() => undefined, errorText)
  print.mockRestore()
  return sentence === undefined ? { printed: printed.join('\n') } : { refused: sentence }
}
