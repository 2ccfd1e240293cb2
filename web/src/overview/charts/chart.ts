/** A column of the table of a chart: the field of the points and its name. */
export interface ChartSeries {
  readonly name: string
  readonly label: string
}

/** A week of the table: its first day, and a value for each series; null if there is none. */
export interface ChartPoint {
  readonly at: string
  readonly [series: string]: string | number | null | undefined
}

/** A week of the chart: its first day, the value of its bar and of the line; null if there is none. */
export interface Bar {
  readonly at: string
  readonly value: number | null
  readonly line: number | null
  readonly isBefore?: boolean
}

export interface ChartProps {
  readonly title: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  readonly format: (value: number) => string
  /** URL of the list behind a value; undefined for a value that is only compared with. */
  readonly linkOf: (point: ChartPoint, series: string) => string | undefined
}
