const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True if the text is a UUID. Any other text cannot be the key of a row. */
export const isUuid = (value: string): boolean => uuidPattern.test(value)
