/** Milliseconds of CPU that `referenceWork` takes on a quiet machine of two cores. */
const quietMs = 25

const rows = Array.from({ length: 2_000 }, (_, n) => ({ ID: String(n), name: `Name ${n}`, amounts: [n, n / 3] }))

function referenceWork() {
  for (let n = 0; n < 10; n++) JSON.parse(JSON.stringify(rows))
}

/** How many times slower this machine computes now than a quiet one; at least 1. */
function slowdown(): number {
  const before = process.cpuUsage()
  referenceWork()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, (user + system) / 1000 / quietMs)
}

/** True if work took more CPU than this limit of a quiet machine. Both are in milliseconds. */
// The machine is measured only when it matters: that costs as much as the work.
export const isTooSlow = (cpu: number, limit: number) => cpu > limit && cpu > limit * slowdown()
