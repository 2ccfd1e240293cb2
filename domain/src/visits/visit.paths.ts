/** Paths that read visits. Any change of a call may affect them. */
export const visitPaths = {
  days: '/api/Visit/GetDays',
  progress: '/api/Visit/GetProgress',
  outcome: '/api/Today/GetOutcome',
} as const
