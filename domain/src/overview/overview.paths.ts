/** Paths of the overview's reads, apart from their schemas, which the first screen does not need. */
export const overviewApiPaths = {
  overview: '/api/Overview/GetOverview',
  recent: '/api/Overview/GetRecentChanges',
  scorecard: '/api/Overview/GetScorecard',
} as const
