import type { MessageKey } from '@callout/domain/messages/messages.ts'

export interface SampleValues {
  readonly subject: string
  readonly number: number | null
  readonly priority: string
  readonly warranty_end_date: string | null
  readonly appointment_date_at: string | null
  readonly email: string
  readonly description: string
  readonly fictive_serial_number: boolean
}

export const sampleValues: SampleValues = {
  subject: 'Lorem ipsum dolor sit amet',
  number: 42,
  priority: 'M',
  warranty_end_date: '2027-01-15',
  appointment_date_at: '2027-01-15T09:30:00.000Z',
  email: 'sample@example.com',
  description: 'Consectetur adipiscing elit, sed do eiusmod tempor.',
  fictive_serial_number: false,
}

/** The sample number must be between 1 and 100000. */
export function numberError(number: number | null): MessageKey | undefined {
  if (number === null) return 'text.required'
  if (number < 1) return 'message.must_be_minimum'
  if (number > 100_000) return 'message.must_be_maximum'
}
