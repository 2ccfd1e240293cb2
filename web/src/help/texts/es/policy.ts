import type { HelpText } from '../../helpText.ts'

export const policy: HelpText = {
  title: 'Reglas de asignación',
  purpose: 'Cómo se elige la empresa de un aviso nuevo y cuánto tiempo tiene para responder.',
  sections: [
    {
      title: 'Cambiar las reglas',
      paragraphs: [
        'Los pesos dicen cuánto cuenta cada criterio; las partes suman siempre el 100 %.',
        'El radio y los avisos abiertos deciden qué empresas se consideran.',
        'Guarde con la barra de abajo. Desde entonces cada asignación usa la versión nueva.',
      ],
    },
    {
      title: 'Plazos y horario',
      paragraphs: [
        'Cada prioridad tiene su plazo de respuesta, en horas laborables del calendario.',
        'Los festivos son días sin horas laborables: no corren los plazos, no se proponen horas de visita y no se puede planificar el día.',
      ],
    },
    {
      title: 'Comprobación de documentos',
      paragraphs: [
        'Para cada comprobación se elige si informa, advierte o bloquea, o si no se hace, y a partir de dónde encuentra algo.',
        'Al guardar, los documentos que nadie ha aprobado se comprueban de nuevo en segundo plano.',
      ],
    },
    {
      title: 'Repeticiones y aprobaciones',
      paragraphs: [
        '{policy.repeat}: si la empresa que hizo la primera reparación recibe el aviso como las demás, la primera o nunca.',
        '{policy.approval}: la muestra de documentos correctos que mira una persona, y el importe por encima del cual aprueban dos.',
      ],
    },
    {
      title: 'El cliente',
      paragraphs: [
        '{policy.customer}: qué correos recibe el cliente sobre su visita. Cada correo lleva un enlace con el que confirma, pide otra hora, deja una nota, añade fotos o anula, y después valora. {policy.customer_mail_changed} se envía también si la visita se retira o el aviso se anula, o si se mantiene aunque el cliente quería moverla o anularla.',
        '{policy.customer_moves}: si la empresa decide sobre la hora pedida o la visita se mueve enseguida.',
        'Lo que dice el cliente está en el aviso, en su historial y en los filtros de la lista.',
      ],
    },
    {
      title: 'Probar antes de guardar',
      paragraphs: [
        '{policy.try} reparte de nuevo los avisos de un periodo con las reglas del formulario, y muestra kilómetros, respuestas, carga y lo que iría a otra empresa.',
        'No cambia nada, y puede salir o cancelarlo.',
      ],
    },
    {
      title: 'Versiones',
      paragraphs: [
        '{policy.versions} muestra quién guardó qué y cuándo. {policy.restore} pone valores anteriores en el formulario; nada cambia hasta que guarde.',
        'Por qué se eligió una empresa se explica con la versión que estaba entonces en vigor.',
      ],
    },
  ],
  refusals: [['message.conflict', 'Otra persona guardó antes. Elija campo por campo y guarde de nuevo.']],
  keys: [
    ['← →', 'mover un control'],
    ['Ctrl + S', 'guardar'],
    ['F1', 'esta ayuda'],
  ],
}
