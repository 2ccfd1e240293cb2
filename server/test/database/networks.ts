import { createDemoNetwork } from '../../src/demo/demo.ts'
import { importNetwork } from '../../src/import/import.ts'
import { openDb } from '../../src/platform/database/db.ts'
import { exampleNetwork } from '../fixtures/example-folders.ts'
import { createNetworks } from '../fixtures/factories.ts'
import { openFilledDatabase } from './cluster.ts'

/** The small network, in a database of its own. */
export const openSmallNetwork = () => openFilledDatabase('small', (pool) => createNetworks(openDb(pool)))

/** The network of the example folder, imported. */
export const openImportedNetwork = () => openFilledDatabase('imported', (pool) => importNetwork(pool, exampleNetwork))

/** The time at which the demo network of the tests is made. */
export const demoNow = new Date('2026-03-10T09:30:00Z')

/** A demo network with this many calls, without files. */
export const openDemoNetwork = (calls: number) =>
  openFilledDatabase(`demo_${calls}`, (pool) => createDemoNetwork(pool, { calls, now: demoNow, progress: () => {} }))
