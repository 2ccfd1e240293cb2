// Takes each external service away for a while: node scripts/run.mjs proof/faults.ts [PART]
import { proveSlowAndVanishingClients } from './faults/clients.ts'
import { proveDatabaseOutage } from './faults/database.ts'
import { proveFullDatabaseDisk, proveFullFileDisk } from './faults/disk.ts'
import { proveIdentityProviderOutage } from './faults/identity-provider.ts'
import { proveMailServerOutage } from './faults/mail-server.ts'
import { proveObjectStoreOutage } from './faults/object-store.ts'
import { proveGracefulShutdown } from './faults/shutdown.ts'
import { figuresOrNotRun, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'

const parts: Readonly<Record<string, (sandbox: Sandbox) => Promise<ProofFigures>>> = {
  database: proveDatabaseOutage,
  mail: proveMailServerOutage,
  'identity provider': proveIdentityProviderOutage,
  'object store': proveObjectStoreOutage,
  'disk of files': proveFullFileDisk,
  'disk of the database': proveFullDatabaseDisk,
  clients: proveSlowAndVanishingClients,
  SIGTERM: proveGracefulShutdown,
}

/** Runs each fault in a sandbox of its own. A part that this machine does not support reports "not run". */
export async function faults(only?: string): Promise<ProofFigures> {
  const figures: Record<string, string | number> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (only !== undefined && name !== only) continue
    console.log(`${name} …`)
    const found = await figuresOrNotRun(name, () => withSandbox(part))
    for (const [what, value] of Object.entries(found)) figures[`${name}: ${what}`] = value
  }
  return figures
}

if (import.meta.main) {
  const only = process.argv[2]
  if (only !== undefined && !(only in parts))
    throw new Error(`There is no part ${only}: ${Object.keys(parts).join(', ')}`)
  await printFigures(() => faults(only))
}
