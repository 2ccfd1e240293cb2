/** Formats a share of 1 as a whole percentage: `87 %`. */
export const percent = (share: number) => `${Math.round(share * 100)}\u202f%`
