import './platform/api/zodConfig.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme.css'
import './base.css'
import { mayOpen } from '@callout/domain/platform/access.ts'
import { createRoot } from 'react-dom/client'
import { syncCacheWithSession } from './platform/api/queries.ts'
import { restoreLostFocus } from './platform/browser/focus.ts'
import { installServiceWorker } from './platform/browser/serviceWorker.ts'
import { isChrome } from './platform/browser/supportedBrowser.ts'
import { markFirstScreenDrawn, whenIdle } from './platform/browser/whenIdle.ts'
import { loadInitialLanguage, text } from './platform/i18n/i18n.ts'
import { currentSession } from './platform/session/session.ts'
import { TodayApp } from './TodayApp.tsx'
import { todayHistory } from './today/navigation.tsx'
import { prefetchDays } from './today/offline/useDays.ts'
import { todayTexts } from './today/todayTexts.ts'
import { guardLeaving } from './ui/dialogs/leaveGuard.ts'

// The entry of `/today`. The other pages have `main.tsx`.

/** The CSP nonce from the page's head; every style added at run time needs it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of popups reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Adds a history entry for the page on screen, so that Back closes a popup. */
const addEntry = () =>
  todayHistory.push(todayHistory.location.href, { isSecond: true } as object, { ignoreBlocker: true })

async function start(root: HTMLElement) {
  const session = currentSession()
  if (session && mayOpen('today', session)) void prefetchDays(session)
  await loadInitialLanguage(todayTexts)
  if (!isChrome(navigator.userAgent)) {
    root.textContent = text('text.chrome_only')
    return
  }
  syncCacheWithSession()
  restoreLostFocus(document.body)
  guardLeaving({ history: todayHistory, canShow: async () => true, addEntry })
  createRoot(root).render(<TodayApp nonce={nonce} />)
  markFirstScreenDrawn()
  if (import.meta.env.PROD) whenIdle(() => void installServiceWorker())
}

void start(document.getElementById('root') as HTMLElement)
