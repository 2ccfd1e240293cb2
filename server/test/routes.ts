import type { FastifyInstance } from 'fastify'

/** Every route of a server as `GET /path`, read from its own table: also those that no endpoint declares. */
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
