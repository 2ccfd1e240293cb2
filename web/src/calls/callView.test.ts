// @vitest-environment jsdom
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { expect, it } from 'vitest'
import { callPath } from '../platform/browser/recordPaths.ts'
import { callView } from './callView.tsx'

it('links a row to the page of its call', () => {
  const row = { ID: 'the-call' } as CallRow
  expect(callView.link?.(row)).toEqual({ to: '/servicecallsdetails/the-call' })
  expect(callPath('a/b')).toBe('/servicecallsdetails/a%2Fb')
})
