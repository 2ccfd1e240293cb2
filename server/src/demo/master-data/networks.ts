import type { Selectable } from 'kysely'
import type { Networks } from '../../platform/database/db.types.ts'
import type { Culture } from '../texts/name-parts.ts'

export type DemoNetwork = Omit<Selectable<Networks>, 'assignment_policy' | 'culture'> & {
  culture: Culture
  /** The network's share of all calls and companies. */
  share: number
  /** Number of the country's largest towns it serves. */
  towns: number
}

/** Usual cost of a visit in euros: the journey, and an hour of work. */
const usualPrices = (journey: string, hour: string) => ({
  es: `Desplazamiento desde ${journey} €, mano de obra ${hour} € por hora, IVA aparte; las piezas, según tarifa.`,
  pt: `Deslocação desde ${journey} €, mão de obra ${hour} € por hora, mais IVA; as peças, segundo a tabela.`,
  en: `Journey from €${journey}, labour €${hour} an hour, plus VAT; parts as in the price list.`,
  fr: `Déplacement à partir de ${journey} €, main-d’œuvre ${hour} € l’heure, TVA en sus ; pièces selon le tarif.`,
  it: `Trasferta da ${journey} €, manodopera ${hour} € l’ora, più IVA; ricambi secondo listino.`,
})

export const demoNetworks: readonly DemoNetwork[] = [
  {
    network_code: 'ATLIBE',
    reseau_uuid: '01941f29-7c00-7000-8000-000000000001',
    network_name: 'España',
    default_country: 'ES',
    culture: 'es',
    time_zone: 'Europe/Madrid',
    enable_service_contract: true,
    portal_name: 'Portal del servicio técnico',
    portal_url: 'https://portal.atlibe.example',
    quality_budget: '4',
    serial_pattern: '',
    dispatch_email: 'despacho@atlibe.example',
    phone: '910 000 100',
    mail_sender: 'Servicio técnico',
    reply_to: '',
    mail_color: '#0b7285',
    mail_logo: '',
    keeps_original_photos: false,
    takes_requests: true,
    request_prices: usualPrices('39', '52'),
    request_privacy: {},
    legal_name: 'Atlibe Climatización Ibérica, S.A.U.',
    tax_number: 'A00412874',
    registration: 'ES-00-00412',
    payment_days: 30,
    vat_rate: '21.00',
    adresse: 'Calle de los Alfareros',
    street_number: '48',
    code_postal: '28037',
    ville: 'Madrid',
    pays: 'ES',
    share: 0.6,
    towns: 420,
  },
  {
    network_code: 'YGNITA',
    reseau_uuid: '01941f29-7c00-7000-8000-000000000002',
    network_name: 'Italia',
    default_country: 'IT',
    culture: 'it',
    time_zone: 'Europe/Rome',
    enable_service_contract: false,
    portal_name: 'Portale dell’assistenza',
    portal_url: 'https://portale.ygnita.example',
    quality_budget: '4',
    serial_pattern: '',
    dispatch_email: 'centrale@ygnita.example',
    phone: '06 0000 0100',
    mail_sender: 'Assistenza',
    reply_to: '',
    mail_color: '#9c2f2f',
    mail_logo: '',
    keeps_original_photos: false,
    takes_requests: true,
    request_prices: usualPrices('42', '55'),
    request_privacy: {},
    legal_name: 'Ygnita Riscaldamento, S.p.A.',
    tax_number: '99041271000',
    registration: 'IT-00-00412',
    payment_days: 30,
    vat_rate: '22.00',
    adresse: 'Via dei Fonditori',
    street_number: '21',
    code_postal: '20138',
    ville: 'Milano',
    pays: 'IT',
    share: 0.25,
    towns: 300,
  },
  {
    network_code: 'ATLPOR',
    reseau_uuid: '01941f29-7c00-7000-8000-000000000003',
    network_name: 'Portugal',
    default_country: 'PT',
    culture: 'pt',
    time_zone: 'Europe/Lisbon',
    enable_service_contract: true,
    portal_name: 'Portal da assistência',
    portal_url: 'https://portal.atlpor.example',
    quality_budget: '4',
    serial_pattern: '',
    dispatch_email: 'despacho@atlpor.example',
    phone: '210 000 100',
    mail_sender: 'Assistência técnica',
    reply_to: '',
    mail_color: '#2b6a3f',
    mail_logo: '',
    keeps_original_photos: false,
    takes_requests: true,
    request_prices: usualPrices('35', '45'),
    request_privacy: {},
    legal_name: 'Atlpor Climatização, S.A.',
    tax_number: '400412870',
    registration: 'PT-00-00412',
    payment_days: 30,
    vat_rate: '23.00',
    adresse: 'Rua dos Caldeireiros',
    street_number: '15',
    code_postal: '1950-130',
    ville: 'Lisboa',
    pays: 'PT',
    share: 0.15,
    towns: 180,
  },
]

/** The initial assignment policy of every network. */
export const assignmentPolicy = {
  version: 1,
  radius_km: 80,
  capacity: 25,
  weights: { distance: 30, capacity: 20, availability: 20, previous: 15, record: 15 },
}

/** The two mails about a call: to the assigned company, and the suggested text when it is sent again by hand. */
export const mailTemplates: Record<Culture, Record<'assignment' | 'resend', { subject: string; body: string }>> = {
  es: {
    assignment: {
      subject: 'Nuevo aviso {call_id}: {subject}',
      body: `Estimados señores de {raison_sociale}:

Se les ha asignado el aviso {call_id}: {subject}

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}
Teléfono: {phone}

Acéptenlo o rechácenlo en el portal: {url}

Un saludo,
Servicio técnico`,
    },
    resend: { subject: 'Aviso {call_id}', body: 'Aviso {call_id}: {subject}\n\n{url}' },
  },
  it: {
    assignment: {
      subject: 'Nuova chiamata {call_id}: {subject}',
      body: `Spettabile {raison_sociale},

vi è stata assegnata la chiamata {call_id}: {subject}

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}
Telefono: {phone}

Accettatela o rifiutatela nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
    },
    resend: { subject: 'Chiamata {call_id}', body: 'Chiamata {call_id}: {subject}\n\n{url}' },
  },
  pt: {
    assignment: {
      subject: 'Nova chamada {call_id}: {subject}',
      body: `Exmos. Senhores de {raison_sociale},

Foi-vos atribuída a chamada {call_id}: {subject}

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}
Telefone: {phone}

Aceitem ou recusem no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
    },
    resend: { subject: 'Chamada {call_id}', body: 'Chamada {call_id}: {subject}\n\n{url}' },
  },
}
