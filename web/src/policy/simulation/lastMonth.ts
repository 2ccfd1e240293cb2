/** The first and the last day of the month before an instant, `YYYY-MM-DD`, by the browser's clock. */
export function lastMonth(now: Date): { readonly from: string; readonly to: string } {
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + month, day)).toISOString().slice(0, 10)
  return { from: dayOf(-1, 1), to: dayOf(0, 0) }
}
