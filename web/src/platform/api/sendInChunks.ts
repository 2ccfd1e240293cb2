/** Rows in one request of a batch: few enough for visible progress and a quick cancel. */
export const chunkSize = 100

/** A row of the answer to a batch. */
export interface BatchItem {
  readonly HasError: boolean
  readonly Message: string
  readonly version: number | null
}

interface ChunkOptions<Row, Item> {
  readonly send: (chunk: readonly Row[]) => Promise<{ readonly items: readonly Item[] }>
  /** Called after each chunk with its rows and their outcomes, in the same order. Returning false stops. */
  readonly onChunk: (chunk: readonly Row[], items: readonly Item[]) => boolean
}

/** Sends rows in chunks, one after the other. Throws what `send` throws; what was sent before stays done. */
export async function sendInChunks<Row, Item>(rows: readonly Row[], { send, onChunk }: ChunkOptions<Row, Item>) {
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = rows.slice(start, start + chunkSize)
    const { items } = await send(chunk)
    if (!onChunk(chunk, items)) return
  }
}
