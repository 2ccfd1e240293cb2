import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { AdditionBody } from '@callout/domain/visits/today.api.ts'
import type { FinishBody } from '@callout/domain/visits/visit.api.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'

/** A file that is kept on this phone. Its bytes are read with `readFile(key)`. */
export interface KeptFile {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly role: 'photo' | 'signature'
}

/** The values of a call that a report may change, at one version. */
export interface CallValues extends Pick<Visit, 'version' | 'remark' | 'defects'> {
  readonly appliance: Pick<Visit['appliance'], 'serial' | 'is_fictive'>
}

/** Typed fields of each kind of act; the queue adds call, version, time and files. */
export interface ActBodies {
  readonly Depart: Readonly<Record<string, never>>
  readonly Start: Readonly<Record<string, never>>
  /** Takes `Depart` back. */
  readonly TakeBack: Readonly<Record<string, never>>
  readonly Finish: Omit<FinishBody, 'ID' | 'version' | 'at' | 'photos' | 'signature'>
  /** Sends a photo of a report that has arrived; without a file, it does not come. */
  readonly Photo: { readonly appointment_date_at: string }
  /** Adds what was done at a visit that ended elsewhere or was handed over. */
  readonly Add: Pick<AdditionBody, 'remark' | 'started_at' | 'finished_at'>
}
export type ActKind = keyof ActBodies

/** An act to put into the queue. Files are those of the draft, from `keepDraftFile`. */
export type NewAct = {
  readonly [Kind in ActKind]: {
    readonly kind: Kind
    /** The visit as it was shown. */
    readonly visit: Pick<Visit, 'ID' | 'call_id' | 'version' | 'technician'>
    readonly body: ActBodies[Kind]
    readonly files?: readonly KeptFile[]
    /** The values that a report is based on. */
    readonly base?: CallValues
  }
}[ActKind]

/**
 * `waiting` for a network or for the acts before it, `sending`, `refused` by a rule, or `conflict`: somebody else
 * changed the call. A refused or conflicting act waits for the person; so do those behind a conflict.
 */
export type ActState = 'waiting' | 'sending' | 'refused' | 'conflict'

/** An act in the queue. */
export interface QueuedAct {
  /** The idempotency key. */
  readonly id: string
  readonly kind: ActKind
  /** ID of the call. */
  readonly ID: string
  readonly call_id: string
  /** Technician of the visit as it was shown; undefined for an act that an older version of the client kept. */
  readonly technician?: string
  /** Version of the call that the act is based on. */
  readonly version: number
  /** The values that a report is based on; undefined for one that an older version of the client kept. */
  readonly base?: CallValues
  readonly body: ActBodies[ActKind]
  readonly files: readonly KeptFile[]
  /** Instant of the act, by the clock of this phone (ISO 8601). */
  readonly at: string
  readonly state: ActState
  /** Reason of the refusal, in the language of the session. */
  readonly reason?: string
  /** Message keys by refused field. */
  readonly errors?: Readonly<Record<string, MessageKey>>
  /** Key of the file because of which it was refused. */
  readonly refusedFile?: string
  /** The call as it was on the server at the conflict. */
  readonly theirs?: CallValues
  /** True for a refused act of a call that the account does not find: it may have been handed over. */
  readonly isNotFound?: boolean
  /** True for a refused act of a visit that another technician has now: sending it again would not help. */
  readonly isHandedOver?: boolean
  /** Bytes of its files that have arrived. */
  readonly sentBytes: number
}

export interface Queue {
  /** In the order in which they were done. */
  readonly acts: readonly QueuedAct[]
  readonly waiting: number
  /** Bytes of files that still have to be sent. */
  readonly bytes: number
  /** Keeps the act on this phone and starts sending. A `Finish` or `Add` replaces the draft of its visit. */
  readonly enqueue: (act: NewAct) => Promise<void>
  /** Sends a refused or conflicting act again; after a conflict, based on the version that was shown ("mine"). */
  readonly retry: (id: string) => Promise<void>
  /** Replaces what was typed in a refused or conflicting act, takes files out of it, and sends it again. */
  readonly change: (id: string, body: ActBodies[ActKind], removed?: readonly string[]) => Promise<void>
  /** Gives an act up, with its files ("theirs"). */
  readonly discard: (id: string) => Promise<void>
}

/** The visits of today and tomorrow and the unfinished ones of other days, with the progress of the queued acts. */
export interface OfflineDays {
  readonly days: VisitDays | undefined
  /** Visits with unsent work that are no longer the technician's; not among `days`. */
  readonly lost: readonly Visit[]
  /** Instant of the server's last answer (ISO 8601); null if there was none. */
  readonly loadedAt: string | null
  readonly isOffline: boolean
  /** Since when there is no network (ISO 8601). */
  readonly offlineSince: string | null
  /** The failure of the last attempt, unless there is just no network. */
  readonly error: Error | undefined
}

/** Text and photos of a visit that are not sent yet. `values` is whatever the form needs. */
export interface Draft {
  readonly values: object
  readonly files: readonly KeptFile[]
  /** Photos that were removed: their bytes go with the draft. */
  readonly removed?: readonly KeptFile[]
  /** The values that the draft is based on; undefined for one that an older version of the client kept. */
  readonly base?: CallValues
}
