/** Paths that the planning of a company reads. Any change of a call may affect them. */
export const planningPaths = {
  technicianDays: '/api/ServiceCall/GetTechnicianDays',
  planDay: '/api/ServiceCall/PlanDay',
} as const
