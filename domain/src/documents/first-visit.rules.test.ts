import { expect, it } from 'vitest'
import { refusalOfUnknownParts } from './first-visit.rules.ts'

const isKnown = (CodeCom: string) => CodeCom === 'VALVE'

it('known parts are not refused', () => {
  expect(refusalOfUnknownParts(['VALVE', 'VALVE'], isKnown)).toBeUndefined()
})

it('each unknown part is marked where it was sent, and named once', () => {
  expect(refusalOfUnknownParts(['X-1', 'VALVE', 'X-2', 'X-1'], isKnown)).toMatchObject({
    key: 'parts.refused.unknown',
    params: { parts: 'X-1, X-2' },
    errors: {
      'parts.0': 'message.not_in_list',
      'parts.2': 'message.not_in_list',
      'parts.3': 'message.not_in_list',
    },
  })
})
