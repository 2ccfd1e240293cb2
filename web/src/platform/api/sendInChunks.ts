/** The largest number of rows in one request of a batch, and that of the first one, whose time is unknown. */
const [mostRows, firstRows] = [100, 10]
/** A request of a batch takes about so long, in milliseconds: far less than its timeout, with visible progress. */
const requestMs = 2000

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
  let size = firstRows
  for (let start = 0; start < rows.length; ) {
    const chunk = rows.slice(start, start + size)
    const began = performance.now()
    const { items } = await send(chunk)
    if (!onChunk(chunk, items)) return
    start += chunk.length
    size = nextSize(chunk.length, performance.now() - began)
  }
}

/** The rows that take `requestMs` at the pace of the last request, at most twice as many as it had. */
const nextSize = (sent: number, took: number) =>
  Math.max(1, Math.min(mostRows, Math.floor(sent * Math.min(2, requestMs / took))))
