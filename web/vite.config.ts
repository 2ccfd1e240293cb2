import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { eagerCompile } from './eagerCompile.ts'
import { leanEndpoints } from './leanEndpoints.ts'
import { leanZod } from './leanZod.ts'
import { mantineStyles } from './mantineStyles.ts'
import { pageHead } from './pageHead.ts'
import { precompressed } from './precompressed.ts'
import { serviceWorker } from './serviceWorker.ts'
import { themeStyles } from './themeStyles.ts'
import { todayPage } from './todayPage.ts'
import { webManifest } from './webManifest.ts'

const server = 'http://127.0.0.1:8080'
const proxiedPaths = ['/api', '/Account', '/Images', '/oidc', '/v']

export default defineConfig({
  plugins: [
    react(),
    pageHead(),
    mantineStyles(),
    leanZod(),
    leanEndpoints(),
    themeStyles(),
    eagerCompile(['react', 'tanstack', 'preload', 'first']),
    serviceWorker(proxiedPaths),
    todayPage(),
    webManifest(),
    precompressed(),
  ],
  // The server writes a fresh nonce over this word in every index.html it sends.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2022',
    // `vite.today.config.ts` emptied the folder and wrote the entry of `/today`.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // The policy allows no data: scripts, and every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A first visit needs few files and nothing that only opens later: what stands around every page, and the list of
    // calls, which most people see first. Of the rest, what most pages share comes in few files, too.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /(rolldown.runtime|node_modules[\\/](react|react-dom|scheduler)[\\/])/,
              priority: 3,
            },
            // Only the board, proposals and accounts have virtual lists.
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!(react-)?virtual)/, priority: 3 },
            {
              name: 'preload',
              test: /web.src.(preload|calls.callQueries|overview.overviewQueries|dispatch.dispatchQueries)\.ts$/,
              priority: 3,
            },
            { name: 'first', test: /web.src.(main|shell.header.AppHeader|calls.list.CallsPage)\.tsx$/, priority: 2 },
            // Each file of the page that most people see first costs a slow browser some milliseconds.
            {
              name: 'home',
              test: /(web.src.overview.(?!charts|companies|Scorecard)|ui.layout.LoadError|EmptyState)/,
              priority: 1,
            },
            // The board and the list of companies draw maps.
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl[\\/]/, priority: 3 },
            { name: 'libraries', test: /node_modules/, minShareCount: 20 },
            // Dialogs bring half of the libraries, and no page needs them at once.
            { name: 'dialogs', test: /web.src.ui.dialogs/, minShareCount: 14 },
            // In one file, as the first page names each file of the board.
            { name: 'virtual', test: /(@tanstack[\\/](react-)?virtual|RowGap)/ },
            { name: 'shared', test: /(web|domain).src.(platform|ui|shell)/, minShareCount: 14 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [`${path}/`, server])) },
})
