import type { Claim } from './claim.ts'
import type { AtSize } from './growth.ts'

/** How often what was too slow is measured once more. */
const times = 2

/** Whether time alone was the matter: a wrong number, a size or a plan is what it is. */
const isSlow = ({ holds, unit, faults = [] }: Claim) =>
  !holds && faults.length === 0 && (unit === 'ms' || unit === 's' || unit === '/s')

/**
 * Measures programs again over the largest network where something was too slow, after all the others: a machine that is shared
 * may itself be slow for some minutes. What was measured before stays with the claim.
 */
export async function measureAgain(
  measured: AtSize[],
  calls: number,
  run: (program: string) => Promise<readonly Claim[]>,
): Promise<void> {
  for (let time = 0; time < times; time++)
    for (const [at, { program, calls: size, claims }] of measured.entries())
      if (size === calls && claims.some(isSlow))
        measured[at] = { program, calls, claims: mended(claims, await run(program)) }
}

/** What was too slow is as measured now, and says what it was; all else stays as it was measured. */
function mended(claims: readonly Claim[], now: readonly Claim[]): readonly Claim[] {
  const anew = new Map(now.map((claim) => [claim.what, claim]))
  return claims.map((claim) => {
    const again = anew.get(claim.what)
    return again && isSlow(claim) ? { ...again, before: [...(claim.before ?? []), claim.ours] } : claim
  })
}
