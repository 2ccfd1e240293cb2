// Everything the product leans on, away for a while: node scripts/run.mjs proof/faults.ts [PART]
import { slowAndVanishingClients } from './faults.clients.ts'
import { databaseAway } from './faults.database.ts'
import { fullDiskOfDatabase, fullDiskOfFiles } from './faults.disk.ts'
import { asksToEnd } from './faults.drain.ts'
import { identityProviderAway } from './faults.identity.ts'
import { mailServerAway } from './faults.mail.ts'
import { objectStoreAway } from './faults.store.ts'
import { type Figures, type Ground, onGround, orNotRun, tell } from './ground.ts'

const parts: Readonly<Record<string, (ground: Ground) => Promise<Figures>>> = {
  database: databaseAway,
  mail: mailServerAway,
  'identity provider': identityProviderAway,
  'object store': objectStoreAway,
  'disk of files': fullDiskOfFiles,
  'disk of the database': fullDiskOfDatabase,
  clients: slowAndVanishingClients,
  SIGTERM: asksToEnd,
}

/** Each fault on a ground of its own. A part that this machine does not allow says so. */
export async function faults(only?: string): Promise<Figures> {
  const figures: Record<string, string | number> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (only !== undefined && name !== only) continue
    console.log(`${name} …`)
    const found = await orNotRun(name, () => onGround(part))
    for (const [what, value] of Object.entries(found)) figures[`${name}: ${what}`] = value
  }
  return figures
}

if (import.meta.main) await tell(() => faults(process.argv[2]))
