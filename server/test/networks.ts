import { makeDemoNetwork } from '../src/demo/demo.ts'
import { importNetwork } from '../src/import/import.ts'
import { openDb } from '../src/kernel/db.ts'
import { openFilled } from './cluster.ts'
import { aNetwork } from './factories.ts'
import { exampleNetwork } from './folders.ts'

/** The small network in a database of its own. */
export const smallNetwork = () => openFilled('small', (pool) => aNetwork(openDb(pool)))

/** The network of the example folder, imported. */
export const importedNetwork = () => openFilled('imported', (pool) => importNetwork(pool, exampleNetwork))

/** When the demo network of the tests was made: what it holds leads up to here. */
export const demoNow = new Date('2026-03-10T09:30:00Z')

/** A demo network of so many calls, without files. */
export const demoNetwork = (calls: number) =>
  openFilled(`demo_${calls}`, (pool) => makeDemoNetwork(pool, { calls, now: demoNow, progress: () => {} }))
