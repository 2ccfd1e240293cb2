// The product against what it will really stand beside: node scripts/run.mjs proof/counterparts.ts
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityProvider } from './counterpart.identity.ts'
import { mailServer } from './counterpart.mail.ts'
import { oldestPostgres } from './counterpart.postgres.ts'
import { scanner } from './counterpart.scanner.ts'
import { objectStore } from './counterpart.store.ts'
import { expect, type Figures, lacking, onGround, orNotRun, root, tell } from './ground.ts'

const parts = {
  database: oldestPostgres,
  'identity provider': identityProvider,
  'mail server': mailServer,
  'object store': objectStore,
  'malware scanner': scanner,
  'systemd unit': systemdUnit,
}

/** PostgreSQL 15, an identity provider, a mail server, an object store and a scanner that are not ours, and systemd's check. */
export async function counterparts(): Promise<Figures> {
  const figures: Figures = {}
  for (const [name, part] of Object.entries(parts)) Object.assign(figures, await orNotRun(name, part))
  return figures
}

/** `systemd-analyze verify` of the unit as it is shipped; only where the project lies is put in. */
export function systemdUnit(): Promise<Figures> {
  return onGround(async ({ folder }) => {
    const analyze = '/usr/bin/systemd-analyze'
    if (!existsSync(analyze)) throw lacking(`there is no ${analyze}`)
    const unit = join(folder, 'callout.service')
    const text = readFileSync(join(root, 'deploy/callout.service'), 'utf8')
    expect(text.includes('/opt/callout/node_modules'), 'the unit starts the Node of the project')
    // It looks whether the program is there, and at the project only where it is. What is offered as a comment counts, too.
    const offered = text.replace(/^#(LoadCredential|Environment)=/gm, '$1=')
    expect(offered !== text, 'the unit offers secrets as credentials')
    writeFileSync(unit, offered.replaceAll('/opt/callout', root.replace(/\/$/, '')))
    const { status, stdout, stderr } = spawnSync(analyze, ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect(status === 0 && !`${stdout}${stderr}`.includes('callout.service:'), `the unit is sound: ${stdout}${stderr}`)
    return { 'systemd-analyze verify deploy/callout.service': 'nothing found' }
  })
}

if (import.meta.main) await tell(counterparts)
