import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Condition } from '../lists/conditions.ts'

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
      /** SQL condition that is true while this session is valid and its account unchanged. */
      readonly isStillValid: (now: string) => Condition
    }
