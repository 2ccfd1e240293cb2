/** A line of a chart: the field of the points, its name and its colour. */
export interface ChartSeries {
  readonly name: string
  readonly label: string
  readonly color: string
}

/** A point of a chart: the first day it stands for, and a value for each series; null if there is none. */
export interface ChartPoint {
  readonly at: string
  readonly [series: string]: string | number | null | undefined
}

export interface ChartProps {
  readonly title: string
  /** Name of what a point stands for: day or week. */
  readonly unit: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  readonly format: (value: number) => string
  /** The vertical axis: how its values are written, and its ends if they are fixed. */
  readonly axis: { readonly format: (value: number) => string; readonly ends?: readonly [number, number] }
  /** URL of the list behind a value. */
  readonly linkOf: (point: ChartPoint, series: string) => string
}

/** Colours of the lines: the present, what it is compared with, and a second line of the present. */
export const chartColors = { now: 'accent.6', compared: 'gray.5', second: 'teal.6' } as const
