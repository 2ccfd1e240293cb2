import { createServer, type Socket } from 'node:net'

/** An email as received over SMTP. */
export interface ReceivedEmail {
  readonly to: string
  readonly subject: string
  readonly messageId: string
  /** The whole email as it was sent. */
  readonly source: string
}

interface MailServerOptions {
  readonly port: number
  /** Receives each complete email. */
  readonly emails: ReceivedEmail[]
  /** SMTP answer to a recipient address; 250 accepts it. */
  readonly answerTo?: (address: string) => string
  /** SMTP answer after a complete email. */
  readonly answerToMessage?: string | ((source: string) => string)
  /** Delay before that answer, in milliseconds. */
  readonly delayMs?: () => number
}

const fieldOf = (email: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(email)?.[1]?.trim() ?? ''

/** Starts a mail server with the part of SMTP that an email needs. Returns a function that stops it. */
export async function startMailServer({
  port,
  emails,
  answerTo = () => '250 ok',
  answerToMessage = '250 ok',
  delayMs = () => 0,
}: MailServerOptions): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let received = ''
    let to = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const read = (line: string) => {
      const address = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
      if (address !== undefined) {
        to = address
        return say(answerTo(address))
      }
      if (/^DATA/i.test(line)) {
        isData = true
        return say('354 go on')
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
      say('250 ok')
    }
    say('220 here')
    socket.on('data', (piece) => {
      received += piece
      for (;;) {
        const end = received.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const text = received.slice(0, end)
        received = received.slice(end + (isData ? 5 : 2))
        if (!isData) read(text)
        else {
          isData = false
          emails.push({ to, subject: fieldOf(text, 'Subject'), messageId: fieldOf(text, 'Message-ID'), source: text })
          const answer = typeof answerToMessage === 'string' ? answerToMessage : answerToMessage(text)
          setTimeout(() => socket.destroyed || say(answer), delayMs())
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
