import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findChromium } from '../../scripts/chromium.mjs'

/** A page driven over the Chrome DevTools Protocol, without scripts of a test driver in it. */
export interface DevtoolsPage {
  /** Sends a command. Rejects with the browser's error message. */
  readonly send: <Answer>(method: string, params?: object) => Promise<Answer>
  readonly on: <Event>(method: string, listener: (event: Event) => void) => void
  readonly close: () => Promise<unknown>
}

export interface DevtoolsBrowser {
  readonly open: () => Promise<DevtoolsPage>
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
 * Opens the installed Chromium with this profile. It avoids Playwright, which injects scripts into each page:
 * on a slow processor they cost more time than the page's own scripts.
 */
export async function openDevtoolsBrowser(profile: string): Promise<DevtoolsBrowser> {
  const switches = ['--headless=new', '--no-sandbox', '--password-store=basic', '--remote-debugging-port=0']
  const browser = spawn(process.env.CHROMIUM ?? String(findChromium()), [...switches, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Madrid' },
  })
  const socket = await connectDevtools(browser.stderr).catch((error) => {
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
  const sendCommand = <Answer>(method: string, params: object, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      sent += 1
      waiting.set(sent, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as Answer)))
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
    })

  return {
    open: async () => {
      const { targetId } = await sendCommand<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await sendCommand<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      const page: DevtoolsPage = {
        send: (method, params = {}) => sendCommand(method, params, sessionId),
        on: (method, listener) => listeners.set(`${sessionId} ${method}`, listener),
        close: () => sendCommand('Target.closeTarget', { targetId }),
      }
      const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
      await page.send('Emulation.setDeviceMetricsOverride', screen)
      return page
    },
    close: async () => {
      const ended = once(browser, 'exit')
      await sendCommand('Browser.close', {})
      await ended
    },
  }
}

/** Connects to a browser that has just been started. */
async function connectDevtools(output: NodeJS.ReadableStream): Promise<WebSocket> {
  const socket = new WebSocket(await findDevtoolsAddress(output))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Chromium cannot be asked anything.')))
  })
  return socket
}

async function findDevtoolsAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(output)
  for await (const line of lines) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (!address) continue
    output.resume()
    return address
  }
  throw new Error('Chromium ended before it could be asked anything.')
}

/** A slower processor and network. */
export interface SlowMachine {
  /** Factor by which the processor is slower than this one. */
  readonly processor: number
  /** Network throughput in Mbit/s. */
  readonly line: number
  /** Network round trip in milliseconds. */
  readonly latency: number
}

/** Throttles a page until it is closed. */
export async function emulateSlowMachine(page: DevtoolsPage, { processor, line, latency }: SlowMachine): Promise<void> {
  await page.send('Network.enable')
  const throughput = (line * 1_000_000) / 8
  const both = { downloadThroughput: throughput, uploadThroughput: throughput }
  await page.send('Network.emulateNetworkConditions', { offline: false, latency, ...both })
  await page.send('Emulation.setCPUThrottlingRate', { rate: processor })
}
