import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The name and the bytes of the file that `act` downloads. */
export async function downloadFile(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await act()
  const download = await downloading
  const bytes = readFileSync(await download.path())
  return { name: download.suggestedFilename(), bytes }
}
