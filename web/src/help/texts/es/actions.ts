import type { HelpText } from '../../helpText.ts'

type Part = HelpText['sections'][number]

export const connecting: Part = {
  title: 'Conectarse como una empresa (coordinador)',
  paragraphs: [
    'Abra el menú con sus iniciales y elija {shell.connect_as}. Busque la empresa y pulse {connect.connect}.',
    'Desde ese momento todas las pestañas de este navegador son esa empresa: ve sus avisos y hace lo que ella puede hacer. El historial guarda su nombre al lado.',
    'Una barra en la parte superior se lo recuerda en todas las páginas. {shell.back_as_dispatcher}, en ella o en el mismo menú, le devuelve; en {menu.today} solo está en la barra.',
  ],
}

export const sessions: Part = {
  title: 'Dónde tiene la sesión iniciada',
  paragraphs: [
    'Abra el menú con sus iniciales y elija {sessions.title}: cada navegador en el que ha entrado, desde cuándo y desde qué dirección. {sessions.this_one} señala aquel en el que está. Debajo están las empresas en cuyo nombre se ha conectado desde allí: cada una se puede finalizar por separado.',
    '{sessions.end} le saca de allí al instante, {sessions.end_others} de todas partes menos de aquí. Lo que se haya escrito allí espera a su próximo inicio de sesión.',
    'Hágalo si dejó un navegador abierto. Si no reconoce alguno, cambie además su contraseña en el servicio de identificación.',
  ],
}

export const cards: Part = {
  title: 'Ficha del equipo',
  paragraphs: [
    'El lápiz junto a {field.code_product}, en la pestaña de producto, abre la ficha del aparato: producto, titular, lugar y garantía.',
    'Titular, código de producto, país, código postal, inicio de garantía y teléfono son obligatorios. Elija primero el país: las demás partes de la dirección lo esperan.',
    'El código de producto y el número de serie de un aparato instalado no cambian. {card.find_product} propone productos para una ficha que aún no tiene.',
    'En un aviso nuevo, {card.search} encuentra las fichas con el número de serie. Tome una, o haga la que falta con {card.new}.',
    'Al salir del número de serie con Tab, si solo una ficha lo tiene, vienen producto, garantía y titular; entre varias se elige.',
    'Una ficha guardada da al aviso su producto, titular y garantía.',
  ],
}

export const selecting: Part = {
  title: 'Muchos avisos a la vez',
  paragraphs: [
    'La casilla de una fila la selecciona; la de la cabecera, la página. La barra de abajo puede tomar después todos los avisos que dejan los filtros, como máximo 1.000.',
    '{assign.many} da todos a una empresa; {assign.algorithm} elige para cada uno. Cada aviso conserva sus reglas, su historial y su correo.',
    'Lo que no se hizo sigue seleccionado, con el motivo. {action.cancel} detiene el trabajo y conserva lo hecho.',
    '{action.undo}, en el mensaje, retira una asignación durante diez segundos.',
  ],
}

export const mailing: Part = {
  title: 'Enviar un correo',
  paragraphs: [
    '{call.send_mail} es para el centro de llamadas, la administración y quien puede crear avisos. La dirección de la empresa, o si no la del cliente, ya está puesta.',
    'Varias direcciones: Intro o una coma después de cada una. Cada cual recibe su propio correo y no ve otra dirección.',
    'Una empresa escribe solo al cliente, a sí misma y a la oficina de la red; la central, a quien haga falta. Al día salen unos 200 correos por cuenta.',
    '{mail.resend} envía lo que la empresa recibió al asignarle el aviso; asunto y texto no se escriben entonces.',
    'El correo sale enseguida y se vuelve a intentar mientras el servidor de correo no funciona. El historial dice quién escribió a quién.',
  ],
}

export const actRefusals: HelpText['refusals'] = [
  ['card.serial_needed', 'Escriba primero el número de serie.'],
  ['message.all_values_should_be_emails', 'Una de las direcciones no es de correo. Está marcada: corríjala o quítela.'],
  ['call.refused.no_company', 'Nadie tiene el aviso: no hay correo de asignación que repetir ni a quién quitarlo.'],
  [
    'mail.refused.recipient',
    'Ha escrito una dirección que no es de este aviso. El mensaje dice a cuáles puede escribir.',
  ],
  ['mail.refused.no_template', 'Su red no tiene un texto para este correo. Pregunte allí.'],
]
