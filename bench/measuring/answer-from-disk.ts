/** Largest number of times a request may be refused because it waits for the disk. */
const maxDiskWaits = 8

/** Sends a request until it is answered: of a network larger than the memory, it first reads pages from disk. */
export async function answerFromDisk<T>(send: () => Promise<T>, waits = maxDiskWaits): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (waits === 0) throw error
    return answerFromDisk(send, waits - 1)
  }
}
