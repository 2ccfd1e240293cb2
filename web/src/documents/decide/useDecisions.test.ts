// @vitest-environment jsdom

import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { type Decisions, useDecisions } from './useDecisions.ts'

const fee = { type: 'fee', DocNum: '7', call_id: '10', service_job_uuid: 'the-call', version: 1 } as DocumentRow
const key = '7.10.the-call'
const actions = { open: vi.fn(), finish: vi.fn(() => true), unfinish: vi.fn() }
const queue = partOf<OpenRow<DocumentRow>>(actions)

const screen = setUpScreen()
let decisions: Decisions
function Page() {
  decisions = useDecisions(queue)
  return null
}

beforeEach(async () => {
  const refusal = { HasError: true, Message: 'Refused', Data: null, customErrorCode: 'Blocked' }
  vi.stubGlobal('fetch', async () => Response.json(refusal))
  await screen.render(createElement(Page))
})

it('goes on after an approval, and brings a refused document back with the reason', async () => {
  await act(async () => decisions.approve(fee, { CreditNote: '' }))
  expect(actions.finish).toHaveBeenCalledWith(key)
  await soon(() => expect(decisions.refusalOf(fee)).toBe('Refused'))
  expect(actions.open).toHaveBeenCalledWith(key)
})
