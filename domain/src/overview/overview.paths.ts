/** Paths of the overview's reads, without their schemas: the first screen does not load those. */
export const overviewApiPaths = {
  overview: '/api/Overview/GetOverview',
  recent: '/api/Overview/GetRecentChanges',
  scorecard: '/api/Overview/GetScorecard',
} as const
