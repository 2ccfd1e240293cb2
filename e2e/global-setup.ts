import { buildClient } from '../scripts/client.mjs'

/** Builds the client once, before the workers start their servers. */
export default function globalSetup() {
  buildClient()
}
