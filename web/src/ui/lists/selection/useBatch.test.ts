// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BatchItem } from '../../../platform/api/sendInChunks.ts'
import { closeToast, currentToasts } from '../../../platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../../platform/i18n/i18n.ts'
import { type Batch, useBatch } from './useBatch.ts'

const done: BatchItem = { HasError: false, Message: '', version: 2 }
const refused: BatchItem = { HasError: true, Message: 'Not open', version: null }

let root: Root
let batch: Batch
function Page() {
  batch = useBatch()
  return null
}

/** Starts a batch of three rows, one of which is refused. Returns the function that answers it. */
function start() {
  let answer: () => void = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const send = () => isAnswered.then(() => ({ items: [done, refused, done] }))
  const finished = batch.run({ rows: ['a', 'b', 'c'], send, onChunk: () => {} })
  return async () => {
    answer()
    expect(await finished).toEqual([done, done])
  }
}

beforeEach(async () => {
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  for (const { id } of currentToasts()) closeToast(id)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Page)))
})
afterEach(() => act(async () => root.unmount()))

it('leaves the refused rows to the page that names them', async () => {
  await act(async () => start()())
  expect(batch.progress).toBeUndefined()
  expect(currentToasts()).toEqual([])
})

it('says how many rows were refused after the page was left', async () => {
  let finish = async () => {}
  await act(async () => {
    finish = start()
  })
  await act(async () => root.render(null))
  await finish()
  expect(currentToasts().map(({ message }) => message)).toEqual(['Not done: 1'])
})
