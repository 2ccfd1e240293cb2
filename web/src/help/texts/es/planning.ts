import type { Help } from '../../helpText.ts'

export const planning: Pick<Help['screens'], 'planning'> = {
  planning: {
    title: 'Planificación',
    purpose: 'Las visitas de su empresa, o de la red, en un calendario. Las horas son las de la red.',
    sections: [
      {
        title: 'Mirar',
        paragraphs: [
          '{planning.view.day}, {planning.view.week} y {planning.view.agenda} muestran más o menos. Las flechas pasan la página, {planning.today} vuelve.',
          '{field.subContractors} limita a una o varias empresas.',
          'El color es el estado, explicado bajo el calendario. Una visita con borde discontinuo no está aceptada aún.',
          'Donde no caben todas las visitas de una hora, un botón cuenta las demás y las enseña.',
          'Pulse una visita: sus datos están en el panel derecho, con un enlace al aviso.',
        ],
      },
      {
        title: 'Responder a avisos (empresa)',
        paragraphs: [
          'El panel {planning.appointments} enseña los avisos que le esperan, con {call.accept} y {call.reject}.',
          'Al aceptar, el calendario va a la visita. La flecha del panel lo pliega.',
          'Un día se escribe como 11/25/2026, 25.11, +3 o mañana; debajo del campo consta lo que se ha entendido. En el menú de usuario se elige si va antes el mes o el día.',
        ],
      },
      {
        title: 'Mover una visita',
        paragraphs: [
          'Arrastre la visita a su nueva hora, o su borde inferior para alargarla o acortarla. Se guarda al soltar.',
          'Sin ratón: elija la visita y pulse {planning.move}. Allí también se cambia el técnico.',
          'Si el técnico ya tiene una visita a esa hora, o no trabaja entonces, el portal lo dice y pregunta antes de seguir.',
          'Si el portal lo rechaza, la visita vuelve a su sitio y el motivo está bajo el calendario.',
          'Centro de llamadas y administración miran, pero no mueven visitas.',
        ],
      },
      {
        title: 'Por técnico (empresa)',
        paragraphs: [
          '{planning.technicians} enseña un día o una semana con una fila por técnico: horario, ausencias, visitas y el tiempo de conducción entre ellas. En gris está el tiempo en que el técnico no trabaja: por su horario, una ausencia o un festivo de la red; aun así se puede poner allí una visita. {planning.layout.calendar} es la otra disposición.',
          'Una advertencia dice cuántos minutos faltan donde no se llega a tiempo desde la visita anterior.',
          'Bajo los avisos por responder están los de {field.to_plan}: sin cita o sin técnico, o con una visita que ya pasó. Arrastre uno a un técnico, o pulse {planning.plan}. Un aviso sin aceptar abre la aceptación con esa hora.',
          'Arrastre una visita a otra hora, otro día u otro técnico. En la semana, la visita conserva su hora; un aviso sin hora recibe el mejor hueco de ese día. Sin ratón: la tecla M sobre una visita abre {planning.move}.',
          '{day_plan.title} busca un camino más corto entre las visitas de un técnico. Las citas se quedan a su hora si no las marca; nada cambia hasta que acepta la propuesta, y se puede deshacer.',
        ],
      },
    ],
    refusals: [
      ['call.refused.not_accepted', 'Una visita se mueve cuando la empresa ha aceptado el aviso.'],
      ['call.refused.not_open', 'El trabajo está realizado o anulado: su visita se queda donde estaba.'],
      ['message.appointment_in_past', 'Una visita no se puede mover al pasado.'],
      ['message.conflict', 'Otra persona cambió el aviso. Mire su nueva hora e inténtelo otra vez.'],
      ['call.refused.already_answered', 'Un compañero respondió antes a este aviso.'],
      [
        'day_plan.refused.closed',
        'Lo dicen el horario o las ausencias del técnico o de la empresa, o es festivo en la red. Mueva las visitas una a una.',
      ],
      ['day_plan.refused.overlap', 'El técnico tiene ya otra visita a esa hora. Mire el día y vuelva a planificarlo.'],
    ],
    keys: [
      ['Tab', 'visita o botón siguiente'],
      ['Intro', 'elegir la visita'],
      ['M', 'mover la visita (técnicos)'],
      ['Esc', 'cerrar el diálogo'],
      ['F1', 'esta ayuda'],
    ],
  },
}
