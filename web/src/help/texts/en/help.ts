import type { Help } from '../../helpText.ts'
import { account } from './account.ts'
import { connecting, sessions } from './actions.ts'
import { apikeys } from './apikeys.ts'
import { attachments } from './attachments.ts'
import { calls } from './calls.ts'
import { contracts } from './contracts.ts'
import { dispatch } from './dispatch.ts'
import { documents } from './documents.ts'
import { homeAndCustomers } from './homeAndCustomers.ts'
import { invoices } from './invoices.ts'
import { planning } from './planning.ts'
import { policy } from './policy.ts'
import { team } from './team.ts'
import { today } from './today.ts'
import { webhooks } from './webhooks.ts'

export const en: Help = {
  refusals: 'When the portal says no',
  keyboard: 'Keyboard',
  screens: {
    'sign-in': {
      title: 'Signing in',
      purpose: 'You sign in with the account your service network opened for you. The portal keeps no passwords.',
      sections: [
        {
          title: 'Sign in and out',
          paragraphs: [
            'Press {session.sign_in}. The sign-in service asks for your account and password.',
            'You then land on the page you asked for, or on the first page of your menu; a technician on {menu.today}.',
            'To leave, open the menu with your initials and choose {session.sign_out}. That ends the session in every tab.',
          ],
        },
        {
          title: 'By a link',
          paragraphs: [
            'A link that signs you in works once, within ten minutes; the link of an invitation, within three days. After that, ask for a new one or sign in as usual.',
          ],
        },
        {
          title: 'Without an account',
          paragraphs: ['{session.register} and {session.forgot} say whom to ask.'],
        },
        sessions,
        connecting,
        {
          title: 'Maintenance',
          paragraphs: [
            'A bar above the page announces a maintenance up to 15 days ahead. You can close it.',
            'Save your work before it begins: from then on a notice replaces the portal until the end it names.',
            'While sign-in is closed, its button is disabled and the reason is shown above it.',
          ],
        },
      ],
      refusals: [
        ['session.no_account', 'You are known to the sign-in service but not to this portal. Ask your network.'],
        ['session.account_closed', 'Your network closed the account. Ask there.'],
        ['session.code_invalid', 'The link was used before, or it has expired.'],
        ['session.link_invalid', 'The link was used before, or it has expired.'],
        ['session.sign_in_failed', 'The return from the sign-in service was interrupted. Press the button again.'],
        ['session.provider_unavailable', 'The sign-in service is down. Nothing is wrong with your account.'],
        ['problem.too_many_requests', 'Too many attempts in a minute. Wait as long as it says.'],
        ['text.chrome_only', 'The portal works in Google Chrome only.'],
      ],
      keys: [
        ['Tab', 'next button or link'],
        ['F1', 'this help'],
      ],
    },
    dispatch,
    ...calls,
    ...homeAndCustomers,
    ...attachments,
    ...contracts,
    ...documents,
    ...invoices,
    ...planning,
    ...today,
    policy,
    account,
    team,
    apikeys,
    webhooks,
  },
}
