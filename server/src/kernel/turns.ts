/** Lets at most `most` pieces of work go on at once; the others wait their turn, first come first served. */
export function openTurns(most: number): () => Promise<() => void> {
  let free = most
  const waiting: (() => void)[] = []
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      end()
    }
  }
}
