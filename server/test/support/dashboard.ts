/** The queries of all panels of a Grafana dashboard, given as its JSON. */
export function dashboardQueries(json: string): string[] {
  const { panels } = JSON.parse(json) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}
