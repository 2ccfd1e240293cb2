// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { noProgress, type Visit } from '@callout/domain/visits/visit.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { visitAt } from '../../../test/visit.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'

const screen = setUpScreen({ technician: 'T1' })
const finished_at = '2026-03-10T09:20:31.000Z'
const progress = { ...noProgress, finished_at, result: 'done' as const }
const visit: Visit = { ...visitAt('2026-03-10T08:00:00.000Z'), version: 4, remark: 'Fan', progress }
const onClose = vi.fn()
const sent: { readonly body: unknown; readonly key: string }[] = []
let answer: object

beforeEach(async () => {
  vi.clearAllMocks()
  sent.length = 0
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(body), key: headers['Idempotency-Key'] ?? '' })
    return Response.json(answer)
  })
  await screen.render(<CorrectionDialog visit={visit} onClose={onClose} />)
})
const press = () =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send the correction')?.click(),
  )

it('sends what was typed, and the recorded times as they are, until the server takes it', async () => {
  const refusal = { HasError: true, Message: 'Too late', customErrorCode: '', Data: null }
  answer = { ...refusal, Errors: { remark: 'message.too_long' } }
  const remark = document.querySelector('textarea') as HTMLTextAreaElement
  await typeInto(remark, 'Fan and belt')
  await press()
  await soon(() => expect(currentToasts().map(({ message }) => message)).toContain('Too late'))
  expect([remark.value, remark.getAttribute('aria-invalid')]).toEqual(['Fan and belt', 'true'])
  expect(onClose).not.toHaveBeenCalled()
  answer = { HasError: false, Message: '', Data: { ID: 'a', version: 5, progress } }
  await press()
  await soon(() => expect(onClose).toHaveBeenCalledTimes(1))
  const body = { ID: 'a', version: 4, remark: 'Fan and belt', finished_at, signed_by: '' }
  expect(sent.map((one) => one.body)).toEqual([body, body])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})
