import { connect, createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import type { Sandbox } from '../sandbox.ts'

/** A TCP proxy to a local port that can refuse connections, or accept them and stay silent. */
export interface TcpProxy {
  readonly port: number
  /** Refuses new connections and cuts the open ones. */
  readonly close: () => Promise<void>
  readonly open: () => Promise<void>
  /** Accepts connections but forwards nothing. */
  readonly stall: () => void
}

export async function openTcpProxy(sandbox: Sandbox, to: number): Promise<TcpProxy> {
  const port = await findFreePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let isStalled = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const open = async () => {
    isStalled = false
    server ??= createServer((socket) => {
      track(socket)
      if (isStalled) return
      const upstream = connect(to, '127.0.0.1')
      track(upstream)
      socket.pipe(upstream).pipe(socket)
      socket.on('close', () => upstream.destroy())
      upstream.on('close', () => socket.destroy())
    })
    if (!server.listening) await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening))
  }
  const close = async () => {
    const closing = server
    server = undefined
    cutAll()
    if (closing) await new Promise((closed) => closing.close(closed))
  }
  await open()
  sandbox.onCleanup(close)
  const stall = () => {
    isStalled = true
    cutAll()
  }
  return { port, close, open, stall }
}
