import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint, nothing } from '../kernel/endpoint.ts'
import { flag, id, requiredText, text } from '../kernel/fields.ts'
import { ownSession, recentlyProved, sessionAnswer } from './session.ts'

const inPlace = 'Asked for with a user token, it takes the place of the session of that token, which ends.'
const recent = `Who signed in more than ${recentlyProved / 60} minutes ago is asked to prove again who they are.`

const signIn = { envelope: 'bare', answer: sessionAnswer, limited: true } as const

export const sessionApi = {
  token: endpoint({
    method: 'POST',
    path: '/api/token',
    summary: 'An application token (client_credentials), or the successor of a user token (refresh_token).',
    who: 'open',
    envelope: 'bare',
    // A replayed refresh token is refused, and the session it belongs to ended all the same.
    ownTransactions: true,
    body: () =>
      z.strictObject({
        grant_type: z.enum(['client_credentials', 'refresh_token']),
        refresh_token: text(500).optional(),
        redirect_uri: text(2000).optional(),
        client_id: text(200).optional(),
        client_secret: text(500).optional(),
      }),
    answer: () =>
      z.object({
        access_token: z.string(),
        refresh_token: z.string().optional(),
        token_type: z.literal('Bearer'),
        expires_in: z.int(),
      }),
  }),
  getClient: endpoint({
    method: 'GET',
    path: '/api/getClient/:state',
    summary:
      'What the browser takes to the identity provider; with `prompt=login` it asks anew, also somebody it knows.',
    who: 'app',
    envelope: 'bare',
    limited: true,
    // The provider is asked where its pages are.
    ownTransactions: true,
    body: () =>
      z.strictObject({
        state: requiredText(200),
        redirectUrl: text(2000).optional(),
        /** The provider is to ask who one is, also where it knows: a sign-in for which it did not is refused. */
        prompt: z.literal('login').optional(),
      }),
    answer: () =>
      z.object({
        client_id: z.string(),
        authorization_endpoint: z.string(),
        redirect_uri: z.string(),
        scope: z.literal('openid'),
        response_type: z.literal('code'),
        state: z.string(),
        nonce: z.string(),
        code_challenge: z.string(),
        code_challenge_method: z.literal('S256'),
      }),
  }),
  loginCallback: endpoint({
    ...signIn,
    method: 'POST',
    path: '/Account/LoginCallback',
    summary: `Exchanges the code of the identity provider for a session. ${inPlace}`,
    who: 'app',
    // The provider is asked in between, and a state is spent even when it says no.
    ownTransactions: true,
    body: () =>
      z.strictObject({
        code: requiredText(5000),
        state: requiredText(200),
        session_state: text(1000).optional(),
        callback: text(2000).optional(),
      }),
  }),
  loginCode: endpoint({
    ...signIn,
    method: 'POST',
    path: '/Account/LoginCode',
    summary: `A session for a one-use code. ${inPlace}`,
    who: 'app',
    body: () => z.strictObject({ code: requiredText(500) }),
  }),
  connectAs: endpoint({
    ...signIn,
    method: 'GET',
    path: '/Account/ConnectAs',
    summary: `A session of the company a one-use token names. ${inPlace}`,
    who: 'app',
    body: () => z.strictObject({ token: requiredText(500), ReturnUrl: text(2000).optional() }),
  }),
  connectAsUser: endpoint({
    ...signIn,
    method: 'POST',
    path: '/Account/ConnectAsUser',
    summary: 'A dispatcher becomes a company; with `oldToken` and `reverse`, goes back.',
    who: who.everyone,
    body: () =>
      z.strictObject({ societe_uuid: id().optional(), oldToken: text(500).optional(), reverse: flag().optional() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/Account/Check',
    summary: 'Whether the session may go on: an empty redirectUrl, or /login.',
    who: who.everyone,
    envelope: 'bare',
    reads: true,
    whileEnding: true,
    body: () => nothing,
    answer: () => z.object({ redirectUrl: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Account/Logout',
    summary: 'Ends the session at once and says where the provider ends its own.',
    who: who.everyone,
    envelope: 'bare',
    // Where the provider ends its session may have to be asked of it first.
    ownTransactions: true,
    whileEnding: true,
    body: () => nothing,
    answer: () => z.object({ redirectUrl: z.string() }),
  }),
  own: endpoint({
    method: 'POST',
    path: '/Account/GetSessions',
    summary:
      "The person's own sessions that have not ended, this one first; while connected as a company, the dispatcher's.",
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => nothing,
    answer: ownSession,
  }),
  end: endpoint({
    method: 'POST',
    path: '/Account/EndSession',
    summary: `Ends another session of the same person at once, with those connected from it. ${recent}`,
    who: who.everyone,
    envelope: 'record',
    done: 'sessions.ended',
    body: () => z.strictObject({ ID: id() }),
    answer: () => z.object({ ended: z.int() }),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/Account/EndOtherSessions',
    summary: `Ends every session of the same person but the one that asks. ${recent}`,
    who: who.everyone,
    envelope: 'record',
    done: 'sessions.ended_all',
    body: () => nothing,
    answer: () => z.object({ ended: z.int() }),
  }),
  backChannelLogout: endpoint({
    method: 'POST',
    path: '/Account/BackChannelLogout',
    summary: 'The identity provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0).',
    who: 'open',
    envelope: 'bare',
    // Whether the token is good is asked of the provider's keys, and a bad one is counted.
    ownTransactions: true,
    // Other fields are to be ignored.
    body: () => z.object({ logout_token: requiredText(10_000) }),
    answer: () => z.object({}),
  }),
}
