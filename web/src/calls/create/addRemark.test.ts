// @vitest-environment jsdom
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { beforeEach, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { draftNameOf, loadDraft } from '../../platform/forms/storedDrafts.ts'
import { addRemark } from './addRemark.ts'

const call = (edit: string[], save = true) =>
  partOf<CallRecord>({ ID: '1', version: 3, description: 'Drips', description_sat: '', can: { save, edit } } as never)
const draft = () => loadDraft(draftNameOf(callApi.save, '1'))
beforeEach(() => sessionStorage.clear())

it('adds to what the call says, as input that is to be saved', () => {
  expect(addRemark(call(['description', 'description_sat']), 'Leaks now')).toBe(true)
  expect(draft()).toEqual({ version: 3, base: {}, typed: { description: 'Drips\nLeaks now' } })
  addRemark(call(['description']), 'Again')
  expect(draft()?.typed).toEqual({ description: 'Drips\nLeaks now\nAgain' })
})

it.each([
  ['may not change it', call([])],
  ['may not save it', call(['description'], false)],
])('leaves the call alone if the user %s', (_, record) => {
  expect(addRemark(record, 'Leaks now')).toBe(false)
  expect(draft()).toBeUndefined()
})
