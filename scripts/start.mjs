// npm start: from a fresh clone to a running portal. Skips steps that are already done.
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

install()
buildClient()
run('server/src/main.ts', [])
