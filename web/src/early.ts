import './kernel/plainZod.ts'
import { mayOpen } from '@callout/domain/kernel/access.ts'
import { startSpeaking } from './kernel/i18n.ts'
import { currentSession } from './kernel/session.ts'
import { routes } from './routes.tsx'

// In a file of its own, which runs before the one that draws: texts and rows are on their way while that is set up.

/** The texts of the first screen are there when it resolves. */
export const firstTexts = startSpeaking()

/** What the page at the browser's address shows first is there, or failed, when it resolves. */
export const firstRows = askAhead()

async function askAhead() {
  const session = currentSession()
  const entry = routes.find(({ path }) => path === location.pathname)
  if (session && entry?.page && mayOpen(entry.page, session)) await entry.ahead?.(location.search)
}
