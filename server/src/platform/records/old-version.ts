import { type Refusal, RefusalError } from '@callout/domain/platform/refusal.ts'

/** A stored row, and the version that it had before waiting for its lock, if it was locked. */
interface LoadedRecord {
  readonly version: number
  readonly seen_version?: number
}

/**
 * Refuses to change a record that has changed since the user loaded `version` of it. Without a version, since the
 * request began.
 */
export async function refuseOldVersion(
  record: LoadedRecord,
  version: number | null | undefined,
  refusal: () => Promise<Refusal>,
): Promise<void> {
  const seen = record.seen_version ?? record.version
  if ((version ?? seen) === record.version && seen === record.version) return
  throw new RefusalError(await refusal())
}
