import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf, totalOf, waitForList } from '../support/lists.ts'

test.describe('a dispatcher browses the attachments of all calls', { tag: '@attachments' }, () => {
  // A row on screen may ask for the small picture of a file that was just deleted.
  test.use({ provokes: [404] })

  test('filters, opens, renames, adds, deletes, opens the call and goes back', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls')
    await page.goto('/help/attachments')
    await page.getByRole('link', { name: 'Open this page' }).click()
    await expect(page.getByRole('heading', { name: 'Attachments of all calls' })).toBeVisible()
    const all = await totalOf(page)
    expect(all).toBeGreaterThan(10)
    await expect(page.getByRole('navigation').getByText('Attachments')).toHaveCount(0)

    await page.getByRole('textbox', { name: 'Attachment' }).fill('fotos de la visita')
    await expect(page).toHaveURL(/attachment_name=fotos/)
    await waitForList(page)
    expect(await totalOf(page)).toBeLessThan(all)
    await page.getByRole('button', { name: 'Created' }).click()
    await expect(page).toHaveURL(/sort=created_at/)
    await waitForList(page)
    await expectAccessible(page)

    await rowsOf(page).first().getByRole('link').first().click()
    const detail = page.getByRole('dialog', { name: 'Edit attachment' })
    await expect(detail.getByRole('textbox', { name: 'File name' })).toHaveCount(2)
    await expectAccessible(page)
    await detail.getByRole('button', { name: /^View/ }).first().click()
    const picture = page.getByRole('img', { name: /\.png$/ })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640)
    await page.keyboard.press('Escape')
    await expect(picture).toHaveCount(0)
    await detail.getByRole('textbox', { name: 'Attachment' }).fill('Fotos de la visita, revisadas')
    const more = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await detail.locator('input[type="file"]').setInputFiles([more])
    await expect(detail.getByText(/Ready$/)).toBeVisible()
    // A new file can be downloaded before it is saved.
    const saving = page.waitForEvent('download')
    await detail.getByRole('button', { name: 'View Plan.pdf' }).click()
    expect((await saving).suggestedFilename()).toBe('Plan.pdf')
    await detail.getByRole('button', { name: 'Save' }).click()
    await expect(detail).toHaveCount(0)
    const row = rowsOf(page).filter({ hasText: 'Fotos de la visita, revisadas' })
    await expect(row).toContainText('and 2 more')

    await row.getByRole('link', { name: 'Fotos de la visita, revisadas' }).click()
    await detail
      .getByRole('button', { name: /^Delete .*\.png$/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Delete (file|attachment)$/ })
      .click()
    await expect(detail.getByRole('textbox', { name: 'File name' })).toHaveCount(2)
    await detail.getByRole('textbox', { name: 'File name' }).first().fill('Gauge.png')
    await detail.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Gauge.png and 1 more')

    await row.getByRole('link').nth(1).click()
    await expect(page.getByRole('button', { name: 'View Gauge.png' })).toBeVisible()
    const ways = page.getByRole('main').getByRole('link', { name: 'Attachments of all calls' })
    // The link back, and the link of every call.
    await expect(ways).toHaveCount(2)
    await ways.last().click()
    await page.getByRole('textbox', { name: 'Attachment' }).fill('revisadas')
    await expect(page).toHaveURL(/attachment_name=revisadas/)
    await waitForList(page)
    await page.getByRole('button', { name: 'Delete Fotos de la visita, revisadas' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete (file|attachment)$/ })
      .click()
    await expect(rowsOf(page)).toHaveCount(0)
  })
})
