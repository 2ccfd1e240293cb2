import type { HelpText } from '../../helpText.ts'

export const team: HelpText = {
  title: 'Equipo',
  purpose: 'Los técnicos de su empresa: cuándo trabajan, qué reparan y quién tiene acceso al portal.',
  sections: [
    {
      title: 'Horario, ausencias y competencias',
      paragraphs: [
        '{team.change} abre el horario de un técnico. Sin {team.own_hours} vale el de la empresa. Un día puede tener varios tramos, hasta cuatro; por ejemplo, antes y después de comer: el signo más junto a las horas añade uno.',
        'Los huecos que se proponen para una visita, las filas de la planificación y el plan del día cuentan con el horario, las ausencias y los festivos de la red. Quien no tiene la competencia de un aviso no se propone para él.',
        'El diálogo muestra quién cambió qué y cuándo. Si otra persona ha guardado entretanto, muestra su versión y usted elige.',
      ],
    },
    {
      title: 'Dar acceso',
      paragraphs: [
        '{team.invite} abre una cuenta con la dirección de correo y envía cómo entrar, en el idioma de la persona.',
        'Un técnico ve solo los avisos cuya visita es suya, e informa de ellos. No planifica y no ve facturas, contratos ni la liquidación. Si la visita pasa a otra persona, deja de ver el aviso en el acto.',
        '{team.close_account} termina sus sesiones en el acto.',
      ],
    },
  ],
  refusals: [
    ['team.refused.address_taken', 'Cada persona tiene una dirección propia. Pida otra, o avise a la central.'],
    ['team.refused.has_account', 'Ciérrela antes de invitar a otra persona.'],
    ['team.refused.leave_overlaps', 'Junte las dos ausencias en una.'],
  ],
  keys: [
    ['Tab', 'el botón siguiente'],
    ['Intro', 'abrirlo'],
    ['Esc', 'cerrar la ventana'],
    ['F1', 'esta ayuda'],
  ],
}
