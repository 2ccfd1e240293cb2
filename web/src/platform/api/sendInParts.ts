/** Rows in one request of a batch: few enough for visible progress and a quick cancel. */
export const partSize = 100

/** A row of the answer to a batch. */
export interface BatchItem {
  readonly HasError: boolean
  readonly Message: string
  readonly version: number | null
}

interface PartsOptions<Row, Item> {
  readonly send: (part: readonly Row[]) => Promise<{ readonly items: readonly Item[] }>
  /** Called after each part with its rows and their outcomes, in the same order. Returning false stops. */
  readonly onPart: (part: readonly Row[], items: readonly Item[]) => boolean
}

/** Sends rows in parts, one after the other. Throws what `send` throws; what was sent before stays done. */
export async function sendInParts<Row, Item>(rows: readonly Row[], { send, onPart }: PartsOptions<Row, Item>) {
  for (let start = 0; start < rows.length; start += partSize) {
    const part = rows.slice(start, start + partSize)
    const { items } = await send(part)
    if (!onPart(part, items)) return
  }
}
