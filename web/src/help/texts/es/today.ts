import type { Help } from '../../helpText.ts'

export const today: Pick<Help['screens'], 'today'> = {
  today: {
    title: 'Hoy',
    purpose:
      'Las visitas de un técnico, hoy y mañana, para un teléfono en una mano. Todo funciona también sin conexión.',
    sections: [
      {
        title: 'El día',
        paragraphs: [
          'Una tarjeta por visita, por orden de hora: cliente, calle, aparato, qué falla y quién paga. La siguiente lleva un marco.',
          'Una cuenta de la oficina elige antes un técnico. Un técnico ve solo sus visitas.',
          'Una línea arriba dice desde cuándo no hay conexión y cuánto queda por enviar.',
        ],
      },
      {
        title: 'En la visita',
        paragraphs: [
          '{today.call} llama al cliente, {today.navigate} abre el mapa.',
          '{today.depart} avisa a la oficina, y al cliente si recibió un enlace. {today.start} abre el informe.',
          'Si nadie abre: después de {today.depart}, pulse {visit.result.absent}, escriba un comentario o haga una foto, y envíe.',
        ],
      },
      {
        title: 'El informe',
        paragraphs: [
          'Lo que escribe o fotografía queda guardado al momento en este teléfono, también tras reiniciarlo.',
          'El número de serie responde al momento qué está cubierto, hasta cuándo y quién paga. La cámara lee el código si el teléfono puede.',
          'La avería, las piezas y los gastos salen de las listas de la oficina.',
          'El cliente firma con el dedo. Sin firma basta el nombre.',
          '{today.send} guarda el informe y lo envía en cuanto hay conexión. El cliente lo recibe por correo si se conoce su dirección.',
          'Un informe sin gastos pregunta antes: con el aviso realizado, la central tiene que volver a abrirlo para registrarlos.',
        ],
      },
      {
        title: 'Cuando algo no se acepta',
        paragraphs: [
          'La visita muestra el motivo en su campo. {today.correct} abre el informe de nuevo. La foto rechazada está marcada: quítela y envíe el resto.',
          'Si otra persona cambió el aviso, elija en cada campo qué queda y pulse {today.send_again}.',
          'Si la visita se cerró desde otro sitio o ya es de otra persona, dice quién y cuándo. {today.add} añade su comentario, sus fotos y sus horas al aviso, durante 14 días; {today.copy} copia el texto.',
          'Nada se pierde: solo {today.give_up} borra lo que anotó.',
        ],
      },
    ],
    refusals: [
      ['visit.refused.already', 'La oficina u otro teléfono ya lo anotó.'],
      ['visit.refused.clock_ahead', 'El teléfono va más de cinco minutos adelantado.'],
      ['visit.refused.absent_unexplained', 'Un comentario o una foto dice que estuvo allí.'],
      [
        'message.status_validation_for_fictive_serial_number',
        'El aviso tiene un número de serie provisional: lea el del aparato.',
      ],
    ],
    keys: [],
  },
}
