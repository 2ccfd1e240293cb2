import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import type { ActBodies, ActKind, Draft, KeptFile, NewAct, QueuedAct } from '../../web/src/today/offline/queue.types.ts'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const entry = 'virtual:offline-queue'
const exported = `
  export { visitApi } from '@callout/domain/visits/visit.api.ts'
  export { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
  export { historyApi } from '@callout/domain/history/history.api.ts'
  export { send } from '${web}src/platform/api/send.ts'
  export { userToken } from '${web}src/platform/api/tokens.ts'
  export { currentDatabase, transact } from '${web}src/today/offline/database.ts'
  export { keepDraftFile, loadDraft, saveDraft } from '${web}src/today/offline/drafts.ts'
  export { loadActs } from '${web}src/today/offline/acts.ts'
  export { queueActions } from '${web}src/today/offline/queueActions.ts'
  export { sendNow, startSending } from '${web}src/today/offline/sender.ts'
`

/** The functions of the queue as the page has them on `window`. */
export interface OfflineQueue {
  readonly visitApi: unknown
  readonly attachmentApi: { readonly list: unknown }
  readonly historyApi: { readonly list: unknown }
  // biome-ignore lint/suspicious/noExplicitAny: journeys check the values themselves
  readonly send: (endpoint: any, body: object) => Promise<any>
  readonly userToken: () => Promise<string>
  readonly keepDraftFile: (ID: string, file: { name: string; role: KeptFile['role']; blob: Blob }) => Promise<KeptFile>
  readonly loadDraft: (ID: string) => Promise<Draft | undefined>
  readonly saveDraft: (ID: string, values: object) => Promise<void>
  readonly currentDatabase: () => string
  readonly transact: (...all: unknown[]) => Promise<unknown>
  readonly loadActs: (database: string) => Promise<QueuedAct[]>
  readonly queueActions: { readonly enqueue: (act: NewAct) => Promise<void> }
  readonly sendNow: () => void
  readonly startSending: () => void
}

declare global {
  interface Window {
    queue: OfflineQueue
  }
}

export type { ActBodies, ActKind, KeptFile }

let script: Promise<string> | undefined

/** The real modules of the queue as one script. */
async function buildScript(): Promise<string> {
  const result = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        // The name arrives as a path below the root.
        resolveId: (id) => (id.endsWith(entry) ? entry : undefined),
        load: (id) => (id === entry ? exported : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = [result].flat()
  if (!first || !('output' in first)) throw new Error('Nothing was built.')
  return first.output[0].code
}

const path = '/offline-queue'

/** Serves a page on the server's origin that runs the queue without the rest of the client. */
export async function serveQueue(context: BrowserContext): Promise<void> {
  script ??= buildScript()
  const body = await script
  await context.route(`**${path}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await context.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script type="module">import * as queue from '${path}.js'; window.queue = queue</script>`,
    }),
  )
}

/** Opens the page, as a person opens the app again. */
export async function openQueue(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForFunction(() => 'queue' in window)
  await page.evaluate(() => window.queue.startSending())
  return page
}
