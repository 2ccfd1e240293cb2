import { z } from 'zod'
import { languages } from '../messages/messages.ts'
import { adminParts, Role } from '../platform/access.ts'
import { dayOrders } from '../platform/day-order.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Product version shown to users and support. */
export const productVersion = '1.0.2025062-6.1'

/** Client-side timings of a session, in milliseconds unless the name says seconds. */
export const sessionTimes = {
  /** Interval of the local session check. */
  localCheckInterval: 6_000,
  /** Minimum time between two session checks on the server. */
  serverCheckInterval: 60_000,
  /** Time that a session counts as fresh after the sign-in. */
  freshAfterSignIn: 60_000,
  /** Interval of the check for an application token. */
  applicationTokenPoll: 500,
  /** Tokens are discarded this many seconds before they expire. */
  applicationTokenMarginSeconds: 10,
  userTokenMarginSeconds: 600,
  /** Cached value lists are reloaded after this time. */
  valueListAge: 10 * 60_000,
  maintenancePoll: 300_000,
} as const

/** Lifetimes of tokens, codes and sessions, in seconds. */
export const tokenLifetimes = {
  user: 8 * 3600,
  /** A session ends after this time without a renewal. */
  refresh: 12 * 3600,
  /** Maximum session length, counted from the sign-in. */
  session: 30 * 24 * 3600,
  application: 3600,
  /**
   * After a refresh, a repetition (lost response, second tab) gets the same new token and the replaced user token is valid
   * for this time.
   */
  rotationGrace: 30,
  signInState: 600,
  loginCode: 600,
  /** A login code that an invitation mails, where the embedded identity provider runs. */
  invitation: 3 * 24 * 3600,
  connectToken: 600,
} as const

/** Sensitive actions need a sign-in that is at most this many seconds old; a valid session alone is not enough. */
export const recentSignInSeconds = 600

/** The hints that a person gets on a first visit, one at each list. */
export const hintCount = 3

/** A network that the user can act in. */
const sessionNetwork = once(() =>
  z.object({
    code: z.string(),
    networkName: z.string(),
    enableServiceContract: z.boolean(),
    userName: z.string(),
    default_country: z.string(),
    time_zone: z.string(),
    /** Name and address of the network's own portal; a server of the previous version does not send them. */
    portalName: z.string().default(''),
    portalUrl: z.string().default(''),
  }),
)

/** Response of every kind of sign-in. */
export const sessionAnswer = once(() =>
  z.object({
    status: z.string(),
    userToken: z.string(),
    refreshToken: z.string(),
    accessToken: z.string(),
    sessionId: z.string(),
    /**
     * The account, and the company that it acts for if it is connected: a browser keeps data for offline use under it.
     */
    accountKey: z.string(),
    userName: z.string(),
    culture: z.enum(languages),
    /** Order in which the user types month and day. */
    dayOrder: z.enum(dayOrders),
    /** Number of hints for a first visit that the person has seen; a server of the previous version does not say. */
    seenHints: z.int().default(hintCount),
    role: z.enum(Role),
    /** Code of the technician whose account this is; null for everyone else. */
    technician: z.string().nullable(),
    networkCode: z.string(),
    networks: z.array(sessionNetwork()),
    /** The clock of the place of a company; '' for central staff, and from a server of the previous version. */
    companyTimeZone: z.string().default(''),
    enableServiceContract: z.boolean(),
    canCreateCall: z.boolean(),
    /** Parts of the right to administer; a server of the previous version does not send them. */
    can_administer: z.array(z.enum(adminParts)).default([]),
    credentials: z.object({ expires_in: z.int() }),
    logoutUrl: z.string(),
    portalName: z.string(),
    portalUrl: z.string(),
    internalConnectAs: z.boolean(),
    oldToken: z.string(),
    redirectUrl: z.string(),
  }),
)
export type SessionAnswer = OutputOf<typeof sessionAnswer>

/** A session of a dispatcher connected as a company; listed under the sign-in that opened it. */
const connectedSession = once(() =>
  z.object({
    ID: z.string(),
    /** The company a dispatcher acts as. */
    raison_sociale: z.string(),
    /** True for the session that sends the request. */
    current: z.boolean(),
    created_at: z.string(),
    renewed_at: z.string().nullable(),
  }),
)
export type ConnectedSession = OutputOf<typeof connectedSession>

/** One of the user's active sign-ins, with the sessions connected from it. */
export const ownSession = once(() =>
  z.object({
    ID: z.string(),
    /** True for the session that sends the request, and for the sign-in that it was connected from. */
    current: z.boolean(),
    created_at: z.string(),
    /** When its tokens were last renewed. An open page renews them automatically. */
    renewed_at: z.string().nullable(),
    /** IP address, browser and operating system of the sign-in; null if unknown. */
    address: z.string().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    connected: z.array(connectedSession()),
  }),
)
export type OwnSession = OutputOf<typeof ownSession>

/** Returns `path` if it is a path on this origin, else `/`. Prevents redirects to other hosts. */
export function sameOriginPath(path: string | null | undefined): string {
  const plain = path ?? ''
  // Browsers read a backslash as a slash and skip control characters, so both are rejected.
  return /^\/(?![/\\])[^\s\\\p{Cc}]{0,2000}$/u.test(plain) ? plain : '/'
}
