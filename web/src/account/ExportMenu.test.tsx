// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { ExportMenu } from './ExportMenu.tsx'

const screen = setUpScreen()

it.each([
  ['waits for the accounts', undefined, true],
  ['says only of loaded accounts that there is nothing to export', [], false],
])('%s', async (_name, accounts, isDisabled) => {
  await screen.render(<ExportMenu month="2026-03" company={undefined} accounts={accounts} />)
  expect(document.querySelector('button')?.disabled).toBe(isDisabled)
})
