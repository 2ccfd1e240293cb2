import type { Culture } from './name-parts.ts'

/** Remarks on contracts in the network's language. */
export const contractRemarks: Record<Culture, string[]> = {
  es: [
    'Llamar antes de ir: el cliente trabaja por las mañanas.',
    'Renovado por teléfono. Envía el contrato firmado por correo.',
    'Domiciliado. Próximo recibo con la renovación.',
    'La llave está en portería.',
    'Acepta la revisión en otoño, antes de encender la calefacción.',
  ],
  pt: [
    'Ligar antes de ir: o cliente trabalha de manhã.',
    'Renovado por telefone. Envia o contrato assinado por correio.',
    'Débito direto. Próximo recibo com a renovação.',
    'A chave está na portaria.',
    'Aceita a revisão no outono, antes de ligar o aquecimento.',
  ],
  it: [
    'Chiamare prima di andare: il cliente lavora la mattina.',
    'Rinnovato per telefono. Invia il contratto firmato per posta.',
    'Addebito in conto. Prossima rata con il rinnovo.',
    'La chiave è in portineria.',
    'Accetta la manutenzione in autunno, prima di accendere.',
  ],
}
