import type { ChangeType } from '@callout/domain/history/history.ts'
import type { Effect } from '../../platform/records/change-record.ts'
import type { StoredCall } from '../call.queries.ts'

/** Something that follows from a change of a call. */
export type CallEffect = Effect<StoredCall, ChangeType>
