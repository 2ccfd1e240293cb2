import { checkAllDocuments } from '../documents/checks/check.all.ts'
import { hasChanges, importNetwork } from '../import/import.ts'
import { sheets } from '../import/sheets.ts'
import { releaseFreeMemory } from '../platform/config/heap.ts'
import { openDb } from '../platform/database/db.ts'
import type { Command } from './command.ts'

export const importCommand: Command = {
  usage: 'import FOLDER [--check]',
  summary: 'Imports a network from the CSV files of a folder. If there is an error, it imports nothing.',
  help: `  --check  checks all files and writes nothing. Errors end with code 1; warnings alone with 0.

  The folder may contain:
${sheets.map(({ file }) => `    ${file}`).join('\n')}
  docs/IMPORT.md describes each column. Another run updates; records that no file names stay unchanged.`,
  words: 1,
  options: { check: { type: 'boolean' } },
  run: async ({ config, pool }, { words: [folder = ''], options: { check } }) => {
    // V8 collects when the heap has grown by half since the last time: without this by half of what loading left.
    await releaseFreeMemory()
    const { merged, warnings, missingData } = await importNetwork(pool, folder, {
      isCheck: check === true,
      progress: (line) => console.error(line),
      publicUrl: config.publicUrl,
    })
    if (merged.some((result) => result.table === 'documents' && hasChanges(result))) {
      console.error('Checking documents')
      await checkAllDocuments(openDb(pool))
    }
    for (const result of merged) {
      const { file, table, added, changed, removed } = result
      const counts = [added && `${added} new`, changed && `${changed} changed`, removed && `${removed} removed`]
      const summary = hasChanges(result) ? counts.filter(Boolean).join(', ') : 'nothing new'
      console.log(`${file.padEnd(32)} ${table.padEnd(28)} ${summary}`)
    }
    for (const warning of warnings) console.log(`Warning: ${warning}`)
    if (check) console.log('Checked: the files have no errors. Nothing was imported.')
    for (const sentence of missingData) console.log(`Still missing: ${sentence}`)
  },
}
