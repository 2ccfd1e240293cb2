import { beforeAll } from 'vitest'
import { addLegalFacts } from '../fixtures/fees.ts'
import { setUpApp, setUpClients } from './set-up-app.ts'

/** Starts the server for the tests of a file, with the legal facts of the company "norte": its invoices are electronic. */
export function setUpInvoicing() {
  const app = setUpApp()
  const as = setUpClients(app)
  beforeAll(() => addLegalFacts(app.db))
  return { app, as }
}
