import { hasChanges, importNetwork } from '../import/import.ts'
import { sheets } from '../import/sheets.ts'
import type { Command } from './command.ts'

export const importCommand: Command = {
  usage: 'import FOLDER',
  summary: 'Brings a network from the CSV files of a folder: all of it, or nothing where something is wrong.',
  help: `  It may hold:
${sheets.map(({ file }) => `    ${file}`).join('\n')}
  docs/IMPORT.md describes each column. Run again it updates; what no file names stays as it is.`,
  words: 1,
  run: async ({ pool }, { words: [folder = ''] }) => {
    const { merged, missingData } = await importNetwork(pool, folder)
    for (const result of merged) {
      const { file, table, added, changed, removed } = result
      const counts = [added && `${added} new`, changed && `${changed} changed`, removed && `${removed} removed`]
      const summary = hasChanges(result) ? counts.filter(Boolean).join(', ') : 'nothing new'
      console.log(`${file.padEnd(32)} ${table.padEnd(28)} ${summary}`)
    }
    for (const sentence of missingData) console.log(`Still missing: ${sentence}`)
  },
}
