import { z } from 'zod'
import type { SetupMessages } from '../messages/messages.ts'
import { type OutputOf, once } from '../platform/once.ts'

export type SetupName = keyof SetupMessages

/** A line of the set-up page. `missing` is 1 or more exactly when the state says so; `stops`: without it somebody waits. */
export const setupLine = once(() =>
  z.object({
    name: z.string(),
    state: z.enum(['done', 'missing', 'not_needed']),
    missing: z.int().min(0),
    text: z.string(),
    consequence: z.string(),
    url: z.string(),
    stops: z.boolean(),
  }),
)
export type SetupLine = OutputOf<typeof setupLine>

/** Appliances of a postcode that no company can serve. Without coordinates if the place of the postcode is unknown. */
const unservedArea = once(() =>
  z.object({
    pays: z.string(),
    code_postal: z.string(),
    ville: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    cards: z.int(),
    /** The needed skills, as texts of the reader's language. */
    skills: z.array(z.string()),
  }),
)
export type UnservedArea = OutputOf<typeof unservedArea>

/** The most areas of one map. */
export const maxUnservedAreas = 1000

export const unservedCards = once(() =>
  z.object({
    /** Address of the style of the map; '' for the embedded one. */
    map_style: z.string(),
    cards: z.int(),
    /** The areas with most appliances first. */
    areas: z.array(unservedArea()),
  }),
)

export const rehearsalSteps = ['create', 'assign', 'accept', 'visit', 'fee', 'report', 'approval', 'invoice'] as const
export type RehearsalStep = (typeof rehearsalSteps)[number]

/** The steps of a rehearsal in order. `detail` says with whom or what, for a failed step why. */
export const rehearsal = once(() =>
  z.object({
    passed: z.boolean(),
    steps: z.array(
      z.object({
        name: z.enum(rehearsalSteps),
        state: z.enum(['done', 'failed', 'skipped']),
        detail: z.string(),
      }),
    ),
  }),
)
export type Rehearsal = OutputOf<typeof rehearsal>
export type RehearsedStep = Rehearsal['steps'][number]
