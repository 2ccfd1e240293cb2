import type { Scope } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'

/** An API key: what it may do, and the count of its requests. */
export interface KeyOfPrincipal {
  readonly scopes: readonly Scope[]
  /** Counts a request at `now` (ISO 8601). Throws a 429 problem beyond the limit of the key. */
  readonly countRequest: (now: string) => Promise<RequestsLeft>
}

/** The most requests of a key in a minute, about how many are left, and the seconds until it begins anew. */
export interface RequestsLeft {
  readonly most: number
  readonly remaining: number
  readonly seconds: number
}

/** The caller of a request, as identified by its bearer token. */
export type Principal =
  | { readonly kind: 'none' }
  | { readonly kind: 'application' }
  | { readonly kind: 'foreign_network' }
  | {
      readonly kind: 'user'
      readonly actor: Actor
      /** The account was closed: only endpoints that end the session still answer. */
      readonly isEnding?: boolean
      /** The API key of a program; undefined for a person. */
      readonly apiKey?: KeyOfPrincipal
      /** True while this session is valid and its account unchanged. `now` is ISO 8601. */
      readonly isStillValid: (now: string) => Promise<boolean>
    }
