import type { Culture } from './name-parts.ts'

interface AttachmentWords {
  readonly ofCustomer: string
  readonly ofVisit: string
  readonly report: string
  readonly front: string
  readonly plate: string
  readonly gauge: string
  /** Labels of the report: number, date, company, appliance, serial number, work done. */
  readonly labels: readonly [string, string, string, string, string, string]
}

/** Names of pictures and reports in the network's language. */
export const attachmentTexts: Record<Culture, AttachmentWords> = {
  es: {
    ofCustomer: 'Foto del cliente',
    ofVisit: 'Fotos de la visita',
    report: 'Parte de trabajo',
    front: 'Equipo',
    plate: 'Placa de características',
    gauge: 'Manómetro',
    labels: ['Aviso', 'Fecha', 'Empresa', 'Equipo', 'N.º de serie', 'Trabajo realizado'],
  },
  it: {
    ofCustomer: 'Foto del cliente',
    ofVisit: 'Foto della visita',
    report: 'Rapporto di intervento',
    front: 'Apparecchio',
    plate: 'Targhetta dati',
    gauge: 'Manometro',
    labels: ['Chiamata', 'Data', 'Azienda', 'Apparecchio', 'N. di serie', 'Lavoro eseguito'],
  },
  pt: {
    ofCustomer: 'Foto do cliente',
    ofVisit: 'Fotos da visita',
    report: 'Relatório de intervenção',
    front: 'Equipamento',
    plate: 'Placa de características',
    gauge: 'Manómetro',
    labels: ['Chamada', 'Data', 'Empresa', 'Equipamento', 'N.º de série', 'Trabalho realizado'],
  },
}
