import {
  contains,
  dayColumn,
  defineList,
  flagColumn,
  instantColumn,
  integerColumn,
  textColumn,
} from '@callout/domain/platform/list.ts'

/** The declaration of the sample list. */
export const sampleList = defineList({
  name: 'samples',
  key: 'ID',
  sort: 'call_id',
  columns: {
    call_id: textColumn(),
    subject: textColumn(),
    priority: textColumn({ sortable: false }),
    ville: textColumn(),
    created_at: instantColumn(),
    warranty_end_date: dayColumn({ nullable: true }),
    duration_minutes: integerColumn(),
    fictive_serial_number: flagColumn(),
  },
  filters: {
    call_id: contains(undefined, { isInFilterBar: true }),
    subject: contains(undefined, { isInFilterBar: true }),
  },
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

/** Sample rows for every kind of column, including long and empty values. */
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
