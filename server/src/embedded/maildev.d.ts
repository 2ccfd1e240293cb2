// The package has no types. These cover the parts in use.
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
