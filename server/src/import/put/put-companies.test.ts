import type { AdminWaitingChange } from '@callout/domain/admin/admin.ts'
import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/fixtures/factories.ts'
import { sendRows, setUpImportedApp } from '../../../test/fixtures/sent-rows.ts'
import { setUpClients } from '../../../test/support/set-up-app.ts'
import type { SentRow } from './load-rows.ts'

const { app, dispatcher } = setUpImportedApp()

const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows
const second = setUpClients(app, 'gestion@valrho.example' as Person)['gestion@valrho.example' as Person]
beforeAll(() =>
  app.pool.query(`update accounts set can_administer = '{prices}' where subject = 'gestion@valrho.example'`),
)
const put = async (row: SentRow) => (await sendRows(dispatcher, 'Companies', [row])).rows[0]
/** The same, with a new bank account confirmed by the second person. */
const putConfirmed = async (row: SentRow) => {
  const answer = await put(row)
  const changes: AdminWaitingChange[] = (await second.send(adminWaitingApi.list, {})).body.Data
  for (const { ID } of changes.toReversed())
    expect((await second.send(adminWaitingApi.confirm, { ID })).body).toMatchObject({ HasError: false })
  return answer
}

describe('a stored postcode', () => {
  it('stays as it was written while the file has the same one', async () => {
    const company = { supplier_code: 'F0102', raison_sociale: 'Atelier Bruyère Énergie', pays: 'FR' }
    await app.pool.query(`update companies set code_postal = 'F-01000', pays = 'FR' where supplier_code = 'F0102'`)
    const postcode = async () => (await rowsOf(`select code_postal from companies where supplier_code = 'F0102'`))[0]
    expect(await put({ ...company, code_postal: '01000' })).toMatchObject({ result: 'unchanged' })
    expect(await postcode()).toEqual({ code_postal: 'F-01000' })
    expect(await put({ ...company, code_postal: '69003' })).toMatchObject({ result: 'updated' })
    expect(await postcode()).toEqual({ code_postal: '69003' })
  })
})

describe('a new IBAN', () => {
  it('has its author', async () => {
    const company = { supplier_code: 'F0102', raison_sociale: 'Atelier Bruyère Énergie' }
    expect(await putConfirmed({ ...company, iban: 'FR7699999000010000000010106' })).toMatchObject({
      result: 'waiting',
    })
    expect(await put({ ...company, phone: '1' })).toMatchObject({ result: 'updated' })
    const changes = await rowsOf(`select l.user_name, l.account_uuid is not null as has_account
      from company_legal_changes l join companies using (societe_uuid) where supplier_code = 'F0102'`)
    expect(changes).toEqual([{ user_name: 'Régulation Rhône', has_account: true }])
  })

  const name = { supplier_code: 'F0103', raison_sociale: 'Thermie Clairbois' } as const
  const [first, other] = ['FR7699999000010000000010397', 'FR7699999000010000000010203']
  const mails = () => rowsOf(`select recipient, subject, body from mails order by recipient`)
  const mailsAfter = async (row: SentRow) => {
    await app.pool.query('delete from mails')
    expect(await putConfirmed(row)).not.toMatchObject({ result: 'refused' })
    return mails()
  }

  it('is mailed to its company, once', async () => {
    const [mail, ...others] = await mailsAfter({ ...name, iban: first })
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'sat@clairbois.example',
      subject: 'Le compte bancaire de Thermie Clairbois a changé',
    })
    for (const part of ['Régulation Rhône', 'FR76 9999 9000 0100 0000 0010 397', '/company'])
      expect(mail.body).toContain(part)
    expect(await mailsAfter({ ...name, iban: first })).toEqual([])
  })

  it('is mailed to the former address too if the row changes that as well', async () => {
    const sent = await mailsAfter({ ...name, iban: other, email: 'other@elsewhere.example' })
    expect(sent.map(({ recipient }) => recipient)).toEqual(['other@elsewhere.example', 'sat@clairbois.example'])
    expect(await mailsAfter({ ...name, email: 'sat@clairbois.example' })).toEqual([])
  })

  it('is mailed to the former address too if an earlier request changed that', async () => {
    const company = { supplier_code: 'F0102', raison_sociale: 'Atelier Bruyère Énergie' }
    const [{ email }] = await rowsOf(`select email from companies where supplier_code = 'F0102'`)
    expect(await mailsAfter({ ...company, email: 'false@evil.example' })).toEqual([])
    const sent = await mailsAfter({ ...company, iban: other })
    expect(sent.map(({ recipient }) => recipient)).toEqual(['false@evil.example', email].sort())
  })

  it('is named by the network’s own text too', async () => {
    const template = { template: 'bank_account', subject: 'News' }
    const putText = async (body: string) =>
      (await sendRows(dispatcher, 'MailTemplates', [{ ...template, body }])).rows[0]
    expect(await putText('Nothing to do.')).toMatchObject({
      result: 'refused',
      errors: [{ column: 'body', message: 'it has no {iban}: the company must read which account was entered.' }],
    })
    expect((await putText('New account: {ibam}'))?.errors).toEqual([
      { column: 'body', message: '{ibam} is not filled in here: did you mean {iban}?' },
    ])
    expect(await putText('New account: {iban}')).toMatchObject({ result: 'created' })
    await app.pool.query(`delete from mail_templates where template = 'bank_account'`)
  })

  it('of a new company is mailed once it is confirmed, a change without it is not', async () => {
    const company = { supplier_code: 'F0199', raison_sociale: 'Nouvelle', email: 'new@nouvelle.example' }
    expect(await mailsAfter({ ...company, iban: first })).toMatchObject([{ recipient: 'new@nouvelle.example' }])
    expect(await mailsAfter({ ...company, phone: '1' })).toEqual([])
  })
})
