import type { Help } from '../../helpText.ts'
import { actRefusals, cards, mailing, selecting } from './actions.ts'

export const calls: Pick<Help['screens'], 'servicecalls' | 'servicecallsunassigned' | 'servicecallsdetails'> = {
  servicecalls: {
    title: 'Avisos',
    purpose:
      'Todos los avisos que usted puede ver. Una empresa ve los suyos; coordinación, centro de llamadas y administración ven toda la red.',
    sections: [
      {
        title: 'Encontrar un aviso',
        paragraphs: [
          'Escriba en un filtro de la barra. La lista se reduce al escribir; no importan mayúsculas ni acentos.',
          '{list.more_filters} abre los demás. Cada filtro activo está bajo la barra; su aspa lo quita.',
          'Filtros, orden y página están en la dirección: puede guardarla, enviarla y volver con Atrás.',
        ],
      },
      {
        title: 'Ordenar la lista',
        paragraphs: [
          'Pulse la cabecera de una columna para ordenar; otra vez, al revés.',
          'Arrastre el borde derecho de la cabecera para cambiar el ancho; un doble clic lo restablece.',
          '{list.columns} muestra, oculta y mueve columnas. Este navegador las recuerda.',
          '{list.page_size}: elija bajo la lista, de 5 a 40.',
          'Las pestañas sobre la lista son vistas: filtros, orden y columnas con un nombre. Cuando algo difiere, aparece {view.save}. El menú junto a las pestañas tiene {view.save_as_new}, en las vistas propias {view.rename} y, en la página propia de la lista, {view.is_default}. Un clic en la pestaña de la vista abierta recupera lo que tiene guardado.',
        ],
      },
      {
        title: 'Abrir y exportar',
        paragraphs: [
          'Pulse una fila para abrir el aviso. Su enlace vuelve a la misma lista.',
          '{list.export} guarda todas las filas que dejan los filtros, no solo esta página, en un archivo Excel con las columnas visibles. Mientras tanto puede seguir trabajando.',
          '{call.new}, si su función lo ofrece, abre un aviso vacío. El tipo de aviso, el de problema, la prioridad y el asunto son obligatorios.',
        ],
      },
      {
        title: 'En un teléfono',
        paragraphs: [
          'Cada fila es una ficha con lo que más importa. Pulse la ficha para abrirla; deslícela a un lado, o pulse su botón, para hacer lo que sigue.',
          '{list.filters} abre todos los filtros desde abajo. Sobre las fichas están el orden y {selection.choose}; mantener pulsada una ficha también la selecciona.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Ningún aviso cumple todos los filtros. Quite uno.'],
      ['list.past_end', 'La lista es ahora más corta que la página en que está.'],
      ['list.failed', 'El servidor no respondió. Lo que ve puede ser antiguo; inténtelo otra vez.'],
      ['problem.unauthorized', 'La sesión ha terminado. Entre; volverá a esta lista.'],
    ],
    keys: [
      ['/', 'primer filtro'],
      ['↑ ↓', 'fila anterior o siguiente'],
      ['Inicio Fin', 'primera o última fila'],
      ['Intro', 'abrir el aviso'],
      ['Alt + ← →', 'en una cabecera: más estrecha o más ancha'],
      ['F1', 'esta ayuda'],
    ],
  },
  servicecallsunassigned: {
    title: 'Avisos sin asignar o rechazados',
    purpose:
      'Avisos abiertos que no tiene ninguna empresa, porque nadie los asignó o la empresa los rechazó. Solo para coordinación; el número del menú los cuenta.',
    sections: [
      {
        title: 'Asignar un aviso',
        paragraphs: [
          'A la derecha están el aviso y sus empresas con su puntuación, la mejor elegida. Intro asigna y muestra el aviso siguiente; de 1 a 9 eligen otra empresa.',
          'Pulse {call.assign_manually} a la derecha de la fila. El diálogo ofrece las formas que hay.',
          '{assign.manually}: empresas para este aviso, la mejor primero, con distancia y competencias. Busque por nombre si hace falta y pulse {company.select}.',
          '{assign.algorithm}: el portal elige la empresa según las reglas de la red.',
          '{assign.previous}: solo si una empresa trabajó antes en este aparato.',
          'Después se abre el aviso. Desde ese momento lo ve la empresa.',
        ],
      },
      {
        title: 'Mirar antes',
        paragraphs: [
          'Un clic junto a los enlaces de una fila abre el aviso a la derecha; el lápiz, su página. Si fue rechazado, arriba está quién, cuándo y por qué.',
          'Filtros, columnas y exportación funcionan como en la lista de avisos.',
        ],
      },
      selecting,
    ],
    refusals: [
      ['message.assigned_meanwhile', 'Otra persona fue más rápida. Cierre el diálogo; el aviso sale de esta lista.'],
      ['call.refused.not_open', 'El aviso se terminó o se anuló mientras tanto.'],
      ['call.refused.no_candidate', 'Ninguna empresa cumple todas las condiciones. Asigne a mano.'],
      ['call.refused.relax_radius', 'Lo mismo, y hasta dónde habría que llegar para encontrar una empresa.'],
      ['call.refused.relax_declined', 'Las únicas que quedan ya dijeron que no. Hable con una y asigne a mano.'],
      ['call.refused.inactive_company', 'Esa empresa ya no recibe avisos. Elija otra.'],
      ['call.refused.no_previous', 'Nadie trabajó antes en este aparato.'],
    ],
    keys: [
      ['/', 'primer filtro'],
      ['↑ ↓', 'fila anterior o siguiente'],
      ['X', 'seleccionar la fila'],
      ['Mayús + ↑ ↓', 'seleccionar varias seguidas'],
      ['Espacio', 'abrir el aviso a la derecha'],
      ['J K', 'allí: aviso siguiente o anterior'],
      ['1 … 9', 'allí: elegir una empresa'],
      ['Intro', 'allí: asignar'],
      ['Tab', 'de la fila a sus botones'],
      ['Esc', 'cerrar el diálogo'],
      ['F1', 'esta ayuda'],
    ],
  },
  servicecallsdetails: {
    title: 'Aviso',
    purpose: 'Todo sobre un aviso: para quién es, qué aparato, quién va y cuándo, y qué se hizo.',
    sections: [
      {
        title: 'Ver y actuar',
        paragraphs: [
          'Arriba está lo que pide el trabajo: quién, qué, cuándo y quién va. El teléfono, el correo y la dirección son enlaces.',
          'El botón de color es su próximo paso. Lo demás, también borrar, está en {call.more}.',
          'La empresa registra gastos y recambios mientras el aviso está abierto. En un aviso hecho, {call.next.request_reopening} avisa a la central y a la oficina, que ven el motivo y lo abren con {call.next.reopen}.',
          '{call.tab.overview} cuenta en palabras lo que ha pasado.',
          '{call.repeat}: el mismo problema del mismo aparato en 60 días. El enlace lleva al aviso anterior.',
        ],
      },
      {
        title: 'Cambiar y guardar',
        paragraphs: [
          'Cambie lo que necesite, en el panel y en varias pestañas. Los campos en gris no se pueden cambiar.',
          'Aparece una barra que nombra los cambios. {save.save} lo guarda todo a la vez, {save.discard} lo deshace.',
          'Si sale con cambios sin guardar, se le pregunta antes.',
          'Si otra persona guardó antes, {save.compare} enseña los dos valores de cada campo. Elija y guarde otra vez.',
        ],
      },
      {
        title: 'Responder a un aviso (empresa)',
        paragraphs: [
          '{call.accept}: el mejor hueco libre ya está elegido, si lo hay. Elija otro, o indique la cita, cuánto dura y el técnico; Intro lo envía. La visita aparece en la planificación.',
          'Si la avería suele necesitar piezas, la ventana las muestra; una casilla las pide al aceptar. También las ofrece la pestaña {call.tab.spareparts}.',
          '{call.reject}: elija el motivo. El aviso vuelve a coordinación y sale de su lista.',
        ],
      },
      {
        title: 'Cuando responde el cliente',
        paragraphs: [
          'El bloque {customer_link.block} muestra lo que dice el cliente con el enlace. La empresa y los coordinadores pulsan {customer_link.take_wish} o {customer_link.keep}. El cliente recibe un correo si la red los envía para las visitas cambiadas y se conoce su dirección. Tras {customer_link.keep}, el portal dice si no se ha enviado ninguno: entonces avise usted al cliente.',
        ],
      },
      {
        title: 'Dar un aviso a una empresa',
        paragraphs: [
          'Coordinación pulsa {call.assign} junto a la empresa; un aviso que ya tiene una puede pasar a otra.',
          '{call.unassign} es del centro de llamadas. El aviso vuelve a los no asignados.',
        ],
      },
      {
        title: 'Estado',
        paragraphs: [
          'Los estados ofrecidos dependen de su función. Puede cambiarlo mientras el guardado esté abierto; centro de llamadas y administración, siempre.',
          'Para anular un aviso abierto, la empresa escribe antes un comentario.',
        ],
      },
      {
        title: 'Producto y número de serie',
        paragraphs: [
          'Marque {field.fictive_serial_number} si aún no se conoce el número real. Así el aviso no puede pasar a realizado.',
          'Quite la marca cuando el número sea real: tras confirmarlo se guarda al momento.',
        ],
      },
      cards,
      mailing,
      {
        title: 'Archivos adjuntos',
        paragraphs: [
          '{attachment.add}: póngale nombre, elija archivos o suéltelos allí. Se suben uno tras otro.',
          'Una imagen se abre en el portal; cualquier otro archivo se guarda en su ordenador.',
          'Quien añadió un adjunto puede borrarlo; el personal central puede borrar cualquiera.',
          'El coordinador encuentra los adjuntos de todos los avisos en {attachment.all}.',
        ],
      },
      {
        title: 'Código de avería',
        paragraphs: [
          'La empresa, el centro de llamadas o la administración dicen qué falló: grupo, componente, avería y causa. En cuanto hay un grupo, el componente es obligatorio.',
          'Al cambiar un nivel se borran los inferiores. Los códigos se guardan con la barra de su propia pestaña.',
          '{defect.find} muestra los cuatro niveles juntos y busca en ellos por palabras.',
        ],
      },
      {
        title: 'Historial',
        paragraphs: [
          'Quién hizo qué y cuándo, lo más nuevo primero. Despliegue una línea para ver cada campo antes y después.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'Los campos en rojo faltan o no son válidos. Se abre la pestaña del primero.',
      ],
      ['message.conflict', 'Otra persona guardó antes. No se pierde nada: compare y guarde otra vez.'],
      ['message.appointment_in_past', 'Elija un momento que esté por venir.'],
      ['call.refused.already_answered', 'A un aviso se responde una vez. Lo hizo antes un compañero.'],
      ['call.refused.not_yours', 'Coordinación dio el aviso a otra empresa.'],
      ['call.refused.same_company', 'Esa empresa ya tiene el aviso.'],
      ['text.status_validation', 'Faltan gastos y recambios. Reabra el aviso para que la empresa los registre.'],
      ['message.status_validation_for_fictive_serial_number', 'Introduzca el número de serie real y quite la marca.'],
      ['message.comment_required', 'Diga por qué se anula el aviso.'],
      ...actRefusals,
      ['text.unsupported_media_type', 'No se admiten archivos de este tipo.'],
      ['message.duplicate_file_name', 'Cambie el nombre de uno de los dos archivos.'],
      ['call.not_found', 'La dirección es errónea o el aviso ya no es suyo.'],
    ],
    keys: [
      ['Ctrl + S', 'guardar'],
      ['Ctrl + Intro', 'en un diálogo: enviarlo'],
      ['← →', 'en una pestaña: la de al lado'],
      ['Esc', 'cerrar el diálogo'],
      ['F1', 'esta ayuda'],
    ],
  },
}
