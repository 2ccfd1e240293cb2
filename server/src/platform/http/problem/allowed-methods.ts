import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** Finds the problem of a request that no route takes. */
export type FindMissingRoute = (request: FastifyRequest, reply: FastifyReply) => Problem

/**
 * Notes the methods of all routes that are registered from now on. The result answers a request without a route: 405
 * with `Allow` if its path has other methods, else 404.
 */
export function noteRoutes(fastify: FastifyInstance): FindMissingRoute {
  const routes = new Map<string, { readonly parts: readonly string[]; readonly methods: Set<string> }>()
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = routes.get(url) ?? { parts: url.split('/'), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })
  return (request, reply) => {
    const sent = (request.url.split('?')[0] ?? '').split('/')
    const fitting = [...routes.values()].filter(({ parts }) => fits(parts, sent))
    const methods = new Set(fitting.flatMap((route) => [...route.methods]))
    if (methods.size === 0) return new Problem(404)
    reply.header('allow', [...methods].sort().join(', '))
    return new Problem(405)
  }
}

/** True if a path has the parts of a route, of which those with a colon may be anything. */
const fits = (parts: readonly string[], sent: readonly string[]) =>
  parts.length === sent.length && parts.every((part, index) => part.startsWith(':') || part === sent[index])
