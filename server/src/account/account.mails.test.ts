import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { createFee } from '../../test/fixtures/fees.ts'
import { jobPartsOf } from '../../test/support/deadline-jobs.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { mailAccounts } from './account.mails.ts'

const app = setUpApp()

beforeAll(async () => {
  const done = { status_id: 1, done_at: '2026-03-05T10:00:00.000Z' }
  await createCall(app.db, { ...heldBy('norte'), ...done })
  for (const state of [{}, { Confirmed: 'N' }, { Confirmed: 'N', IsChangeRequested: 'Y' }]) {
    const { service_job_uuid } = await createFee(app.db, { DocTotal: '1200.50', ...state })
    await app.db.updateTable('calls').set(done).where('ID', '=', service_job_uuid).execute()
  }
  await sql`update documents set check_severity = 2, checks = '[{"name": "evidence", "severity": "warn", "facts": {}}]'
    where "Confirmed" = 'N' and "IsChangeRequested" = 'N'`.execute(app.db)
  await createCall(app.db, { network_code: 'YGNITA', ...heldBy('roma'), ...done })
  await sql`update companies set email = '' where societe_uuid = ${companyIds.roma}`.execute(app.db)
})

const mailAt = async (instant: string) => {
  app.clock.now = new Date(instant)
  await mailAccounts(jobPartsOf(app))
  return (await app.db.selectFrom('mails').selectAll().orderBy('mail_uuid').execute()).map(
    ({ recipient, subject, body }) => ({ recipient, subject, body }),
  )
}

it('tells a company once, in the morning after the month, what is ready and what is blocked and why', async () => {
  expect(await mailAt('2026-03-31T10:00:00Z')).toEqual([])
  expect(await mailAt('2026-04-01T04:59:00Z')).toEqual([])
  const [mail, ...others] = await mailAt('2026-04-01T05:07:00Z')
  expect(others).toEqual([])
  expect(mail?.recipient).toBe('norte@sat.example')
  expect(mail?.subject).toBe('Liquidación de marzo de 2026')
  expect(mail?.body).toContain('Térmica Norte')
  expect(mail?.body).toMatch(/Listo para facturar: 1.200,50.€ \(documentos: 1\)/)
  expect(mail?.body).toMatch(/- Cambio solicitado: 1.200,50.€ \(documentos: 1\)\. Hay que corregir/)
  expect(mail?.body).toMatch(/- Realizados, gastos sin registrar: 1\. Pida en cada aviso/)
  expect(mail?.body).toMatch(/- Por revisar: 1.200,50.€ \(documentos: 1\)/)
  expect(mail?.body).toMatch(/- De ellos, con incidencias: 1.200,50.€ \(documentos: 1\)\. Conviene/)
  expect(mail?.body).toContain('https://callout.example/account?month=2026-03')
  expect(mail?.body).not.toMatch(/[{}]/)
  expect(await mailAt('2026-04-01T06:07:00Z')).toHaveLength(1)
})

it('says that nothing is blocked, and leaves companies without address and account alone', async () => {
  await sql`update documents set "Confirmed" = 'Y', "IsChangeRequested" = 'N'`.execute(app.db)
  await sql`update calls set done_at = null where not exists (select from documents where service_job_uuid = "ID")`.execute(
    app.db,
  )
  const mails = await mailAt('2026-05-02T10:00:00Z')
  expect(mails).toHaveLength(2)
  expect(mails[1]?.body).toContain('No hay nada bloqueado.')
  expect(mails[1]?.body).not.toContain('incidencias')
})

it('tells each company once when two processes do it at the same time', async () => {
  app.clock.now = new Date('2026-06-01T06:07:00Z')
  await Promise.all([mailAccounts(jobPartsOf(app)), mailAccounts(jobPartsOf(app))])
  expect(await mailAt('2026-06-01T07:07:00Z')).toHaveLength(3)
})

it('is written in the language of the network, in French with a no-break space before a colon', async () => {
  await sql`update networks set culture = 'fr' where network_code = 'ATLIBE'`.execute(app.db)
  await sql`update documents set "Confirmed" = 'N', "IsChangeRequested" = 'Y'`.execute(app.db)
  const mails = await mailAt('2026-07-01T07:07:00Z')
  expect(mails.at(-1)?.body).toMatch(/- Modification demandée\u00a0: 3.601,50.€ \(documents\u00a0: 3\)\. Corrigez/)
})
