import { contains, day, defineList, flag, instant, integer, text } from '@callout/domain/kernel/list.ts'

/** A list as any other, only that its rows are made here. */
export const sampleList = defineList({
  name: 'samples',
  key: 'ID',
  sort: 'call_id',
  columns: {
    call_id: text(),
    subject: text(),
    priority: text({ sortable: false }),
    ville: text(),
    created_at: instant(),
    warranty_end_date: day({ nullable: true }),
    duration_minutes: integer(),
    fictive_serial_number: flag(),
  },
  filters: { call_id: contains(undefined, { frequent: true }), subject: contains(undefined, { frequent: true }) },
})

export interface SampleRow {
  readonly ID: string
  readonly call_id: string
  readonly subject: string
  readonly priority: 'L' | 'M' | 'H'
  readonly ville: string
  readonly created_at: string
  readonly warranty_end_date: string | null
  readonly duration_minutes: number
  readonly fictive_serial_number: boolean
}

const subjects = ['Lorem ipsum dolor sit amet', 'Consectetur adipiscing elit', 'Sed do eiusmod tempor']
const cities = ['Madrid', 'Lisboa', 'Lyon', 'Torino', 'Porto']
const priorities = ['L', 'M', 'H'] as const
const pad = (number: number) => String(number).padStart(2, '0')

/** Rows that show every kind of column, long and empty values too. */
export const sampleRows: readonly SampleRow[] = Array.from({ length: 36 }, (_, index) => ({
  ID: String(index),
  call_id: `SAMPLE-${pad(index + 1)}`,
  subject: subjects[index % subjects.length] ?? '',
  priority: priorities[index % priorities.length] ?? 'L',
  ville: cities[index % cities.length] ?? '',
  created_at: `2025-03-${pad((index % 28) + 1)}T${pad(8 + (index % 10))}:15:00Z`,
  warranty_end_date: index % 4 === 0 ? null : `2027-${pad((index % 12) + 1)}-15`,
  duration_minutes: 30 + (index % 5) * 15,
  fictive_serial_number: index % 6 === 0,
}))
