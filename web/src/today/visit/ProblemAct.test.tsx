// @vitest-environment jsdom

import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import type { VisitDays } from '@callout/domain/visits/visit.ts'
import { act } from 'react'
import { expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import type { Queue, QueuedAct } from '../offline/queue.types.ts'
import { ProblemAct } from './ProblemAct.tsx'

const days = partOf<VisitDays>({ lists: { fees: [], parts: [], defects: [] } })
const finish = partOf<QueuedAct>({
  id: '1',
  kind: 'Finish',
  state: 'refused',
  body: { result: 'done', remark: 'Mine' },
  files: [],
})
const screen = setUpScreen()
const page = document.body

async function show(changes: object, isCorrectionBegun = false) {
  const problem: QueuedAct = { ...finish, ...changes }
  await screen.leave()
  await screen.render(
    <ProblemAct
      act={problem}
      days={days}
      queue={{} as Queue}
      isCorrectionBegun={isCorrectionBegun}
      onCorrect={() => {}}
      onGivenUp={() => {}}
    />,
  )
  return page.textContent
}

async function askToDiscard(changes: object) {
  await show(changes)
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard')
  await act(async () => button?.click())
  return document.querySelector('dialog')?.textContent
}

it('warns before it discards a report with its photos, or a time alone', async () => {
  expect(await askToDiscard({})).toContain('What you recorded and photographed at this visit is removed')
  const ofTime = await askToDiscard({ kind: 'Depart', body: {} })
  expect(ofTime).toContain('Only this time is removed.')
  expect(ofTime).not.toContain('photographed')
})

it('shows only the reason of a refused time, but the fields of a refused report', async () => {
  const reason = 'The visit is planned for 2026/03/13.'
  const text = await show({ kind: 'Depart', body: {}, reason, errors: { at: 'visit.refused.too_early' } })
  expect(text).toContain(reason)
  expect(page.querySelector('li')).toBeNull()
  expect(await show({ reason: 'Look', errors: { at: 'text.required', fees: 'text.required' } })).toContain('Fees: ')
})

it("says that there is no conflict only if the server's values are known", async () => {
  const none = 'Nothing that you recorded has changed.'
  const reason = 'Somebody changed it.'
  expect(await show({ state: 'conflict', reason })).not.toContain(none)
  expect(page.textContent).toContain(reason)
  const theirs = { version: 5, remark: '', appliance: { serial: '', is_fictive: true }, defects: noDefectCodes }
  expect(await show({ state: 'conflict', reason, theirs })).toContain(none)
})

it('sends a report whose correction was begun only with the correction', async () => {
  const theirs = { version: 5, remark: 'Theirs', appliance: { serial: '', is_fictive: true }, defects: noDefectCodes }
  const base = { ...theirs, version: 3, remark: '' }
  const labels = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  const conflict = { state: 'conflict', theirs, base }
  for (const changes of [{}, conflict]) {
    await show(changes)
    expect(labels()).toEqual(['Correct', 'Send again', 'Discard'])
    const text = await show(changes, true)
    expect(labels()).toEqual(['Correct', 'Discard'])
    expect(text).toContain('You have begun to correct this report.')
    expect(page.querySelector('fieldset')).toBeNull()
  }
  const replaced = 'Your correction replaces these values of the other person.'
  expect(await show(conflict, true)).toMatch(new RegExp(`${replaced}.*Remark.*Mine: Mine.*Theirs: Theirs`))
  expect(await show({ ...conflict, theirs: { ...theirs, remark: '' } }, true)).not.toContain(replaced)
})
