import { documentApiPaths } from '@callout/domain/documents/document.paths.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const answers = new Map<string, () => Promise<unknown>>()
const error = vi.fn()
vi.mock('../../platform/api/send.ts', () => ({ send: ({ path }: Endpoint) => answers.get(path)?.() }))
vi.mock('../../platform/browser/toast.ts', () => ({ toast: { error } }))
vi.mock('../../platform/i18n/i18n.ts', () => ({ text: (key: string) => key }))
const { checkFeesAndSpareParts } = await import('./checkFeesAndSpareParts.ts')

const found = (count: number) => async () => ({ Data: Array(count).fill({}), Total: count })
const fails = () => Promise.reject(new Error('no answer'))
beforeEach(() => error.mockClear())

it.each([
  ['both', found(1), found(1), true],
  ['no fee', found(0), found(1), false],
  ['no spare part', found(1), found(0), false],
  ['neither', found(0), found(0), false],
] as const)('checks a call with %s', async (_case, fees, parts, expected) => {
  answers.set(documentApiPaths.fees, fees).set(documentApiPaths.spareParts, parts)
  expect(await checkFeesAndSpareParts('10000001')).toBe(expected)
  expect(error).not.toHaveBeenCalled()
})

it.each([
  ['fees', fails, found(1)],
  ['spare parts', found(1), fails],
] as const)('shows a toast and returns undefined if the lookup of %s fails', async (_case, fees, parts) => {
  answers.set(documentApiPaths.fees, fees).set(documentApiPaths.spareParts, parts)
  expect(await checkFeesAndSpareParts('10000001')).toBeUndefined()
  expect(error).toHaveBeenCalledExactlyOnceWith('message.error_api_fee')
})
