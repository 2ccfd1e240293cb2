import { runCommand } from './commands/run.ts'
import { sentenceOf } from './kernel/stop.ts'

try {
  await runCommand(process.argv.slice(2), process.env)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
