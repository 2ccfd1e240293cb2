import { CallStatus } from '@callout/domain/calls/call.ts'
import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import { noProgress, type Visit } from '@callout/domain/visits/visit.ts'
import { partOf } from './partOf.ts'

/** The visit of an oven, at this time (ISO 8601). */
export const visitAt = (at: string): Visit =>
  partOf<Visit>({
    ID: 'a',
    call_id: '10001',
    company_phone: '',
    version: 3,
    status_id: CallStatus.open,
    technician: 'T1',
    appointment_date_at: at,
    duration_minutes: 60,
    customer: { name: 'Rosa Prats', phone: '', phone2: '', email: '', telephones: [] },
    address: { text: '', street: '', ville: '', code_postal: '', details: '', lat: null, lng: null },
    appliance: { product: 'Oven', code: 'OV1', serial: 'SN1', is_fictive: false },
    defects: noDefectCodes,
    payer: { who: 'unknown', until: null, why: '' },
    remark: '',
    earlier: [],
    fees: [],
    parts: [],
    progress: noProgress,
  })
