/** Paths of what the planning of a company reads; any change of a call may affect it. */
export const planningPaths = {
  technicianDays: '/api/ServiceCall/GetTechnicianDays',
  planDay: '/api/ServiceCall/PlanDay',
} as const
