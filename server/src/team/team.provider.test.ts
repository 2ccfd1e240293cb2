import { teamApi } from '@callout/domain/team/team.api.ts'
import { expect, it } from 'vitest'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

it('with a configured identity provider the mail leads to its sign-in and carries no code', async () => {
  const email = 'new@sat.example'
  const sat2 = await app.signInAs('sat2')
  const { body } = await sat2.send(teamApi.invite, { technician: 'T2', email, name: 'Somebody', culture: 'en' })
  expect(body).toMatchObject({ HasError: false, Data: { account: { subject: email } } })
  const mail = await app.db.selectFrom('mails').select('body').where('recipient', '=', email).executeTakeFirstOrThrow()
  expect(mail.body).toMatch(/Sign in with your address new@sat\.example: \S+\/login\n/)
  const codes = app.db
    .selectFrom('login_codes')
    .innerJoin('accounts', 'accounts.account_uuid', 'login_codes.account_uuid')
    .select('subject')
    .where('subject', '=', email)
  expect(await codes.execute()).toEqual([])
})
