import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sampleFiles } from '../../server/test/fixtures/sample-files.ts'
import { openNewestChange } from '../support/calls.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'

const picture = sampleFiles.png as Buffer
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
const pdfFile = { name: 'Plate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** All files in the server's store. */
function storedFiles(): string[] {
  const store = join(process.env.E2E_DATA_DIR as string, 'files')
  const all = readdirSync(store, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** A page of old calls. A repeated journey takes later ones: its first run may have left attachments. */
const oldCalls = (page: number) => `/servicecalls?page=${page + 4 * runIndex()}&size=5`

/** Opens the attachments of the first call in the list, which is old: the demo network adds none to old calls. */
async function openAttachments(page: Page) {
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('tab', { name: 'Attachments' }).click()
  await expect(page.getByText('This call has no attachments yet')).toBeVisible()
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Add attachment' }).click()
  return page.getByRole('dialog', { name: 'Add attachment' })
}

const choose = (page: Page, files: object[]) =>
  page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles(files as never)

/** Deletes the only attachment of a call. */
async function deleteAttachment(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete (file|attachment)$/ })
    .click()
  await expect(page.getByText('This call has no attachments yet')).toBeVisible()
}

test.describe('a company attaches files', { tag: '@attachments' }, () => {
  test.use({ provokes: [404] })

  test('several at once, renamed, previewed by the dispatcher, deleted', async ({ arrive }) => {
    const sat = await arrive('sat', oldCalls(1))
    await openAttachments(sat)
    const dialog = await openDialog(sat)
    await choose(sat, [png('front.png'), pdfFile, png('front.png'), { ...pdfFile, name: 'setup.exe' }])
    await expect(dialog.getByText('There is already a file named front.png')).toBeVisible()
    await expect(dialog.getByText('setup.exe: this type of file is not supported')).toBeVisible()
    await expect(dialog.getByText(/Ready$/)).toHaveCount(2)
    await dialog.getByRole('button', { name: 'View front.png' }).click()
    const waiting = sat.getByRole('img', { name: 'front.png' })
    await expect.poll(() => waiting.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    await sat.keyboard.press('Escape')
    await expect(waiting).toHaveCount(0)
    await choose(sat, [{ ...png('page.png'), buffer: Buffer.from('<script>alert(1)</script>') }])
    await expect(dialog.getByText('page.png: this type of file is not supported')).toBeVisible()

    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Wait until every file is uploaded, or remove those that failed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove page.png' }).click()
    await dialog.getByRole('textbox', { name: 'File name' }).first().fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This field is required')).toBeVisible()
    await expect(dialog.getByText('Wait until every file is uploaded, or remove those that failed')).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: 'File name' }).first()).toBeFocused()
    await dialog.getByRole('textbox', { name: 'File name' }).first().fill('Front of the boiler.png')
    await dialog.getByRole('textbox', { name: 'Attachment' }).fill('The boiler')
    await expectAccessible(sat)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(sat.getByText('The boiler', { exact: true })).toBeVisible()
    await expectAccessible(sat)

    const dispatcher = await arrive('dispatcher', new URL(sat.url()).pathname + new URL(sat.url()).search)
    await dispatcher.getByRole('button', { name: 'View Front of the boiler.png' }).click()
    const shown = dispatcher.getByRole('img', { name: 'Front of the boiler.png' })
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    await dispatcher.keyboard.press('Escape')
    const saving = dispatcher.waitForEvent('download')
    await dispatcher.getByRole('button', { name: 'View Plate.pdf' }).click()
    expect((await saving).suggestedFilename()).toBe('Plate.pdf')

    await dispatcher.getByRole('button', { name: 'Edit The boiler' }).click()
    const detail = dispatcher.getByRole('dialog', { name: 'Edit attachment' })
    await detail.getByRole('textbox', { name: 'File name' }).last().fill('front OF the boiler.png')
    await expect(detail.getByText('Another file already has this name')).toHaveCount(2)
    await detail.getByRole('button', { name: 'Save' }).click()
    await expect(detail.getByRole('textbox', { name: 'File name' }).first()).toBeFocused()
    await detail.getByRole('textbox', { name: 'File name' }).last().fill('Rating plate.pdf')
    await expect(detail.getByText('Another file already has this name')).toHaveCount(0)
    await detail.getByRole('button', { name: 'Save' }).click()
    await expect(detail).toHaveCount(0)
    await expect(dispatcher.getByRole('button', { name: 'View Rating plate.pdf' })).toBeVisible()

    await sat.reload()
    await deleteAttachment(sat, 'The boiler')
    await expect(await openNewestChange(sat)).toContainText('Attachment deleted')
    await expect(sat.getByRole('row', { name: /^Files Front of the boiler\.png\s+Rating plate\.pdf —$/ })).toBeVisible()
  })

  test('by drag and drop, and while others change or lose them', { tag: '@daily' }, async ({ arrive, pageAt }) => {
    await test.step('by drag and drop, a hundred at most', async () => {
      const sat = await pageAt('sat', oldCalls(2))
      await openAttachments(sat)
      const dialog = await openDialog(sat)
      const data = await sat.evaluateHandle((bytes) => {
        const transfer = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
        for (let index = 0; index < 103; index += 1) transfer.items.add(new File([content], `photo ${index}.png`))
        return transfer
      }, picture.toString('base64'))
      await dialog.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: data })
      await expect(dialog.getByText('Only the first 100 files will be processed')).toBeVisible()
      await expect(dialog.getByText(/Ready$/)).toHaveCount(100, { timeout: 30_000 })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(sat.getByRole('button', { name: /^View photo/ })).toHaveCount(100)

      // More files can be added to the attachment, but no second one with the same name.
      await sat.getByRole('button', { name: 'Edit photo 0.png' }).click()
      await choose(sat, [png('photo 7.png'), png('one more.png')])
      const detail = sat.getByRole('dialog', { name: 'Edit attachment' })
      await expect(detail.getByText('There is already a file named photo 7.png')).toBeVisible()
      await expect(detail.getByText(/Ready$/)).toHaveCount(1)
      await detail.getByRole('button', { name: 'Save' }).click()
      await expect(detail).toHaveCount(0)
      await expect(sat.getByRole('button', { name: /^View (photo|one more)/ })).toHaveCount(101)
    })

    await test.step('adds a file while somebody else renames the attachment: the second save keeps both', async () => {
      const sat = await pageAt('sat', oldCalls(4))
      await openAttachments(sat)
      const dialog = await openDialog(sat)
      await choose(sat, [png('front.png')])
      await expect(dialog.getByText(/Ready$/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await sat.getByRole('button', { name: 'Edit front.png' }).click()
      await choose(sat, [png('back.png')])
      const mine = sat.getByRole('dialog', { name: 'Edit attachment' })
      await expect(mine.getByText(/Ready$/)).toBeVisible()

      const dispatcher = await arrive('dispatcher', new URL(sat.url()).pathname + new URL(sat.url()).search)
      await dispatcher.getByRole('button', { name: 'Edit front.png' }).click()
      const theirs = dispatcher.getByRole('dialog', { name: 'Edit attachment' })
      await theirs.getByRole('textbox', { name: 'Attachment' }).fill('The boiler')
      await theirs.getByRole('button', { name: 'Save' }).click()
      await expect(theirs).toHaveCount(0)

      await mine.getByRole('button', { name: 'Save' }).click()
      await expect(mine.getByRole('alert')).toBeVisible()
      await expect(mine.getByRole('textbox', { name: 'Attachment' })).toHaveValue('The boiler')
      await mine.getByRole('button', { name: 'Save' }).click()
      await expect(mine).toHaveCount(0)
      await expect(sat.getByText('The boiler', { exact: true })).toBeVisible()
      await expect(sat.getByRole('button', { name: 'View back.png' })).toBeVisible()
    })

    await test.step('sees a message when a file no longer exists', async () => {
      const before = new Set(storedFiles())
      const sat = await pageAt('sat', oldCalls(3))
      await openAttachments(sat)
      const dialog = await openDialog(sat)
      await choose(sat, [png('gone.png')])
      await expect(dialog.getByText(/Ready$/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      for (const path of storedFiles()) if (!before.has(path)) rmSync(path)
      await sat.getByRole('button', { name: 'View gone.png' }).click()
      await expect(sat.getByText('Attachment not found.')).toBeVisible()
      await sat.keyboard.press('Escape')
      // Else the other journeys that open this document would meet a picture without a file.
      await deleteAttachment(sat, 'gone')
    })
  })
})
