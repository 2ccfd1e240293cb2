/** Paths of what shows visits; any change of a call may affect it. */
export const visitPaths = {
  days: '/api/Visit/GetDays',
  progress: '/api/Visit/GetProgress',
} as const
