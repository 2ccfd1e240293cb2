import { createServer, type Socket } from 'node:net'

/** A letter as it came over the wire. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly messageId: string
}

interface Manners {
  readonly port: number
  /** Where each letter that comes whole is put. */
  readonly letters: Letter[]
  /** The answer to an address; 250 takes it. */
  readonly answerTo?: (address: string) => string
  /** The answer once a letter has come whole. */
  readonly answerToLetter?: string
  /** How long it thinks about a letter before that answer, in milliseconds. */
  readonly thinksMs?: () => number
}

const fieldOf = (letter: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(letter)?.[1]?.trim() ?? ''

/** A mail server that comes up where none was: as much of SMTP as a letter needs. Answers how to take it down. */
export async function openMailServer({
  port,
  letters,
  answerTo = () => '250 ok',
  answerToLetter = '250 ok',
  thinksMs = () => 0,
}: Manners): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let came = ''
    let to = ''
    let isLetter = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const read = (line: string) => {
      const address = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
      if (address !== undefined) {
        to = address
        return say(answerTo(address))
      }
      if (/^DATA/i.test(line)) {
        isLetter = true
        return say('354 go on')
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
      say('250 ok')
    }
    say('220 here')
    socket.on('data', (piece) => {
      came += piece
      for (;;) {
        const end = came.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const text = came.slice(0, end)
        came = came.slice(end + (isLetter ? 5 : 2))
        if (!isLetter) read(text)
        else {
          isLetter = false
          letters.push({ to, subject: fieldOf(text, 'Subject'), messageId: fieldOf(text, 'Message-ID') })
          setTimeout(() => socket.destroyed || say(answerToLetter), thinksMs())
        }
      }
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
}
