/** The order in which versions of rows were seen. Stored versions have none, but the form engine asks for the newest. */
const seen = new Map<string, { readonly version: number; readonly order: number }>()
const versionByOrder = new Map<string, number>()

/** A number for the version of a row that is higher than those of the versions seen before, also before a reload. */
export function orderOfVersion(key: string, version: number): number {
  const last = seen.get(key)
  if (last?.version === version) return last.order
  const order = Math.max(Date.now(), (last?.order ?? 0) + 1)
  seen.set(key, { version, order })
  versionByOrder.set(`${key} ${order}`, version)
  return order
}

/** The stored version with this number. One from before a reload is unknown: no row has the answer, so that it conflicts. */
export const versionOfOrder = (key: string, order: number): number => versionByOrder.get(`${key} ${order}`) ?? -1
