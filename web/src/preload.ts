import './platform/api/zodConfig.ts'
import { mayOpen } from '@callout/domain/platform/access.ts'
import { loadInitialLanguage } from './platform/i18n/i18n.ts'
import { currentSession } from './platform/session/session.ts'
import { routes } from './routes.tsx'

// This script runs before `main.tsx`, so that texts and rows load while the app is being set up.

/**
 * Resolves when the request for the first rows has been sent. The page's files load after it, because a slow browser
 * takes a quarter of a second to link those of a large page.
 */
export const firstRequestSent = new Promise<void>((resolve) => setTimeout(resolve))

/** Resolves when the texts of the first screen are loaded. */
export const firstTexts = loadInitialLanguage()

/** Resolves when the first rows of the current page are loaded or have failed. */
export const firstRows = prefetchFirstRows()

async function prefetchFirstRows() {
  const session = currentSession()
  const entry = routes.find(({ path }) => path === location.pathname)
  if (!session || !entry?.page || !mayOpen(entry.page, session)) return
  const rows = entry.prefetch?.(location.search)
  await firstRequestSent
  void entry.component.preload()
  await rows
}
