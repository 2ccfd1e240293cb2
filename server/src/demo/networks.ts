import type { Culture } from './names.words.ts'

export interface DemoNetwork {
  network_code: string
  reseau_uuid: string
  network_name: string
  default_country: string
  culture: Culture
  time_zone: string
  enable_service_contract: boolean
  portal_name: string
  portal_url: string
  /** Of all calls and of all companies, how many are this network's. */
  share: number
  /** How many of the country's largest towns it serves. */
  towns: number
}

export const networks: readonly DemoNetwork[] = [
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
    share: 0.15,
    towns: 180,
  },
]

/** What the assignment algorithm weighs; every network begins with the same. */
export const assignmentPolicy = {
  version: 1,
  radius_km: 80,
  capacity: 25,
  weights: { distance: 30, capacity: 20, availability: 20, previous: 15, record: 15 },
}

/** The two mails about a call: to the company that is given it, and the suggestion when it is sent by hand. */
export const mailTemplates: Record<Culture, Record<'assignment' | 'resend', { subject: string; body: string }>> = {
  es: {
    assignment: {
      subject: 'Nuevo aviso {call_id}: {subject}',
      body: `Estimados señores de {raison_sociale}:

Se les ha asignado el aviso {call_id}: {subject}

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}
Teléfono: {phone}

Acéptenlo o recházenlo en el portal: {url}

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
      subject: 'Novo pedido {call_id}: {subject}',
      body: `Exmos. Senhores de {raison_sociale},

Foi-vos atribuído o pedido {call_id}: {subject}

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}
Telefone: {phone}

Aceitem ou recusem no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
    },
    resend: { subject: 'Pedido {call_id}', body: 'Pedido {call_id}: {subject}\n\n{url}' },
  },
}
