import type { Actor } from '@callout/domain/platform/actor.ts'

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
      /** True while this session is valid and its account unchanged. `now` is ISO 8601. */
      readonly isStillValid: (now: string) => Promise<boolean>
    }
