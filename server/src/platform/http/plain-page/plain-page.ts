import { readFile } from 'node:fs/promises'
import type { Language } from '@callout/domain/messages/messages.ts'

const sharedStyle = new URL('plain-page.css', import.meta.url)

/** The style sheet of pages without the client: what they share, then their own at `url`. */
export const readStyle = async (url: URL): Promise<string> =>
  (await Promise.all([readFile(sharedStyle, 'utf8'), readFile(url, 'utf8')])).join('\n')

interface PlainPage {
  readonly lang: Language
  readonly styleSheet: string
  /** The sender named above the title. These four are HTML. */
  readonly sender: string
  readonly title: string
  readonly content: string
  /** Below the card. */
  readonly foot?: string
  /** False for a page that search engines must not list. */
  readonly isIndexed?: boolean
}

/** Renders a page of the server that needs neither the client nor a script. */
export const renderPlainPage = ({ lang, styleSheet, sender, title, content, foot = '', isIndexed = true }: PlainPage) =>
  `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    ${isIndexed ? '' : '<meta name="robots" content="noindex, nofollow">'}
    <title>${title}</title>
    <link rel="stylesheet" href="${styleSheet}">
  </head>
  <body>
    <main>
      <p class="sender">${sender}</p>
      <h1>${title}</h1>
      ${content}
    </main>
    ${foot}
  </body>
</html>
`
