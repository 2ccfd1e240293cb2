import { isTechnician, pages } from '@callout/domain/platform/access.ts'
import { type SessionAnswer, sameOriginPath } from '@callout/domain/session/session.ts'

/** The path that opens after a sign-in. A technician who asked for no page gets the visits of the day. */
export function landingPath(session: Pick<SessionAnswer, 'redirectUrl' | 'technician'>): string {
  const path = sameOriginPath(session.redirectUrl)
  return path === '/' && isTechnician(session) ? pages.today.path : path
}

/** True if the page at this path has an entry of its own, so that its document has to be loaded. */
export const hasOwnEntry = (path: string) => /^\/today([/?#]|$)/.test(path)
