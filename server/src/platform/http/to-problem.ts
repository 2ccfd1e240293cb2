import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CommitUnknown, isDatabaseUnavailable } from '../database/db.ts'
import { diskFullProblem, isDiskFull } from '../files/disk-full.ts'
import { isAccessDenied, Problem, type ProblemStatus } from './problem.ts'

/** The problem that a failed request answers with. Logs an unexpected error with the request's id. */
export function toProblem(error: Partial<FastifyError>, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const status = error.statusCode
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413)
  if (status !== undefined && status >= 400 && status < 500) {
    const knownStatus: ProblemStatus = status === 415 || status === 413 || status === 404 ? status : 400
    return new Problem(knownStatus, { params: { detail: 'the body could not be read' } })
  }
  if (isDiskFull(error)) {
    request.log.error({ code: error.code }, 'no space is left')
    return diskFullProblem(error)
  }
  if (error instanceof CommitUnknown || isDatabaseUnavailable(error)) {
    request.log.error({ code: error.code }, 'the database does not answer')
    return new Problem(503, error instanceof CommitUnknown ? { key: 'problem.maybe_saved' } : {})
  }
  request.log.error({ id: request.id, err: error }, 'unexpected failure')
  return new Problem(500, { params: { request_id: String(request.id) } })
}

/** The problem to answer a failed request with, after its log lines and `Retry-After`. */
export function prepareProblem(error: Error, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = toProblem(error, request)
  // Log the cause, such as an error of a third party: the response does not contain it.
  if (error instanceof Problem && error.cause) request.log.warn({ err: error.cause }, error.key)
  if (isAccessDenied(problem.status)) request.log.warn(denialLogFields(request, problem), 'refused')
  if (problem.status === 429) reply.header('retry-after', String(problem.params.seconds ?? 60))
  return problem
}

/** Log fields of a denied request. The route instead of the path, which may contain a code. */
const denialLogFields = (request: FastifyRequest, { status, key }: Problem) => ({
  status,
  reason: key,
  route: `${request.method} ${request.routeOptions.url ?? 'none'}`,
  address: request.ip,
  ...request.principal,
})
