// The package carries no types; this is the part of it that is used here.
declare module 'maildev' {
  const start: (options: {
    smtp: number
    ip: string
    web: number
    webIp: string
    mailDirectory: string
    silent: boolean
  }) => { listen: () => Promise<void> }
  export = start
}

declare module 'maildev/lib/web.js' {
  import type { Server } from 'node:http'

  const web: { server: Server }
  export = web
}
