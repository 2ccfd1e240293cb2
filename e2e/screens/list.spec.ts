import { callNumbers } from '../support/calls.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf, totalOf, waitForList } from '../support/lists.ts'

const filterBar = { name: 'Filters' }

test.describe('a list', { tag: '@calls' }, () => {
  test('keeps its state in its address and in this browser', { tag: '@daily' }, async ({ pageAt }) => {
    await test.step('keeps filters, order, page and size in its address, for Back and for sharing', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      const all = await totalOf(page)
      await expect(rowsOf(page)).toHaveCount(40)

      await page.getByRole('button', { name: 'Page 2', exact: true }).click()
      await expect(page).toHaveURL('/servicecalls?page=2')
      await expect(page.getByText(/^41-80 of/)).toBeVisible()

      const filters = page.getByRole('search', filterBar)
      const subject = filters.getByRole('textbox', { name: 'Subject' })
      await subject.fill('caldera')
      await expect(page).toHaveURL('/servicecalls?subject=caldera')
      // Cleared in its field, with the mouse.
      await filters.getByRole('button', { name: 'Clear the filter Subject' }).click()
      await expect(subject).toHaveValue('')
      await expect(page).toHaveURL('/servicecalls')
      await subject.fill('caldera')
      await expect(page).toHaveURL('/servicecalls?subject=caldera')
      await waitForList(page)
      const left = await totalOf(page)
      expect(left).toBeLessThan(all)
      expect(left).toBeGreaterThan(0)

      await filters.getByRole('button', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Closed' }).click()
      await page.getByRole('option', { name: 'Open' }).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/servicecalls?subject=caldera&status=-1%2C-3')
      await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Status: Closed, Open')

      await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=ville%3Aasc/)
      await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=ville%3Adesc/)
      await expect(page.getByRole('columnheader', { name: 'City' })).toHaveAttribute('aria-sort', 'descending')
      await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('5')
      await expect(rowsOf(page)).toHaveCount(5)
      await waitForList(page)
      const numbers = await callNumbers(page)

      const shared = await page.context().newPage()
      await shared.goto(page.url())
      await waitForList(shared)
      expect(await callNumbers(shared)).toEqual(numbers)
      await shared.close()

      await page.goBack()
      await expect(rowsOf(page)).not.toHaveCount(5)
      await page.getByRole('button', { name: 'Clear the filter Status' }).click()
      await expect(page).toHaveURL('/servicecalls?subject=caldera&sort=ville%3Adesc')
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await expect(page).toHaveURL('/servicecalls?sort=ville%3Adesc')
      await expect.poll(() => totalOf(page)).toBe(all)
    })

    await test.step('counts the rows once: other pages send the known total back', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      const all = await totalOf(page)
      const requests: { Page: number; Total: number }[] = []
      page.on('request', (request) => {
        if (request.url().includes('/ServiceCall/GetListData')) requests.push(request.postDataJSON().request)
      })
      await page.getByRole('button', { name: 'Page 3', exact: true }).click()
      await expect(page.getByText(/^81-120 of/)).toBeVisible()
      await expect.poll(() => requests.map(({ Page }) => Page)).toContain(3)
      expect(requests.filter(({ Page }) => Page > 1).every(({ Total }) => Total === all)).toBe(true)
      requests.length = 0
      await page.getByRole('textbox', { name: 'Subject' }).fill('termo')
      await expect.poll(() => requests.find(({ Page }) => Page === 1)).toMatchObject({ Total: -1 })
    })

    await test.step('remembers its columns in this browser', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      const heads = page.getByRole('columnheader')
      await expect(heads.nth(1)).toHaveText('Subject')
      await page.getByRole('button', { name: 'Columns' }).click()
      const menu = page.getByRole('dialog', { name: 'Columns' })
      await expect(menu.getByRole('checkbox', { name: 'Call number' })).toBeDisabled()
      await expect(menu.getByRole('checkbox', { name: 'Required skill' })).toHaveCount(0)
      await menu.getByRole('checkbox', { name: 'Subject' }).uncheck()
      await menu.getByRole('button', { name: 'Move the column Product code earlier' }).click()
      await page.keyboard.press('Escape')
      await expect(heads.nth(1)).toHaveText('Product code')

      const width = async () => (await heads.nth(1).boundingBox())?.width ?? 0
      const before = await width()
      await heads.nth(1).getByRole('button').focus()
      await page.keyboard.press('Alt+ArrowRight')
      await page.keyboard.press('Alt+ArrowRight')
      await expect.poll(width).toBeGreaterThan(before + 1)
      const wider = await width()
      const box = await heads.nth(1).boundingBox()
      if (!box) throw new Error('The column has no place on screen.')
      await page.mouse.move(box.x + box.width - 3, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 4 })
      await page.mouse.up()
      await expect.poll(width).toBeGreaterThan(wider + 40)
      const remembered = await width()

      await page.reload()
      await expect(heads.nth(1)).toHaveText('Product code')
      await expect(page.getByRole('columnheader', { name: 'Subject' })).toHaveCount(0)
      await expect.poll(width).toBeCloseTo(remembered, 0)
      await page.getByRole('button', { name: 'Columns' }).click()
      await menu.getByRole('button', { name: 'Reset columns' }).click()
      await expect(heads.nth(1)).toHaveText('Subject')
    })
  })

  test('filters in the drawer, as the role allows', async ({ arrive, pageAt }) => {
    await test.step('filters by a range of days and a company, in the drawer', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      const all = await totalOf(page)
      await page.getByRole('button', { name: 'More filters' }).click()
      const drawer = page.getByRole('dialog', { name: 'More filters' })
      await drawer.getByRole('button', { name: 'Subcontractors: Any' }).click()
      await page.getByRole('textbox', { name: 'Subcontractors: Search' }).fill('larnosa')
      await page.getByRole('option', { name: /Larnosa/ }).click()
      await page.keyboard.press('Escape')
      await drawer.getByRole('textbox', { name: 'Created: From' }).fill('01/01/2020')
      await drawer.getByRole('textbox', { name: 'Created: From' }).press('Tab')
      await expect(page).toHaveURL(/created_at=2020-01-01\.\./)
      await expect(page).toHaveURL(/subContractors=/)
      // An invalid range shows why.
      await drawer.getByRole('textbox', { name: 'Created: To' }).fill('12/31/2019')
      await drawer.getByRole('textbox', { name: 'Created: To' }).press('Tab')
      const backwards = drawer.getByRole('group', { name: 'Created' }).getByRole('alert')
      await expect(backwards).toHaveText('The range is the wrong way round: swap its ends')
      await drawer.getByRole('textbox', { name: 'Created: To' }).fill('')
      await drawer.getByRole('textbox', { name: 'Created: To' }).press('Tab')
      await expect(backwards).toHaveCount(0)
      await drawer.getByRole('button', { name: 'Show results' }).click()
      await expect(drawer).toHaveCount(0)
      await waitForList(page)
      expect(await totalOf(page)).toBeLessThan(all)
      await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Created: 2020/01/01 – …')
      await page.getByRole('columnheader', { name: 'Subcontractor' }).scrollIntoViewIfNeeded()
      await waitForList(page)
      // A customer may live in a town of that name.
      const rows = rowsOf(page)
      await expect(rows.filter({ has: page.getByRole('cell', { name: /Larnosa/ }) })).toHaveCount(await rows.count())
    })

    await test.step('offers filters and columns by role', async () => {
      const sat = await arrive('sat', '/servicecalls')
      await sat.getByRole('button', { name: 'More filters' }).click()
      const drawer = sat.getByRole('dialog', { name: 'More filters' })
      await expect(drawer.getByRole('button', { name: 'Priority: Any' })).toBeVisible()
      await expect(drawer.getByRole('button', { name: /^(Subcontractors|Dispatchers):/ })).toHaveCount(0)
      const centre = await arrive('callcenter', '/servicecalls')
      await centre.getByRole('button', { name: 'More filters' }).click()
      await expect(centre.getByRole('button', { name: 'Subcontractors: Any' })).toBeVisible()
      await expect(centre.getByRole('button', { name: 'Dispatchers: Any' })).toHaveCount(0)
      const dispatcher = await pageAt('dispatcher', '/servicecallsunassigned')
      await expect(dispatcher.getByRole('search', filterBar).getByRole('button', { name: 'Status' })).toHaveCount(0)
      await dispatcher.getByRole('button', { name: 'More filters' }).click()
      await expect(dispatcher.getByRole('button', { name: 'Dispatchers: Any' })).toBeVisible()
    })
  })

  test.describe('that fails to load', () => {
    test.use({ provokes: [500] })
    test('shows why, and what is cut off, empty or late', async ({ pageAt }) => {
      await test.step('shows a tooltip for cut-off cells only', async () => {
        const page = await pageAt('dispatcher', '/servicecalls')
        await callNumbers(page)
        const cellAt = (isCut: boolean) =>
          page
            .locator('tbody td')
            .evaluateAll(
              (cells, isCut) =>
                cells.findIndex((cell) => cell.textContent && cell.scrollWidth > cell.clientWidth === isCut),
              isCut,
            )
        const cut = page.locator('tbody td').nth(await cellAt(true))
        await cut.hover()
        await expect(cut).toHaveAttribute('title', (await cut.textContent()) ?? '')
        const uncut = page.locator('tbody td').nth(await cellAt(false))
        await uncut.hover()
        await expect(uncut).toHaveAttribute('title', '')
      })

      await test.step('shows how to see more when it is empty', async () => {
        const page = await pageAt('dispatcher', '/servicecalls?call_id=no-such-call')
        await expect(page.getByText('Nothing matches the filters')).toBeVisible()
        await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click()
        await expect(rowsOf(page)).toHaveCount(40)
        await page.goto('/servicecalls?page=100000')
        await page.getByRole('button', { name: 'Go to the first page' }).click()
        await expect(page.getByText(/^1-40 of/)).toBeVisible()
      })

      await test.step('shows a message after a failure, and can be loaded again', async () => {
        const page = await pageAt('dispatcher', '/servicecallsunassigned')
        await callNumbers(page)
        const path = '**/ServiceCall/GetListData*'
        await page.route(path, (route) => route.fulfill({ status: 500, json: { title: 'The database is resting' } }))
        await page.getByRole('link', { name: 'Service calls', exact: true }).click()
        await expect(page.getByRole('alert')).toContainText('The database is resting')
        await page.unroute(path)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(rowsOf(page)).toHaveCount(40)
      })

      await test.step('opened by the last of two clicks stays, although the first page takes longer to load', async () => {
        const page = await pageAt('dispatcher', '/servicecalls')
        await waitForList(page)
        const release = await holdRequests(page, /\/assets\/PlanningPage-.*js$/)
        await page.getByRole('link', { name: 'Planning' }).click()
        await page.getByRole('link', { name: 'Service contracts' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Service contracts' })).toBeVisible()
        const loaded = page.waitForResponse(/\/assets\/PlanningPage-.*js$/)
        release()
        await (await loaded).finished()
        // A planning that came late would lie between the two lists.
        await page.getByRole('link', { name: 'Service calls' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Service calls' })).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('heading', { level: 1, name: 'Service contracts' })).toBeVisible()
      })
    })
  })
  test('works with the keyboard alone, and names its keys at ?, but not those of other screens', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls')
    const numbers = await callNumbers(page)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys of this screen' })
    await expect(keys).toContainText('Go to the filter')
    await expect(keys).toContainText('Open the row')
    await expect(keys).not.toContainText('Save')
    await expectAccessible(page)
    await page.keyboard.press('/')
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()

    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: numbers[0] })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('link', { name: numbers[1] })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: numbers.at(-1) })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Call ${numbers[0]}`, exact: true })).toBeVisible()
    await page.goBack()
    await callNumbers(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: 'Call number' })).toBeFocused()
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await subject.press('?')
    await expect(subject).toHaveValue('?')
    await expect(keys).toBeHidden()
  })
})
