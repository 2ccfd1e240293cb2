import type { HelpText } from '../../helpText.ts'

export const dispatch: HelpText = {
  title: 'Reparto',
  purpose:
    'Un día de un vistazo: los avisos sin empresa, las empresas con sus visitas y dónde está cada uno. Solo para coordinadores.',
  sections: [
    {
      title: 'Asignar',
      paragraphs: [
        'Arrastre un aviso, o todos los seleccionados, a una empresa de la lista o del mapa. Mientras arrastra, cada empresa indica a qué distancia está, cuántos avisos puede tomar aún y qué lo desaconseja.',
        'Con el teclado: seleccione avisos y pulse A; elija con las flechas e Intro.',
        '{action.undo} lo revierte durante diez segundos.',
        'El plazo de respuesta de un aviso cuenta desde que entró: filtre y ordene los avisos por él.',
      ],
    },
    {
      title: 'Proponer',
      paragraphs: [
        '{dispatch.propose} busca las mejores empresas para todos los avisos mostrados o seleccionados a la vez; todavía no se asigna nada.',
        'Conserve una empresa con la chincheta o elija otra: el resto se vuelve a calcular.',
        'Los avisos sin empresa dicen por qué y qué ayudaría.',
      ],
    },
  ],
  refusals: [
    ['dispatch.refused.too_many', 'La página propone para 2000 avisos a la vez. Elija una zona.'],
    ['message.assigned_meanwhile', 'Otra persona fue más rápida. El aviso sale del tablero.'],
  ],
  keys: [
    ['↑ ↓', 'aviso anterior o siguiente'],
    ['X', 'seleccionar el aviso'],
    ['Mayús + ↑ ↓', 'seleccionar varios seguidos'],
    ['Ctrl + A', 'seleccionar todos los avisos'],
    ['A', 'elegir una empresa para la selección'],
    ['F1', 'esta ayuda'],
  ],
}
