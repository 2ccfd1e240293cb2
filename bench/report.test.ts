import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderReport, reportFiles } from './report.ts'

const page = readFileSync(new URL(`../docs/${reportFiles.page}`, import.meta.url), 'utf8')

it('the page is what the last results say (npm run bench -- --report writes it)', () => {
  expect(page).toBe(renderReport())
})

it('the page stays short', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(250)
})
