import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findChromium } from '../scripts/chromium.mjs'

/** A page that is told what to do in the words of the browser's own protocol, and in which nothing else runs. */
export interface PlainPage {
  /** Fails with what the browser says to it. */
  readonly send: <Answer>(method: string, params?: object) => Promise<Answer>
  readonly on: <Event>(method: string, listener: (event: Event) => void) => void
  readonly close: () => Promise<unknown>
}

export interface PlainBrowser {
  readonly open: () => Promise<PlainPage>
  readonly close: () => Promise<void>
}

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * Opens the machine's Chromium with this profile, without looking into its pages. A driver of tests runs scripts of its
 * own in each page and listens to what goes wrong there, which takes a slow processor longer than the page's own scripts.
 */
export async function openPlainBrowser(profile: string): Promise<PlainBrowser> {
  const switches = ['--headless=new', '--no-sandbox', '--password-store=basic', '--remote-debugging-port=0']
  const browser = spawn(process.env.CHROMIUM ?? String(findChromium()), [...switches, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Madrid' },
  })
  const socket = await socketOf(browser.stderr).catch((error) => {
    browser.kill()
    throw error
  })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (event: never) => void>()
  let sent = 0

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) listeners.get(`${message.sessionId} ${message.method}`)?.(message.params as never)
    else {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  const ask = <Answer>(method: string, params: object, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      sent += 1
      waiting.set(sent, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as Answer)))
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
    })

  return {
    open: async () => {
      const { targetId } = await ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      const page: PlainPage = {
        send: (method, params = {}) => ask(method, params, sessionId),
        on: (method, listener) => listeners.set(`${sessionId} ${method}`, listener),
        close: () => ask('Target.closeTarget', { targetId }),
      }
      const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
      await page.send('Emulation.setDeviceMetricsOverride', screen)
      return page
    },
    close: async () => {
      const ended = once(browser, 'exit')
      await ask('Browser.close', {})
      await ended
    },
  }
}

/** The way to talk to a browser that has just been started. */
async function socketOf(said: NodeJS.ReadableStream): Promise<WebSocket> {
  const socket = new WebSocket(await addressIn(said))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Chromium cannot be asked anything.')))
  })
  return socket
}

async function addressIn(said: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(said)
  for await (const line of lines) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (!address) continue
    said.resume()
    return address
  }
  throw new Error('Chromium ended before it could be asked anything.')
}

/** A slower machine on a slower line. */
export interface Slowness {
  /** By which factor the processor is slower than this one. */
  readonly processor: number
  /** Of the line, in Mbit/s. */
  readonly line: number
  /** Of the line there and back, in milliseconds. */
  readonly latency: number
}

/** Makes a page as slow as that, until it is closed. */
export async function slowDown(page: PlainPage, { processor, line, latency }: Slowness): Promise<void> {
  await page.send('Network.enable')
  const throughput = (line * 1_000_000) / 8
  const both = { downloadThroughput: throughput, uploadThroughput: throughput }
  await page.send('Network.emulateNetworkConditions', { offline: false, latency, ...both })
  await page.send('Emulation.setCPUThrottlingRate', { rate: processor })
}
