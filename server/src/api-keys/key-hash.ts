import { createHash } from 'node:crypto'

/** The hash of a key, the only form the database stores. A key has 256 random bits, so it needs no salt. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest()
