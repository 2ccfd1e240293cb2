import type { HelpText } from '../../helpText.ts'

export const webhooks: HelpText = {
  title: 'Webhooks',
  purpose: 'Otros programas se enteran enseguida cuando algo cambia.',
  sections: [
    {
      title: 'Crear un webhook',
      paragraphs: [
        '{webhook.create} pide la dirección del programa y los eventos que quiere; sin selección los recibe todos.',
        'El secreto se muestra una sola vez. Con él, el programa comprueba que un evento viene del portal. {webhook.rotate}',
        '{webhook.test} envía enseguida un evento y muestra la respuesta del programa.',
      ],
    },
    {
      title: 'Seguir lo que se envía',
      paragraphs: [
        '{webhook.deliveries} muestra cada evento con sus intentos y la última respuesta. Lo que no se acepta se intenta de nuevo, primero a los 10 segundos y después con pausas cada vez más largas.',
        'Tras tres días sin éxito, el webhook queda en pausa y se envía un correo a la dirección de los coordinadores. Actívelo de nuevo cuando el programa vuelva.',
        '{webhook.resend} envía de nuevo un evento; debajo de la lista, todos los cambios desde un momento.',
      ],
    },
  ],
  refusals: [
    ['webhook.refused.not_encrypted', 'Pida una dirección cifrada a quien gestiona el programa.'],
    ['webhook.refused.inactive', 'Edite el webhook y actívelo.'],
  ],
  keys: [
    ['Tab', 'botón siguiente'],
    ['Intro', 'abrirlo'],
    ['Esc', 'cerrar la ventana'],
    ['F1', 'esta ayuda'],
  ],
}
