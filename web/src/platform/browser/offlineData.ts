/** Begins the name of each database in which a technician's visits are kept for use without a network. */
export const visitDatabasePrefix = 'callout.visits '

/** True if this browser keeps visits for use without a network, of whatever account. */
export async function hasOfflineData(): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name?.startsWith(visitDatabasePrefix))
}
