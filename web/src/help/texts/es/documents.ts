import type { Help } from '../../helpText.ts'

export const documents: Pick<Help['screens'], 'documents'> = {
  documents: {
    title: 'Documentos',
    purpose:
      'Lo que las empresas registran para un aviso: gastos, recambios y solicitudes de devolución (DPC). La empresa los registra y un coordinador los aprueba o los rechaza.',
    sections: [
      {
        title: 'Buscar un documento',
        paragraphs: [
          'El menú {menu.documents} tiene una lista de cada clase. Una empresa ve sus propios documentos; un coordinador, los de la red.',
          'Haga clic en una fila para abrir el documento; su dirección se puede enviar a un compañero. El número del aviso lleva al aviso.',
          'La empresa, el centro de llamadas y la administración encuentran los documentos de un aviso en sus pestañas {call.tab.fees}, {call.tab.spareparts} y {call.tab.dpc}.',
        ],
      },
      {
        title: 'Crear uno',
        paragraphs: [
          'Abra la pestaña de un aviso aceptado que siga abierto y pulse {document.new.fee}, {document.new.sparepart} o {document.new.dpc}.',
          'Un coordinador registra gastos y recambios desde su lista: pulsa {document.new.fee} o {document.new.sparepart} y da el número del aviso. El documento es de la empresa que tiene el aviso, y el historial dice quién lo creó.',
          'Elija el artículo de cada línea y su cantidad; una cantidad vacía cuenta como 1. Los precios vienen de la red y el total se calcula mientras escribe.',
          'Un gasto de desplazamiento tiene una cantidad máxima: el doble de lo que su distancia supera la del gasto. Está escrita debajo del campo.',
          'Una solicitud de devolución hace preguntas según el tipo de devolución, y pide dónde se recoge la mercancía.',
        ],
      },
      {
        title: 'Corregir uno',
        paragraphs: [
          'El lápiz abre una línea; la flecha deshace sus cambios. {save.save} guarda todas las líneas a la vez.',
          '{document.cancel_this_line}: la línea queda tachada y deja de contar.',
          'Si se había pedido un cambio, al guardar el documento vuelve a quedar entregado.',
        ],
      },
      {
        title: 'Qué encuentran las comprobaciones',
        paragraphs: [
          'Cada documento se comprueba al guardarlo, y de nuevo cuando cambian su aviso, el contrato o la tarifa. La columna {field.check_severity} muestra lo más grave; el documento dice por qué.',
          'Mientras escribe, lo encontrado aparece debajo de las líneas: corrija el documento antes de guardarlo.',
          'El filtro {field.clean} separa los documentos sin advertencias de los demás.',
        ],
      },
      {
        title: 'Aprobar o rechazar (coordinador)',
        paragraphs: [
          'Espacio, o un clic junto a los enlaces de una fila, abre un documento a la derecha. A e Intro lo aprueban, R lo rechaza, J y K pasan a otro.',
          '{document.approve}: desde entonces nadie puede cambiar el documento. En un DPC puede dar con ello el número del abono.',
          '{document.reject}: la empresa recibe sus observaciones por correo. Un aviso realizado vuelve a quedar abierto para que se pueda corregir el documento. Si antes se le retira el aviso a la empresa, usted decide sobre el documento tal como está.',
        ],
      },
      {
        title: 'Aprobar los correctos (coordinador)',
        paragraphs: [
          '{clean.approve} mira los documentos de los filtros en los que ninguna comprobación encontró nada, y muestra su número y su suma por empresa antes de aprobarlos.',
          'Queda fuera, con su motivo, lo que una comprobación señala o bloquea, lo que cambió mientras tanto y la muestra de las reglas. Ábralo y decídalo por separado.',
          'Por encima del importe de las reglas aprueban dos personas. Entre las dos, el documento lleva {document.waits_second}; si cambia, vuelve a empezar.',
        ],
      },
    ],
    refusals: [
      ['document.refused.second_person', 'Pida a otra persona que lo apruebe también.'],
      ['document.refused.confirmed', 'Un documento aprobado ya no cambia.'],
      [
        'document.refused.call_not_open',
        'El aviso se terminó o se anuló. Si un coordinador rechaza el documento, un aviso realizado vuelve a abrirse; uno validado, cerrado o anulado tiene que abrirse antes con su estado (centro de llamadas o administración).',
      ],
      ['document.refused.not_accepted', 'Acepte primero el aviso.'],
      ['document.refused.other_company', 'Ahora el aviso es de otra empresa. El documento queda como está.'],
      [
        'document.refused.change_requested',
        'Ya se ha pedido el cambio a la empresa. Espere su corrección, o a que se le retire el aviso.',
      ],
      ['document.refused.line_cancelled', 'Las líneas anuladas quedan como están.'],
      [
        'document.refused.conflict',
        'Alguien guardó antes que usted. Si estaba escribiendo, elija entre los dos valores y guarde otra vez; antes de decidir, vuelva a mirar el documento.',
      ],
      ['message.must_be_maximum', 'Elija una cantidad menor; la máxima está en el mensaje.'],
    ],
    keys: [
      ['/', 'primer filtro'],
      ['↑ ↓', 'fila anterior o siguiente'],
      ['Intro', 'abrir el documento'],
      ['Ctrl + S', 'guardar'],
      ['Esc', 'cerrar la ventana'],
      ['F1', 'esta ayuda'],
    ],
  },
}
