import { documentPath } from '@callout/domain/documents/document.paths.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const answers = new Map<string, () => Promise<unknown>>()
const error = vi.fn()
vi.mock('../kernel/send.ts', () => ({ send: ({ path }: Endpoint) => answers.get(path)?.() }))
vi.mock('../kernel/toast.ts', () => ({ toast: { error } }))
vi.mock('../kernel/i18n.ts', () => ({ text: (key: string) => key }))
const { lookUpDocuments } = await import('./lookUpDocuments.ts')

const found = (count: number) => async () => ({ Data: Array(count).fill({}), Total: count })
const fails = () => Promise.reject(new Error('no answer'))
beforeEach(() => error.mockClear())

it.each([
  ['both', found(1), found(1), true],
  ['no fee', found(0), found(1), false],
  ['no spare part', found(1), found(0), false],
  ['neither', found(0), found(0), false],
] as const)('a call with %s', async (_what, fees, parts, expected) => {
  answers.set(documentPath.fees, fees).set(documentPath.spareParts, parts)
  expect(await lookUpDocuments('10000001')).toBe(expected)
  expect(error).not.toHaveBeenCalled()
})

it.each([
  ['fees', fails, found(1)],
  ['spare parts', found(1), fails],
] as const)('a lookup of %s that fails is told and decides nothing', async (_what, fees, parts) => {
  answers.set(documentPath.fees, fees).set(documentPath.spareParts, parts)
  expect(await lookUpDocuments('10000001')).toBeUndefined()
  expect(error).toHaveBeenCalledExactlyOnceWith('message.error_api_fee')
})
