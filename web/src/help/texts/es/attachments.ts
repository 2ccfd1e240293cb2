import type { Help } from '../../helpText.ts'

export const attachments: Pick<Help['screens'], 'attachments'> = {
  attachments: {
    title: 'Adjuntos de todos los avisos',
    purpose:
      'Los archivos de todos los avisos de la red en una lista. Para coordinadores; no está en el menú, sino enlazada desde los adjuntos de cada aviso.',
    sections: [
      {
        title: 'Buscar',
        paragraphs: [
          'Filtre por nombre, aviso, quién lo añadió o cuándo. Los filtros y el orden forman parte de la dirección.',
          'El número del aviso lleva a los adjuntos de ese aviso.',
        ],
      },
      {
        title: 'Abrir y cambiar',
        paragraphs: [
          'Pulse una fila para abrir el adjunto: cámbiele el nombre a él y a sus archivos, véalos, añada más, borre uno o todos.',
          '{save.save} guarda los nombres y los archivos nuevos. El borrado se confirma una vez y se hace enseguida.',
          'Marque filas, 200 como máximo, y pulse {attachment.download_zip}: sus archivos llegan en un zip de 4 GB como máximo. La cruz de al lado lo cancela. Un archivo que el almacén ha perdido falta en él.',
        ],
      },
    ],
    refusals: [
      ['attachment.not_found', 'Alguien lo borró entretanto, o el almacén ha perdido el archivo.'],
      [
        'attachment.refused.conflict',
        'Alguien lo guardó antes que usted. Ahora muestra los nombres y archivos más recientes, con sus cambios. Revíselo y guarde de nuevo.',
      ],
    ],
    keys: [
      ['/', 'primer filtro'],
      ['↑ ↓', 'fila anterior o siguiente'],
      ['Intro', 'abrir el adjunto'],
      ['Esc', 'cerrar la ventana'],
      ['F1', 'esta ayuda'],
    ],
  },
}
