import type { HelpText } from '../../helpText.ts'

export const apikeys: HelpText = {
  title: 'Claves de API',
  purpose: 'Las claves con las que otros programas, como un ERP o una tienda web, acceden al portal.',
  sections: [
    {
      title: 'Crear una clave',
      paragraphs: [
        '{apikey.create} pide el nombre del programa, su rol, sus redes y lo que puede hacer. Una clave de una empresa de servicio solo ve los avisos de esa empresa.',
        '{apikey.scope.mail} le permite enviar correos escritos por él; la clave de una empresa escribe solo a las direcciones de sus avisos.',
        'La clave se muestra una sola vez. Cópiela enseguida y entréguela de forma segura. Si se pierde, cree otra y revoque la primera.',
        'El historial muestra lo que hace el programa, por ejemplo como «key: ERP».',
      ],
    },
    {
      title: 'Seguir y revocar',
      paragraphs: [
        '{apikey.last_used} es exacto al minuto. Una clave que nadie usa se puede revocar.',
        '{apikey.revoke} pone fin a una clave en el acto. Las claves terminadas quedan en la lista 90 días.',
      ],
    },
  ],
  refusals: [
    ['apikey.refused.other_network', 'Pídalo a un coordinador de las redes que se indican.'],
    ['apikey.refused.no_scope', 'Sin leer ni escribir, una clave no serviría de nada.'],
  ],
  keys: [
    ['Tab', 'botón siguiente'],
    ['Intro', 'abrirlo'],
    ['Esc', 'cerrar la ventana'],
    ['F1', 'esta ayuda'],
  ],
}
