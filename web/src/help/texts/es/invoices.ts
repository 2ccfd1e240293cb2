import type { Help } from '../../helpText.ts'

export const invoices: Pick<Help['screens'], 'invoicegeneration'> = {
  invoicegeneration: {
    title: 'Generación de facturas',
    purpose:
      'Los gastos aprobados que aún no están facturados. Elija los que van juntos y haga de ellos una factura. Solo para empresas de servicio.',
    sections: [
      {
        title: 'Hacer una factura',
        paragraphs: [
          'Elija documentos con un clic, o todos con la casilla de la cabecera. El pie de la página dice cuántos son y cuánto suman.',
          'Los filtros reducen lo que ve. Lo elegido sigue elegido aunque un filtro lo oculte, y cuenta.',
          'Escriba su propio número, de 10 caracteres como máximo, y pulse {invoice.generate}. Compruebe número, cantidad e importe y confirme: el PDF se descarga enseguida.',
          'Los documentos quedan cerrados y salen de la lista. Se facturan todos o ninguno.',
        ],
      },
      {
        title: 'Descargar de nuevo una factura',
        paragraphs: [
          '{invoice.history} muestra todas las facturas que ha generado, la más reciente primero. Búsquelas por número.',
          '{invoice.download} da el mismo PDF que el primer día. A su lado, CII y UBL dan la misma factura para programas (EN 16931). El PDF también la lleva dentro.',
        ],
      },
      {
        title: 'Desde un aviso',
        paragraphs: [
          'La pestaña {call.tab.fees} de un aviso tiene también los dos botones: allí {invoice.generate} ofrece los gastos aprobados de ese aviso.',
        ],
      },
      {
        title: 'Anular una factura',
        paragraphs: [
          '{invoice.credit}, en {invoice.history}, genera una nota de abono con un número propio que no ha usado antes. Los documentos vuelven a la lista y se pueden facturar otra vez.',
          'La factura y la nota de abono se quedan en la lista, cada una con su PDF y sus archivos.',
        ],
      },
      {
        title: 'Facturas electrónicas',
        paragraphs: [
          '{legal.title}, en el menú con sus iniciales, muestra NIF, IBAN y régimen de IVA de su empresa. Los cambia su red. Si falta algo, la factura es solo un PDF sin IVA; la página dice qué falta.',
          'La coordinación y la administración de la red leen todas las facturas en {menu.supplierinvoices}.',
        ],
      },
    ],
    refusals: [
      ['invoice.refused.number_taken', 'Ya ha usado este número. Elija otro.'],
      ['invoice.refused.invoiced', 'Un compañero ha facturado el documento antes que usted. Elija de nuevo.'],
      ['invoice.refused.total', 'El documento ha cambiado entretanto. La lista muestra su nuevo total.'],
      ['invoice.refused.not_confirmed', 'Su aprobación se ha retirado o está pendiente. Déjelo fuera.'],
      ['invoice.refused.credited', 'Alguien ha anulado la factura antes. La lista muestra con qué nota de abono.'],
    ],
    keys: [
      ['/', 'primer filtro'],
      ['↑ ↓', 'documento anterior o siguiente'],
      ['Espacio', 'elegir el documento'],
      ['Esc', 'cerrar la ventana'],
      ['F1', 'esta ayuda'],
    ],
  },
}
