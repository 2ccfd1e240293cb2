import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { giveUp } from './install.mjs'

/**
 * Exits with a sentence if a port that the server will need is taken, so that nobody waits for packages and a build
 * first. Whatever else is wrong with the variables the server tells when it reads them.
 */
export async function refuseBusyPorts({ PORT, HOST, MAIL_UI_PORT, SMTP_URL } = process.env) {
  const port = Number(PORT || 8080)
  const host = HOST || '127.0.0.1'
  await refuseBusyPort('PORT', port, host)
  if (!SMTP_URL) await refuseBusyPort('MAIL_UI_PORT', Number(MAIL_UI_PORT || port + 1), '127.0.0.1')
}

async function refuseBusyPort(variable, port, host) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) return
  let code = await tryPort(port, host)
  // A process that was just stopped may still answer its last requests.
  for (let tries = 0; code === 'EADDRINUSE' && tries < 15; tries++) {
    await wait(200)
    code = await tryPort(port, host)
  }
  if (code === 'EADDRINUSE')
    giveUp(`Port ${port} on ${host} is in use: stop what listens there (another Callout?), or set ${variable}.`)
  if (code === 'EACCES') giveUp(`Port ${port} needs more rights than this user has: set ${variable} to one above 1023.`)
}

/** The code of the error of listening there; undefined if the port is free. */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
