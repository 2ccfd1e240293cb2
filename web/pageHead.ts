import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const head = new URL('head.html', import.meta.url)

/** Puts `head.html` into the page of each entry. */
export const pageHead = (): Plugin => ({
  name: 'page-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<head>', () => `<head>\n${readFileSync(head, 'utf8')}`),
  },
})
