// @vitest-environment jsdom
import type { DocumentCheck, DocumentRow } from '@callout/domain/documents/document.ts'
import { expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { CheckBadge } from './CheckBadge.tsx'

const screen = setUpScreen()

it.each([
  [['block', 'warn'], 'Blocks'],
  [['block', 'block', 'warn'], 'Blocks · 2'],
  [['warn', 'warn', 'info'], 'Warning · 2'],
] as const)('of findings %j counts only the severest: %s', async (severities, text) => {
  const checks = severities.map((severity) => partOf<DocumentCheck>({ severity }))
  await screen.render(<CheckBadge document={partOf<DocumentRow>({ checks })} />)
  expect(document.querySelector('[data-tone]')?.textContent).toBe(text)
})
