import { runCommand } from './commands/run.ts'
import { endBySentence, sentenceOf } from './kernel/stop.ts'

endBySentence()
try {
  await runCommand(process.argv.slice(2), process.env)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
