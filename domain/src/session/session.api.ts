import { z } from 'zod'
import { who } from '../platform/access.ts'
import { dayOrders } from '../platform/day-order.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { flag, id, integer, requiredText, text } from '../platform/fields.ts'
import { hintCount, ownSession, recentSignInSeconds, sessionAnswer } from './session.ts'

const replacementNote = 'If the request carries a user token, the new session replaces the session of that token.'
const recentSignInNote = `A person who signed in more than ${recentSignInSeconds / 60} minutes ago must sign in again first.`

/** Body limit for requests without a signed-in user: twice what the longest code takes, form-encoded. */
const publicBodyDefaults = { bodyLimit: 32 * 1024 } as const

const signInDefaults = { envelope: 'bare', response: sessionAnswer, isRateLimited: true } as const

export const sessionApi = {
  token: endpoint({
    ...publicBodyDefaults,
    method: 'POST',
    path: '/api/token',
    summary: 'Issues an application token (client_credentials), or renews a user token (refresh_token).',
    who: 'open',
    envelope: 'bare',
    // A replayed refresh token is refused, but ending its session must still be committed.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        grant_type: z.enum(['client_credentials', 'refresh_token']),
        refresh_token: text(500).optional(),
        redirect_uri: text(2000).optional(),
        client_id: text(200).optional(),
        client_secret: text(500).optional(),
      }),
    response: () =>
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
      'The parameters for sign-in at the identity provider. With `prompt=login`, the provider asks for the password again.',
    who: 'app',
    refusesApiKeys: true,
    envelope: 'bare',
    isRateLimited: true,
    // Fetches the provider's metadata, so no transaction may be open meanwhile.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        state: requiredText(200),
        redirectUrl: text(2000).optional(),
        /** Makes the provider ask for credentials again; a sign-in without that is refused. */
        prompt: z.literal('login').optional(),
      }),
    response: () =>
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
    ...publicBodyDefaults,
    ...signInDefaults,
    method: 'POST',
    path: '/Account/LoginCallback',
    summary: `Exchanges the code of the identity provider for a session. ${replacementNote}`,
    who: 'app',
    refusesApiKeys: true,
    // Calls the provider, and the state must stay used up even if the sign-in fails.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        code: requiredText(5000),
        state: requiredText(200),
        session_state: text(1000).optional(),
        callback: text(2000).optional(),
      }),
  }),
  loginCode: endpoint({
    ...publicBodyDefaults,
    ...signInDefaults,
    method: 'POST',
    path: '/Account/LoginCode',
    summary: `Opens a session for a one-time code. ${replacementNote}`,
    who: 'app',
    refusesApiKeys: true,
    body: () => z.strictObject({ code: requiredText(500) }),
  }),
  connectAs: endpoint({
    ...signInDefaults,
    method: 'GET',
    path: '/Account/ConnectAs',
    summary: `Opens a session as the company that a one-time token names. ${replacementNote}`,
    who: 'app',
    refusesApiKeys: true,
    body: () => z.strictObject({ token: requiredText(500), ReturnUrl: text(2000).optional() }),
  }),
  connectAsUser: endpoint({
    ...signInDefaults,
    method: 'POST',
    path: '/Account/ConnectAsUser',
    summary: 'Connects a dispatcher as a company. With `oldToken` and `reverse`, ends that connection.',
    who: who.everyone,
    refusesApiKeys: true,
    body: () =>
      z.strictObject({ societe_uuid: id().optional(), oldToken: text(500).optional(), reverse: flag().optional() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/Account/Check',
    summary: 'Checks the session: `redirectUrl` is empty if it is valid, otherwise /login.',
    who: who.everyone,
    refusesApiKeys: true,
    envelope: 'bare',
    isReadOnly: true,
    allowsEndingSession: true,
    body: () => emptyBody,
    response: () => z.object({ redirectUrl: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Account/Logout',
    summary: 'Ends the session, and returns the address at which the provider ends its own.',
    who: who.everyone,
    refusesApiKeys: true,
    envelope: 'bare',
    // May fetch the provider's metadata to find its logout URL.
    managesTransactions: true,
    allowsEndingSession: true,
    body: () => emptyBody,
    response: () => z.object({ redirectUrl: z.string() }),
  }),
  savePreferences: endpoint({
    method: 'POST',
    path: '/Account/SavePreferences',
    summary:
      'Saves preferences of the person with the account: how they type days, and the hints they have seen. Every later session answer contains them.',
    who: who.everyone,
    refusesApiKeys: true,
    envelope: 'record',
    successMessage: 'preferences.saved',
    body: () =>
      z
        .strictObject({
          dayOrder: z.enum(dayOrders, 'message.not_in_list').optional(),
          seenHints: integer({ min: 0, max: hintCount }).optional(),
        })
        .refine(({ dayOrder, seenHints }) => dayOrder !== undefined || seenHints !== undefined, {
          path: ['dayOrder'],
          error: 'message.not_in_list',
        }),
    response: () => z.object({ dayOrder: z.enum(dayOrders), seenHints: z.int() }),
  }),
  own: endpoint({
    method: 'POST',
    path: '/Account/GetSessions',
    summary:
      "The person's open sessions, the current one first, each with the sessions connected from it. For a dispatcher who is connected as a company: the dispatcher's sessions.",
    who: who.everyone,
    refusesApiKeys: true,
    envelope: 'list',
    isReadOnly: true,
    body: () => emptyBody,
    response: ownSession,
  }),
  end: endpoint({
    method: 'POST',
    path: '/Account/EndSession',
    summary: `Ends another session of the same person, with the sessions connected from it. A session that is connected as a company ends alone. ${recentSignInNote}`,
    who: who.everyone,
    refusesApiKeys: true,
    envelope: 'record',
    successMessage: 'sessions.ended',
    body: () => z.strictObject({ ID: id() }),
    response: () => z.object({ ended: z.int() }),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/Account/EndOtherSessions',
    summary: `Ends every session of the same person, except the current one and the one it was connected from. ${recentSignInNote}`,
    who: who.everyone,
    refusesApiKeys: true,
    envelope: 'record',
    successMessage: 'sessions.ended_all',
    body: () => emptyBody,
    response: () => z.object({ ended: z.int() }),
  }),
  backChannelLogout: endpoint({
    ...publicBodyDefaults,
    method: 'POST',
    path: '/Account/BackChannelLogout',
    summary: 'The identity provider reports that a person signed out there (OpenID Connect Back-Channel Logout 1.0).',
    who: 'open',
    envelope: 'bare',
    // Fetches the provider's keys to verify the token, and counting a bad token must be committed.
    managesTransactions: true,
    // The standard requires unknown fields to be ignored. A missing token gets the same 400 as an invalid one.
    body: () => z.object({ logout_token: z.string().catch('') }),
    response: () => z.object({}),
  }),
}
