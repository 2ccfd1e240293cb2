import { first } from '@callout/domain/messages/first/es.ts'
import { later } from '@callout/domain/messages/later/es.ts'
import { today } from '@callout/domain/messages/today/es.ts'
import { expect, it } from 'vitest'

/** Parts that come by `lazyComponent`, which loads all texts. */
const withAllTexts = ['ProblemAct.tsx', 'Question.tsx', 'ConflictChoice.tsx', 'reportLabel.ts']

const files = import.meta.glob(['./**/*.{ts,tsx}', '../shell/today/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>
const sources = Object.entries(files)
  .filter(([name]) => !withAllTexts.some((one) => name.endsWith(one)))
  .map(([, text]) => text)
const isKnown = (key: string) => Object.hasOwn(first, key) || Object.hasOwn(later, key)

it('the visits of the day use the texts that their entry loads', () => {
  const used = sources.flatMap((text) => [...text.matchAll(/'([a-z_]+(?:\.[a-zA-Z_]+)+)'/g)].map(([, key = '']) => key))
  const keys = [...new Set(used)].filter(isKnown)
  expect(keys.length).toBeGreaterThan(60)
  expect(keys.filter((key) => !Object.hasOwn(first, key) && !Object.hasOwn(today, key))).toEqual([])
})
