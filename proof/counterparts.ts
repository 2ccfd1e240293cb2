// The product with real external programs: node scripts/run.mjs proof/counterparts.ts
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { proveIdentityProvider } from './counterparts/identity-provider.ts'
import { proveMailServer } from './counterparts/mail-server.ts'
import { proveMalwareScanner } from './counterparts/malware-scanner.ts'
import { proveObjectStore } from './counterparts/object-store.ts'
import { proveOldestPostgres } from './counterparts/postgres.ts'
import { proveMonitoring } from './counterparts/prometheus.ts'
import {
  assertClaim,
  figuresOrNotRun,
  missingPrerequisite,
  type ProofFigures,
  printFigures,
  root,
  withSandbox,
} from './sandbox.ts'

const parts = {
  database: proveOldestPostgres,
  'identity provider': proveIdentityProvider,
  'mail server': proveMailServer,
  'object store': proveObjectStore,
  'malware scanner': proveMalwareScanner,
  monitoring: proveMonitoring,
  'systemd unit': proveSystemdUnit,
}

/**
 * PostgreSQL 15, an identity provider, a mail server, an object store, a scanner and Prometheus by others, and the check
 * of systemd.
 */
export async function counterparts(): Promise<ProofFigures> {
  const figures: ProofFigures = {}
  for (const [name, part] of Object.entries(parts)) Object.assign(figures, await figuresOrNotRun(name, part))
  return figures
}

/** Runs `systemd-analyze verify` on the shipped unit; only the project's path is filled in. */
export function proveSystemdUnit(): Promise<ProofFigures> {
  return withSandbox(async ({ folder }) => {
    const analyze = '/usr/bin/systemd-analyze'
    if (!existsSync(analyze)) throw missingPrerequisite(`there is no ${analyze}`)
    const unit = join(folder, 'callout.service')
    const text = readFileSync(join(root, 'deploy/callout.service'), 'utf8')
    assertClaim(text.includes('/opt/callout/node_modules'), 'the unit starts the Node of the project')
    // systemd checks that the program and the project folder exist. Uncomment the optional settings, to check them too.
    const offered = text.replace(/^#(LoadCredential|Environment)=/gm, '$1=')
    assertClaim(offered !== text, 'the unit offers secrets as credentials')
    writeFileSync(unit, offered.replaceAll('/opt/callout', root.replace(/\/$/, '')))
    const { status, stdout, stderr } = spawnSync(analyze, ['verify', '--man=no', unit], { encoding: 'utf8' })
    assertClaim(
      status === 0 && !`${stdout}${stderr}`.includes('callout.service:'),
      `the unit is sound: ${stdout}${stderr}`,
    )
    return { 'systemd-analyze verify deploy/callout.service': 'nothing found' }
  })
}

if (import.meta.main) await printFigures(counterparts)
