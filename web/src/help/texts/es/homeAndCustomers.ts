import type { Help } from '../../helpText.ts'

export const homeAndCustomers: Pick<Help['screens'], 'home' | 'customers'> = {
  home: {
    title: 'Inicio',
    purpose: 'Lo que le espera, lo que pasa hoy y lo que ha cambiado desde su última visita.',
    sections: [
      {
        title: 'Para hacer ahora',
        paragraphs: [
          'Cada fila es una lista de avisos o documentos con su número. Un clic, o las flechas e Intro, la abre.',
          'Los números son exactos y cambian solos.',
          '{overview.queue.unanswered}: la empresa no aceptó ni rechazó dentro del plazo del aviso; sin plazo, en un día.',
        ],
      },
      {
        title: 'Hoy y desde su última visita',
        paragraphs: [
          'Las visitas de hoy están por orden de hora, las de una empresa por técnico. Un clic abre el aviso. Si son más de 50, {overview.all_visits} abre su lista.',
          '{overview.mark_seen} vacía la lista de cambios. Empieza de nuevo con el siguiente. En una red con muchísimos cambios solo contiene los más recientes y dice desde cuándo; la marca vale también para los anteriores. Quien está conectado como una empresa ve los cambios de esta de los últimos siete días y no los marca.',
        ],
      },
      {
        title: 'Cifras',
        paragraphs: [
          'La línea gris es el periodo anterior. Un punto lleva a sus avisos; {overview.show_table} muestra lo mismo en números.',
          'La página de una empresa la compara con la mediana de la red. Una empresa solo ve la mediana si al menos otras tres tienen un valor.',
        ],
      },
      {
        title: 'Encontrarlo todo',
        paragraphs: [
          'Ctrl + K abre la búsqueda en cualquier página, excepto {menu.today}: cliente, calle, teléfono, número de serie, de aviso, de documento o de contrato, en cualquier orden.',
          'Bastan las seis últimas cifras de un teléfono o número de serie, y una palabra puede llevar una letra equivocada. Lo que mejor encaja sale primero.',
          'Tras > ofrece acciones: un aviso nuevo, otra página, red, idioma o aspecto.',
        ],
      },
    ],
    refusals: [],
    keys: [
      ['↑ ↓', 'fila anterior o siguiente'],
      ['Intro', 'abrir la lista'],
      ['Ctrl + K', 'buscar'],
      ['?', 'todas las teclas de la pantalla'],
      ['F1', 'esta ayuda'],
    ],
  },
  customers: {
    title: 'Cliente',
    purpose: 'Todo sobre un cliente en una página: cómo contactar, sus aparatos y sus avisos.',
    sections: [
      {
        title: 'Ver',
        paragraphs: [
          'Un aviso abierto está arriba del todo. Teléfono, correo y dirección son enlaces.',
          'Los aparatos muestran garantía y contrato. Primero van los avisos abiertos, después los más recientes. Un + tras su número dice que hay otros más antiguos; están en la lista de avisos.',
        ],
      },
      {
        title: 'Aviso nuevo',
        paragraphs: ['{call.new} abre el formulario con cliente, dirección y aparato ya rellenos.'],
      },
    ],
    refusals: [],
    keys: [
      ['Ctrl + K', 'buscar otro cliente'],
      ['F1', 'esta ayuda'],
    ],
  },
}
