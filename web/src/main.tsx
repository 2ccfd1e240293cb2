import { firstRows, firstTexts } from './early.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { isChrome } from './kernel/browser.ts'
import { handFocusBack } from './kernel/handFocusBack.ts'
import { text } from './kernel/i18n.ts'
import { watchCache } from './kernel/queries.ts'
import { currentSession } from './kernel/session.ts'
import { router } from './router.tsx'
import { AppHeader } from './shell/Shell.tsx'

/** What is in the page's header; every style made at run time carries it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Where the scroll lock of popups looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce })

// After a new version was put up, the parts of the old one are gone: the page is loaded anew.
addEventListener('vite:preloadError', () => location.reload())

/** So long the first screen waits for its rows at most, in milliseconds. */
const longestWait = 300

async function start(root: HTMLElement) {
  // Texts, header and page arrive together, and so do the rows that are not long in coming: drawing others in their
  // place first would take longer.
  const header = currentSession() && AppHeader.preload?.()
  const rows = Promise.race([firstRows, new Promise((enough) => setTimeout(enough, longestWait))])
  await Promise.all([firstTexts, header, router.load(), rows])
  if (!isChrome(navigator.userAgent)) {
    root.textContent = text('text.chrome_only')
    return
  }
  watchCache()
  handFocusBack(document.body)
  createRoot(root).render(<App nonce={nonce} />)
}

void start(document.getElementById('root') as HTMLElement)
