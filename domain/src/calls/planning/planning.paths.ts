/** Paths that the planning reads. Any change of a call may affect them. */
export const planningPaths = {
  technicianDays: '/api/ServiceCall/GetTechnicianDays',
  companyDays: '/api/ServiceCall/GetCompanyDays',
  planDay: '/api/ServiceCall/PlanDay',
} as const
