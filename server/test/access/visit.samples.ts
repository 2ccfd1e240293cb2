import type { Sample } from './sample.ts'

const actedAt = '2026-03-10T08:30:00Z'

/** Samples of the technician's visits. */
export const visitSamples: Record<string, Sample> = {
  'POST /api/Visit/GetDays': { body: () => ({ from: '2026-03-10', days: 1 }), accepted: true, isToday: true },
  'POST /api/Visit/GetProgress': { body: ({ ID }) => ({ IDs: [ID] }) },
  'POST /api/Visit/Depart': { body: ({ ID }) => ({ ID, at: actedAt }), row: true, accepted: true, isToday: true },
  'POST /api/Visit/TakeBack': { body: ({ ID }) => ({ ID, at: actedAt }), row: true, accepted: true, isToday: true },
  'POST /api/Visit/Start': { body: ({ ID }) => ({ ID, at: actedAt }), row: true, accepted: true, isToday: true },
  'POST /api/Visit/Finish': {
    body: ({ ID }) => ({ ID, version: 1, at: actedAt, result: 'again', missing: 'A pump', remark: 'It leaks' }),
    row: true,
    accepted: true,
    isToday: true,
  },
  'POST /api/Visit/Correct': {
    body: ({ ID }) => ({ ID, version: 1, remark: 'Fan replaced', finished_at: actedAt, signed_by: '' }),
    row: true,
    accepted: true,
    isToday: true,
    isFinished: true,
  },
  'POST /api/Visit/AddPhoto': {
    body: ({ ID }) => ({ ID, appointment_date_at: '2026-03-10T08:00:00Z' }),
    row: true,
    accepted: true,
    isToday: true,
    isFinished: true,
  },
  'POST /api/Visit/GetEntitlement': { body: ({ ID, serial }) => ({ ID, serial_number: serial }), row: true },
  'POST /api/Visit/FindParts': { body: ({ ID }) => ({ ID, text: 'pump' }), row: true },
  'POST /api/Today/GetOutcome': { body: ({ ID }) => ({ ID }), row: true },
  'POST /api/Today/AddToCall': {
    body: ({ ID }) => ({ ID, remark: 'Valve replaced' }),
    row: true,
    isOfTechnician: true,
  },
  'POST /api/Today/GetPushKey': { body: () => ({}) },
  'POST /api/Today/SavePush': { body: () => pushSubscription, isOfTechnician: true },
  'POST /api/Today/DeletePush': { body: () => ({ endpoint: pushSubscription.endpoint }) },
}

/** The subscription of a browser. The key is the point that multiplies by one. */
const pushSubscription = {
  endpoint: 'https://push.invalid/1',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}
