import type { FastifyInstance } from 'fastify'

/** All routes of a server as `GET /path`, from its route table, including those without an endpoint. */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      above.splice(depth, Infinity, part)
      const path = above.join('').replaceAll('//', '/')
      return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${path}`)
    })
}
