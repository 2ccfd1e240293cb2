import { z } from 'zod'
import { type OutputOf, once } from '../kernel/once.ts'

/** The version people and support see. */
export const productVersion = '1.0.2025062-6.1'

/** Times of the session, in milliseconds unless they say otherwise. */
export const sessionTimes = {
  /** How often the client looks at its session. */
  keepAliveLook: 6_000,
  /** How often it asks the server at most. */
  keepAliveAsk: 60_000,
  /** Login marks the session as fresh until then. */
  expiryMarker: 60_000,
  /** How often the client looks whether it holds an application token. */
  applicationTokenPoll: 500,
  /** Seconds before their end at which tokens are thrown away. */
  applicationTokenMarginSeconds: 10,
  userTokenMarginSeconds: 600,
  /** Value lists are fetched anew after this. */
  valueListAge: 10 * 60_000,
  maintenancePoll: 300_000,
} as const

/** Lives of what the server hands out, in seconds. */
export const tokenLives = {
  user: 8 * 3600,
  /** So long without a renewal ends a session. */
  refresh: 12 * 3600,
  /** So long after the sign-in it ends whatever happens. */
  session: 30 * 24 * 3600,
  application: 3600,
  /** A lost answer or a second tab gets the same successor for this long. */
  rotationGrace: 30,
  signInState: 600,
  loginCode: 600,
  connectToken: 600,
} as const

/** Seconds for which having been asked who one is proves it, where a living session alone does not. */
export const recentlyProved = 600

export const sessionNetwork = once(() =>
  z.object({
    code: z.string(),
    networkName: z.string(),
    enableServiceContract: z.boolean(),
    userName: z.string(),
    default_country: z.string(),
    time_zone: z.string(),
  }),
)

/** What a sign-in answers, however it came about. */
export const sessionAnswer = once(() =>
  z.object({
    status: z.string(),
    userToken: z.string(),
    refreshToken: z.string(),
    accessToken: z.string(),
    sessionId: z.string(),
    userName: z.string(),
    culture: z.enum(['es', 'pt', 'en', 'fr', 'it']),
    role: z.enum(['D', 'q', 'W', 'J']),
    networkCode: z.string(),
    networks: z.array(sessionNetwork()),
    enableServiceContract: z.boolean(),
    canCreateCall: z.boolean(),
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

/** A sign-in that has not ended, with what was connected from it, as its person sees it. */
export const ownSession = once(() =>
  z.object({
    ID: z.string(),
    /** Whether it is the one that asks. */
    current: z.boolean(),
    created_at: z.string(),
    /** When its tokens were last renewed, which an open page does by itself. */
    renewed_at: z.string().nullable(),
    /** Whence and with what the person signed in; null where that is not known. */
    address: z.string().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** The companies a dispatcher acts as from there. */
    connected_as: z.array(z.string()),
  }),
)
export type OwnSession = OutputOf<typeof ownSession>

/** `path` when it is a path of this origin, else `/`. Never another host, whatever it is dressed as. */
export function ownPath(path: string | null | undefined): string {
  const plain = path ?? ''
  // Browsers read a backslash as a slash and skip control characters, so neither may stand in it.
  return /^\/(?![/\\])[^\s\\\p{Cc}]{0,2000}$/u.test(plain) ? plain : '/'
}
