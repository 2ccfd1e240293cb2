import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../server/src/kernel/ports.ts'
import type { Ground } from './ground.ts'

/** A way to a port of this machine that can be shut, or left open with nothing coming through. */
export interface Valve {
  readonly port: number
  /** Connections are refused, those there were are cut. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  /** Connections are taken, and nothing that is said on them is answered. */
  readonly mute: () => void
}

export async function openValve(ground: Ground, to: number): Promise<Valve> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let isMute = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const open = async () => {
    isMute = false
    server ??= createServer((socket) => {
      keep(socket)
      if (isMute) return
      const beyond = connect(to, '127.0.0.1')
      keep(beyond)
      socket.pipe(beyond).pipe(socket)
      socket.on('close', () => beyond.destroy())
      beyond.on('close', () => socket.destroy())
    })
    if (!server.listening) await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening))
  }
  const shut = async () => {
    const closing = server
    server = undefined
    cut()
    if (closing) await new Promise((closed) => closing.close(closed))
  }
  await open()
  ground.atEnd(shut)
  const mute = () => {
    isMute = true
    cut()
  }
  return { port, shut, open, mute }
}
