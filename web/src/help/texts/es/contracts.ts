import type { Help } from '../../helpText.ts'

export const contracts: Pick<Help['screens'], 'servicecontract' | 'servicecontractdetails'> = {
  servicecontract: {
    title: 'Contratos de servicio',
    purpose:
      'Todos los contratos que puede ver. Una empresa ve los que atiende; coordinadores, centro de llamadas y administración ven toda la red. Las redes sin contratos no tienen esta página.',
    sections: [
      {
        title: 'Buscar un contrato',
        paragraphs: [
          'Filtros, orden, columnas y {list.export} funcionan como en la lista de avisos.',
          '{field.start_date} y {field.end_date} admiten un primer y un último día, ambos incluidos.',
          '{field.code} encuentra todos los contratos de un producto; {field.internal_serial_number}, el de un aparato.',
        ],
      },
      {
        title: 'Abrir y crear',
        paragraphs: [
          'Pulse una fila para abrir el contrato. Su enlace devuelve a la misma lista.',
          '{contract.new}, si su rol lo ofrece: escriba el número de serie y pulse {card.search}. Producto, garantía, cliente y dirección vienen de la ficha.',
          'Elija después la plantilla: debajo figura lo que cubre. Un contrato nuevo es un borrador hasta que elija otro estado, y siempre de tipo estándar.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Ningún contrato cumple todos los filtros a la vez. Quite uno.'],
      ['list.failed', 'El servidor no ha respondido. Las filas que veía pueden ser antiguas; inténtelo de nuevo.'],
      ['message.end_before_start', 'Revise las fechas: el contrato acabaría antes de empezar.'],
      ['message.not_in_list', 'Elija de nuevo la plantilla: la que tenía es de otro producto.'],
    ],
    keys: [
      ['/', 'primer filtro'],
      ['↑ ↓', 'fila anterior o siguiente'],
      ['Intro', 'abrir el contrato'],
      ['Ctrl + Intro', 'en una ventana: enviarla'],
      ['F1', 'esta ayuda'],
    ],
  },
  servicecontractdetails: {
    title: 'Contrato de servicio',
    purpose:
      'Lo acordado para un aparato: con quién, desde y hasta cuándo, qué se cubre, qué empresa lo atiende y qué avisos ha habido.',
    sections: [
      {
        title: 'Cambiar y guardar',
        paragraphs: [
          'Cambie lo necesario, a la izquierda y en las pestañas. Los campos en gris no se pueden cambiar.',
          'Aparece una barra que nombra lo cambiado. {save.save} lo guarda todo a la vez, {save.discard} lo deshace.',
          'Una empresa solo cambia {field.subcontractor_contract_number} y {field.remark}, y todo en un borrador que haya creado ella.',
        ],
      },
      {
        title: 'Estado',
        paragraphs: [
          'Los avisos nuevos del aparato llevan el contrato mientras está activo, del primer al último día.',
          'Darlo de baja pone la fecha de hoy; cualquier otro estado la borra. Un borrador o un contrato en suspenso no admite avisos.',
          '{contract.delete} solo se ofrece si el contrato nunca estuvo activo: al personal central, y a la empresa en un borrador que haya creado ella.',
        ],
      },
      {
        title: 'Producto y plantilla',
        paragraphs: [
          'Con ficha de equipo, número de serie, producto y garantía la siguen: el lápiz abre la ficha, la cruz la quita.',
          'Sin ella, escriba el número de serie y pulse {card.search}, o elija solo el producto.',
          'Se ofrecen las plantillas del producto. Otro producto vacía la plantilla.',
        ],
      },
      {
        title: 'Avisos, adjuntos, cobertura',
        paragraphs: [
          '{contract.tab.calls} enumera los avisos del aparato. Mientras el contrato está activo, {call.new} abre un aviso que lo lleva. Debajo están los cambios del propio contrato.',
          '{contract.tab.attachments} guarda sus documentos, como en un aviso.',
          '{contract.tab.coverage} muestra línea a línea qué se cubre y con qué valor. El aviso muestra lo mismo junto a su contrato.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'Los campos en rojo faltan o no son válidos. Se abre la pestaña del primero.',
      ],
      ['message.conflict', 'Alguien ha guardado antes. No se pierde nada suyo: compare y guarde de nuevo.'],
      ['message.end_before_start', 'Un contrato no puede acabar antes de empezar.'],
      ['message.not_in_list', 'La plantilla es de otro producto, o el valor ya no se ofrece.'],
      [
        'contract.refused.incomplete',
        'Un contrato activo indica cliente, aparato, plantilla, primer y último día. Los campos en rojo faltan o no son válidos.',
      ],
      ['contract.refused.was_active', 'Estuvo en vigor. En su lugar, delo de baja.'],
      ['contract.refused.not_active', 'Solo un contrato activo admite avisos nuevos.'],
      ['contract.not_found', 'La dirección es errónea, o su empresa no atiende el contrato.'],
    ],
    keys: [
      ['Ctrl + S', 'guardar'],
      ['Ctrl + Intro', 'en una ventana: enviarla'],
      ['← →', 'en una pestaña: la de al lado'],
      ['Esc', 'cerrar la ventana'],
      ['F1', 'esta ayuda'],
    ],
  },
}
