// @vitest-environment jsdom

import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { afterEach, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { currentSession, endSession, startSession, switchNetwork } from './session.ts'

const iberia = { portalName: 'Iberian portal', portalUrl: 'https://iberia.example' }
const italy = { portalName: 'Italian portal', portalUrl: 'https://italy.example' }
const networks = [
  { code: 'ATLIBE', enableServiceContract: true, ...iberia },
  { code: 'YGNITA', enableServiceContract: false, ...italy },
  // Stored by a version whose networks had no portal.
  { code: 'ATLPOR', enableServiceContract: true },
]

afterEach(endSession)

it('a switch of the network brings its portal and its service contracts', () => {
  startSession(partOf<SessionAnswer>({ networkCode: 'ATLIBE', networks, ...iberia, credentials: { expires_in: 60 } }))
  switchNetwork('YGNITA')
  expect(currentSession()).toMatchObject({ networkCode: 'YGNITA', enableServiceContract: false, ...italy })
  switchNetwork('ATLPOR')
  expect(currentSession()).toMatchObject({ networkCode: 'ATLPOR', portalName: '', portalUrl: '' })
  switchNetwork('ATLIBE')
  expect(currentSession()).toMatchObject({ networkCode: 'ATLIBE', enableServiceContract: true, ...iberia })
})
