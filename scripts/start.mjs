// npm start: from a fresh clone to a running portal. Skips steps that are already done.
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { refuseSmallMachine } from './machine.mjs'
import { refuseBusyPorts } from './ports.mjs'
import { run } from './run.mjs'

await refuseBusyPorts()
refuseSmallMachine()
await install({ forDevelopment: false })
buildClient()
run('server/src/main.ts', [])
