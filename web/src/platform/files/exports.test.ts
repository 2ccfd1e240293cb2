import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal(
  'localStorage',
  new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  ),
)
vi.stubGlobal('sessionStorage', { clear: () => {} })
vi.stubGlobal('window', { addEventListener: () => {} })

const requests: AbortSignal[] = []
vi.mock('../api/send.ts', () => ({
  requestFile: (_endpoint: Endpoint, _body: object, { signal }: { signal: AbortSignal }) =>
    new Promise((_answer, reject) => {
      requests.push(signal)
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
}))

const { cancelExport, startExport } = await import('./exports.ts')
const { endSession, startSession, switchNetwork } = await import('../session/session.ts')

const session = {
  accountKey: 'dispatcher',
  networkCode: 'ATLIBE',
  networks: [{ code: 'ATLIBE' }, { code: 'YGNITA' }],
  credentials: { expires_in: 8 * 3600 },
} as unknown as SessionAnswer
const start = () => void startExport('fees', {} as Endpoint, {} as never, 'fees.xlsx')
const areAborted = () => requests.map(({ aborted }) => aborted)

it('runs one export of a view in each network and for each company, and signing out cancels all', () => {
  startSession(session)
  start()
  start()
  expect(requests).toHaveLength(1)
  switchNetwork('YGNITA')
  start()
  expect(requests).toHaveLength(2)
  cancelExport('fees')
  expect(areAborted()).toEqual([false, true])
  startSession({ ...session, accountKey: 'dispatcher as a company' })
  start()
  expect(areAborted()).toEqual([false, true, false])
  endSession()
  expect(areAborted()).toEqual([true, true, true])
})
