import { vi } from 'vitest'
import { runCommand } from '../src/commands/run.ts'
import { sentenceOf } from '../src/kernel/stop.ts'

/** What a command printed, or the sentence it ended with: its words, or a line of them parted by spaces. */
export async function callout(command: string | readonly string[], env: Readonly<Record<string, string>>) {
  const printed: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  const words = typeof command === 'string' ? command.split(' ').filter(Boolean) : [...command]
  const sentence = await runCommand(words, { ...env }).then(() => undefined, sentenceOf)
  print.mockRestore()
  return sentence === undefined ? { printed: printed.join('\n') } : { refused: sentence }
}
