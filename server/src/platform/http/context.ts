import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { SimilarTexts } from '@callout/domain/platform/list.request.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AccessLog, AccessRecord } from '../audit/access-log.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/db.ts'
import type { ReadRouter } from '../database/read-router.ts'
import type { TtlCache } from '../database/ttl-cache.ts'
import type { ChangeEvent, EventBus } from '../events/event-bus.ts'
import type { EventLeases } from '../events/event-leases.ts'
import type { Exporter } from '../exports/exporter.ts'
import type { FileStore } from '../files/file-store.ts'
import type { MalwareScan } from '../files/malware-scan.ts'
import type { UploadedFile } from '../files/upload.ts'
import type { SecurityEvent } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { PrincipalCache } from './authentication/principal-cache.ts'
import type { FindMissingRoute } from './problem/allowed-methods.ts'
import type { Problem } from './problem.ts'
import type { Quotas } from './quotas.ts'
import type { FileResponse } from './send-file.ts'
import type { WorkGates } from './work-gates.ts'

/** Facts of a request that are not in its body. */
export interface RequestInfo {
  readonly ip: string
  readonly token: string | undefined
  readonly userAgent: string | undefined
  /** Aborted when the client of an endpoint with the envelope `file` has gone; other endpoints have none. */
  readonly signal?: AbortSignal | undefined
}

/** Parts shared by all rooms, created when the server is built: configuration, database, files, events, limits. */
export interface AppContext {
  readonly fastify: FastifyInstance
  readonly config: Config
  readonly db: Db
  readonly readRouter: ReadRouter
  /** The clock; tests set it. */
  readonly now: () => Date
  readonly ttlCache: TtlCache
  readonly principals: PrincipalCache
  /** Registered endpoints by method and path. */
  readonly endpoints: Map<string, EndpointHandler[]>
  readonly files: FileStore
  /** Undefined if no scanner is configured. */
  readonly scanFile: MalwareScan | undefined
  readonly exporter: Exporter
  readonly events: EventBus
  readonly accessLog: AccessLog
  readonly metrics: Metrics
  readonly quotas: Quotas
  readonly workGates: WorkGates
  readonly eventLeases: EventLeases
  /** Open event streams; they end when the server closes. */
  readonly eventStreams: Set<{ end: () => void }>
}

/**
 * Context of a request, for its action. `tx` is a pool for reads, perhaps of a read replica, and a transaction for
 * changes; `now` is ISO 8601.
 */
export interface RequestContext {
  readonly tx: Db
  readonly actor: Actor
  readonly now: string
  readonly lang: Language
  readonly ttlCache: TtlCache
  readonly publicUrl: string
  /** Address of the road distance service, if one is configured. */
  readonly osrmUrl: string | undefined
  readonly files: FileStore
  readonly exporter: Exporter
  /** Address of the read replica behind `tx`; undefined at the primary. */
  readonly replicaUrl: string | undefined
  readonly quotas: Quotas
  readonly request: RequestInfo
  /** False for an API key without the scope `mail`. */
  readonly maySendMail: boolean
  /** Publishes a change to open screens after the commit. */
  readonly publish: (event: ChangeEvent) => void
  /** Checks the sessions of an account's open event streams again after the commit. */
  readonly revalidateSessions: (account_uuid: string) => void
  /** Records in the access log which personal data this response shows to the actor. */
  readonly recordAccess: (record: AccessRecord) => void
  /** Names doubtful fields in the answer, with a message key each. They are saved. */
  readonly warn: (fields: Readonly<Record<string, MessageKey>>) => void
  /** Logs a security event with account and address, never a token. */
  readonly log: (event: SecurityEvent, facts?: Readonly<Record<string, string>>) => void
  /** The problem of an error that an action handles itself; logs an unexpected one. */
  readonly toProblem: (error: unknown) => Problem
  /** Runs a create only once per `Idempotency-Key`. Only endpoints that manage their own transactions call it. */
  readonly runOnce: <T>(tx: Db, act: () => Promise<T>) => Promise<T>
}

/** The part of a request's context that a change of a record needs. Background jobs have it too. */
export type ChangeContext = Pick<
  RequestContext,
  'tx' | 'actor' | 'now' | 'lang' | 'ttlCache' | 'publicUrl' | 'osrmUrl' | 'publish'
>

/** Context of an endpoint that may be called without a signed-in user. */
export type PublicRequestContext = Omit<RequestContext, 'actor'> & { readonly actor: Actor | undefined }

/** Context of an endpoint that receives a file. */
export type UploadContext = RequestContext & {
  readonly upload: UploadedFile
  readonly scanFile: MalwareScan | undefined
}

/** Context of an endpoint that receives a raw body. */
export type RawBodyContext = RequestContext & {
  readonly bytes: Buffer
  readonly scanFile: MalwareScan | undefined
}

/** The context of an endpoint's action: `open` and `app` endpoints may have no user, all others always have one. */
export type ContextOf<E extends Endpoint> = E['who'] extends 'open' | 'app'
  ? PublicRequestContext
  : E['upload'] extends object
    ? UploadContext
    : E['rawBody'] extends object
      ? RawBodyContext
      : RequestContext

/** Return value of an endpoint's action: the content of its envelope. */
export type EndpointResponse<E extends Endpoint> = E['envelope'] extends 'list'
  ? {
      readonly Data: readonly z.output<E['response']>[]
      readonly Total: number
      readonly Similar?: SimilarTexts
      readonly next?: string
    }
  : E['envelope'] extends 'file'
    ? FileResponse
    : z.output<E['response']>

/** An endpoint with the action that answers it. */
export interface EndpointHandler {
  readonly endpoint: Endpoint
  readonly action: (ctx: RequestContext, body: never) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the response. */
    lang: Language
    /** Account and session of the caller, for the log. */
    principal: { account_uuid: string; session_id: string } | undefined
  }
  interface FastifyInstance {
    /** Every registered endpoint by method and path; tests enumerate them. */
    endpoints: ReadonlyMap<string, readonly EndpointHandler[]>
    /** The problem of a request that no route takes. */
    findMissingRoute: FindMissingRoute
    /** The gates of this process; tests occupy them. */
    workGates: WorkGates
  }
}
