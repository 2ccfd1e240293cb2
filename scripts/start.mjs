// npm start: from a fresh clone to a running portal. Skips steps that are already done.
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { refuseBusyPorts } from './ports.mjs'
import { run } from './run.mjs'

await refuseBusyPorts()
install({ forDevelopment: false })
buildClient()
run('server/src/main.ts', [])
