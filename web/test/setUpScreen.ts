import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../src/platform/api/queries.ts'
import { closeToast, currentToasts } from '../src/platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../src/platform/i18n/i18n.ts'
import { startSession } from '../src/platform/session/session.ts'
import { renderInProviders } from './renderInProviders.tsx'
import { testSession } from './testSession.ts'

export function closeToasts(): void {
  for (const { id } of currentToasts()) closeToast(id)
}

/**
 * Prepares each test of a file: a session, English texts, an empty cache, no toasts, and a root, which is unmounted
 * after the test. Call it before the `beforeEach` that renders.
 */
export function setUpScreen(session: Parameters<typeof testSession>[0] = {}) {
  let root: Root
  beforeEach(async () => {
    closeToasts()
    queryClient.clear()
    startSession(testSession(session))
    localStorage.setItem('callout.preference.language', '"en"')
    await Promise.all([loadInitialLanguage(), loadLaterTexts()])
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
  })
  return {
    render: (element: ReactNode) => renderInProviders(root, element),
    /** Removes what was rendered, as when the user leaves. */
    leave: () => act(async () => root.render(null)),
  }
}
