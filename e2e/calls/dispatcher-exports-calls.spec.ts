import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { callNumbers } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { totalOf, waitForList, waitForPrefetch } from '../support/lists.ts'

/** Presses Export and reads the downloaded file. */
async function exportFile(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  const { sheets } = await readXlsx(readFileSync(await download.path()))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  return { file: download.suggestedFilename(), head, rows }
}

test.describe('a dispatcher exports calls', { tag: '@calls' }, () => {
  test.use({ provokes: [503] })

  test('as on screen, while doing something else, and again after a failure', async ({ pageAt }) => {
    await test.step('all filtered rows, in the order and with the columns on screen', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?subject=caldera&sort=created_at:desc')
      await waitForList(page)
      const total = await totalOf(page)
      expect(total).toBeGreaterThan(40)
      const firstPage = (await callNumbers(page)).map((text) => text.trim())
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Serial number' }).uncheck()
      await page.keyboard.press('Escape')

      const { file, head, rows } = await exportFile(page)
      expect(file).toBe('servicecalls.xlsx')
      const shown = await page.getByRole('columnheader').allInnerTexts()
      expect(head).toEqual(shown.map((text) => text.trim()))
      expect(head).not.toContain('Serial number')
      expect(rows).toHaveLength(total)
      expect(rows.slice(0, 40).map(([call_id]) => call_id)).toEqual(firstPage)
      const created = rows.map((row) => row[head.indexOf('Created')] as Date)
      expect(created[0]).toBeInstanceOf(Date)
      expect(created).toEqual([...created].sort((a, b) => b.getTime() - a.getTime()))
      await expect(page.getByText('servicecalls.xlsx is ready')).toBeVisible()
    })

    await test.step('while doing something else, and can cancel the export', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      await waitForList(page)
      await waitForPrefetch(page)
      // A slow connection, so that the file is still loading when the user opens another page.
      const line = await page.context().newCDPSession(page)
      const slow = (bytes: number) =>
        line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: bytes,
          uploadThroughput: -1,
        })
      await slow(20_000)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByRole('button', { name: /\d [kM]B/ })).toBeVisible()
      await page.getByRole('link', { name: 'Unassigned/declined calls' }).click()
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
      await slow(-1)
      expect((await downloading).suggestedFilename()).toBe('servicecalls.xlsx')

      await page.goto('/servicecalls')
      await waitForList(page)
      await waitForPrefetch(page)
      await slow(20_000)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('button', { name: 'Cancel the export' }).click()
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
      await slow(-1)
      expect((await exportFile(page)).rows.length).toBe(await totalOf(page))
    })

    await test.step('a failed export shows why, and can be tried again', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      await waitForList(page)
      const title = 'The service is not available'
      await page.route('**/ExportData*', (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ title }) }),
      )
      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByText(title)).toBeVisible()
      await page.unroute('**/ExportData*')
      expect((await exportFile(page)).rows.length).toBe(await totalOf(page))
    })
  })
})
