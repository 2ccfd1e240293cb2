import type { Deprecation } from '@callout/domain/platform/deprecation.ts'

/** The sentences of the OpenAPI document about something that programs should no longer use. */
export const describeDeprecation = ({ since, sunset, instead }: Deprecation) =>
  `Deprecated since ${since}, works until ${sunset} at least. ${instead}`
