import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { stubBrowser } from '../../../test/stubBrowser.ts'

stubBrowser()

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

const session = partOf<SessionAnswer>({
  accountKey: 'dispatcher',
  networkCode: 'ATLIBE',
  networks: [{ code: 'ATLIBE' }, { code: 'YGNITA' }],
  credentials: { expires_in: 8 * 3600 },
})
const start = () => void startExport('fees', {} as Endpoint, { filterData: {} }, 'fees.xlsx')
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
