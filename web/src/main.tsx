import { firstRequestSent, firstRows, firstTexts } from './preload.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { syncCacheWithSession } from './platform/api/queries.ts'
import { restoreLostFocus } from './platform/browser/focus.ts'
import { hasOfflineData } from './platform/browser/offlineData.ts'
import { installServiceWorker } from './platform/browser/serviceWorker.ts'
import { isChrome } from './platform/browser/supportedBrowser.ts'
import { markFirstScreenDrawn, whenIdle } from './platform/browser/whenIdle.ts'
import { text } from './platform/i18n/i18n.ts'
import { currentSession } from './platform/session/session.ts'
import { addEntry, canShow, router } from './router.tsx'
import { AppHeader } from './shell/Shell.tsx'
import { guardLeaving } from './ui/dialogs/leaveGuard.ts'

/** The CSP nonce from the page's head; every style added at run time needs it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of popups reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Maximum time the first screen waits for its rows, in milliseconds. */
const maxRowsWaitMs = 300

/** Time allowed for rendering the rows once they have arrived, in milliseconds. */
const drawingMs = 500

async function start(root: HTMLElement) {
  await firstRequestSent
  // Render texts, header, page and rows together if the rows arrive soon: rendering placeholders first takes longer.
  const header = currentSession() && AppHeader.preload?.()
  const rows = Promise.race([firstRows, new Promise((resolve) => setTimeout(resolve, maxRowsWaitMs))])
  await Promise.all([firstTexts, header, router.load(), rows])
  if (!isChrome(navigator.userAgent)) {
    root.textContent = text('text.chrome_only')
    return
  }
  syncCacheWithSession()
  restoreLostFocus(document.body)
  guardLeaving({ history: router.history, canShow, addEntry })
  createRoot(root).render(<App nonce={nonce} />)
  if (import.meta.env.PROD) whenIdle(() => void installServiceWorker())
  whenIdle(() => void import('./platform/browser/guardClicks.ts').then(({ guardClicks }) => guardClicks()))
  whenIdle(() => void startOfflineWork())
  void firstRows.catch(() => {}).then(() => setTimeout(markFirstScreenDrawn, drawingMs))
}

/** Sends what a technician did without a network, whatever page is opened first. */
async function startOfflineWork() {
  if (await hasOfflineData()) (await import('./today/offline/startOffline.ts')).startOffline()
}

void start(document.getElementById('root') as HTMLElement)
