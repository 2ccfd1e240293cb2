import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { dashboardQueries } from '../../server/test/support/dashboard.ts'
import { ensureDebianProgram, runProgram, startProcess } from '../programs/processes.ts'
import { assertClaim, type ProofFigures, root, withSandbox } from '../sandbox.ts'
import { sendRequest } from '../support/http-client.ts'
import { startPortal } from '../support/portal.ts'
import { waitUntil } from '../support/visitor.ts'

/** Panels that are empty on one process without replicas, jobs and refusals. */
const mayBeEmpty = /callout_replica_|callout_quota_refused_total|outcome="done"/

/** Prometheus takes the shipped alerts, scrapes a process, and answers each query of the shipped dashboard. */
export const proveMonitoring = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const prometheus = ensureDebianProgram('/usr/bin/prometheus', 'prometheus')
    const rules = join(root, 'deploy/prometheus/alerts.yml')
    runProgram('/usr/bin/promtool', ['check', 'rules', rules])
    const portal = await startPortal(sandbox, { DATA_DIR: join(sandbox.folder, 'data'), DEMO_CALLS: '20' })
    const [port, file] = [await findFreePort(), join(sandbox.folder, 'prometheus.yml')]
    writeFileSync(
      file,
      JSON.stringify({
        global: { scrape_interval: '1s' },
        rule_files: [rules],
        scrape_configs: [{ job_name: 'callout', static_configs: [{ targets: [`127.0.0.1:${portal.port}`] }] }],
      }),
    )
    runProgram('/usr/bin/promtool', ['check', 'config', file])
    const address = { origin: `http://127.0.0.1:${port}` }
    const isReady = () =>
      sendRequest(address, '/-/ready', {}).then(
        ({ status }) => status === 200,
        () => false,
      )
    const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(sandbox.folder, 'tsdb')}`]
    await startProcess(sandbox, prometheus, [...args, `--web.listen-address=127.0.0.1:${port}`], isReady)
    const ask = async (query: string) => {
      const { status, json } = await sendRequest(address, `/api/v1/query?query=${encodeURIComponent(query)}`, {})
      assertClaim(status === 200, `Prometheus takes ${query}: ${JSON.stringify(json())}`)
      return json().data.result as readonly unknown[]
    }
    const token = await portal.signIn('dispatcher')
    await waitUntil(
      'requests are counted',
      async () => {
        await portal.post('/api/ServiceCall/GetListData', {}, token)
        return (await ask('sum(rate(callout_request_seconds_count[5s])) > 0')).length > 0
      },
      30_000,
    )
    const queries = dashboardQueries(readFileSync(join(root, 'deploy/grafana/callout.json'), 'utf8'))
    for (const query of queries) {
      const { length } = await ask(query.replaceAll('$__rate_interval', '5s'))
      assertClaim(length > 0 || mayBeEmpty.test(query), `${query} has a result`)
    }
    return { 'Prometheus takes all alerts; queries of the dashboard with a result': queries.length }
  })
