import { rmSync } from 'node:fs'
import { buildClient } from '../scripts/client.mjs'
import { createDemoFolder } from './support/server.ts'

/** Builds the client and makes the demo network once, before the workers start their servers. */
export default async function globalSetup() {
  buildClient()
  const folder = await createDemoFolder()
  process.env.E2E_DEMO_DIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
