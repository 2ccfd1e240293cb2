import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

/** Number of rows LibreOffice finds in a workbook; undefined if LibreOffice is not installed. */
export async function rowsInLibreOffice(workbook: Buffer): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'callout-sheet-'))
  const run = promisify(execFile)
  try {
    await writeFile(join(folder, 'list.xlsx'), workbook)
    // Use a separate profile: with the default one, a LibreOffice that is already open ignores the conversion.
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const to = ['--convert-to', 'csv', '--outdir', folder, join(folder, 'list.xlsx')]
    const office = await run('soffice', [profile, '--headless', ...to], { timeout: 300_000 }).catch(
      ignoreMissingProgram,
    )
    if (!office) return undefined
    return (parse(await readFile(join(folder, 'list.csv'))) as unknown[]).length
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function ignoreMissingProgram(error: Error & { code?: unknown }): undefined {
  if (error.code !== 'ENOENT') throw error
}
