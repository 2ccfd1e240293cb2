import type pg from 'pg'

type OnConnect = Parameters<pg.Pool['connect']>[0]

/**
 * The pool for graphile-worker, which releases its listening connection twice if it loses the database while it stops.
 * `pg` throws then, nobody catches it, and the process would end.
 */
export function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: OnConnect) => {
    if (!callback) return pool.connect()
    pool.connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
