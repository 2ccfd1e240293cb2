import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { eagerCompile } from './eagerCompile.ts'
import { leanEndpoints } from './leanEndpoints.ts'
import { leanZod } from './leanZod.ts'
import { mantineStyles } from './mantineStyles.ts'
import { pageHead } from './pageHead.ts'
import { precompressed } from './precompressed.ts'
import { themeStyles } from './themeStyles.ts'
import { webManifest } from './webManifest.ts'

// Builds the entry of `/today` before `vite.config.ts` builds all other pages into the same folder: with chunks of its
// own it fetches only what a technician needs.
export default defineConfig({
  plugins: [
    react(),
    pageHead(),
    mantineStyles(),
    leanZod(),
    leanEndpoints(),
    themeStyles(),
    eagerCompile(['react', 'today', 'day']),
    webManifest(),
    precompressed(),
  ],
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'today.html',
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /(rolldown.runtime|node_modules[\\/](react|react-dom|scheduler)[\\/])/,
              priority: 1,
            },
            { name: 'code-reader', test: /node_modules[\\/](barcode-detector|zxing-wasm)[\\/]/, priority: 1 },
            // Each file costs a slow line 300 bytes of headers, and a worse compression.
            // Pictures on the server, and messages of the phone, are loaded only where somebody asks for them.
            {
              name: 'day',
              test: /^(?!.*(domain.src.messages.(first|today|later)|web.src.attachments|today.push.(?!pushState)))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
