// @vitest-environment jsdom
import type { View } from '@callout/domain/views/view.ts'
import { act, type ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld } from '../../test/heldRequest.ts'
import { closeToasts, setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { currentToasts } from '../platform/browser/toast.ts'
import { DeleteViewDialog } from './DeleteViewDialog.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'

vi.mock('../platform/api/send.ts', () => import('../../test/heldRequest.ts'))

const screen = setUpScreen()
const onDone = vi.fn()
beforeEach(() => void onDone.mockClear())

const view = { ID: 'a', name: 'Urgent', shared: 'private' } as View
const initial = { list: 'servicecalls', name: 'Urgent' } as const
const props = { onDone, onClose: () => {} }
const dialogs: [string, ReactElement, () => void][] = [
  [
    'saved',
    <SaveViewDialog key="save" {...props} initial={initial} canBeDefault={false} />,
    () => document.querySelector('form')?.requestSubmit(),
  ],
  [
    'deleted',
    <DeleteViewDialog key="delete" {...props} view={view} />,
    () => [...document.querySelectorAll('button')].at(-1)?.click(),
  ],
]

it.each(dialogs)('a view that was %s changes the page only while its dialog is open', async (_what, dialog, send) => {
  for (const leaves of [false, true]) {
    await screen.render(dialog)
    await act(async () => send())
    await soon(() => expect(isRequestHeld()).toBe(true))
    if (leaves) await screen.leave()
    await answerRequest()
    await soon(() => expect(currentToasts()).toHaveLength(1))
    expect(onDone).toHaveBeenCalledTimes(1)
    await screen.leave()
    closeToasts()
  }
})
