/** The end of the emails about a planned visit. */
const plannedVisit = `Cuándo: {day}, de {from} a {until}
Aparato: {appliance}
Motivo: {reported}
Empresa: {company} {phone}
Técnico: {technician}
Dirección: {address}

Para preparar la visita: {prepare}

Díganos aquí si le viene bien, pida otra hora o escríbanos, sin contraseña: {link}

Aviso {call_id}`

/** The emails of the product, unless a network imports its own: subject and plain text. */
export const mail = {
  account: {
    subject: 'Liquidación de {month}',
    body: `Estimados señores de {raison_sociale}:

Este es el estado de su liquidación al cierre de {month}.

{ready}

{blocked}

Todo, documento por documento, en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  bank_account: {
    subject: 'Ha cambiado la cuenta bancaria de {raison_sociale}',
    body: `Estimados señores de {raison_sociale}:

{user_name} ha cambiado la cuenta en la que se pagan sus facturas. La nueva es: {iban}

Si no es correcto, avisen enseguida a su red. Sus datos fiscales están en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  bank_account_removed: {
    subject: 'Se ha quitado la cuenta bancaria de {raison_sociale}',
    body: `Estimados señores de {raison_sociale}:

{user_name} ha quitado la cuenta en la que se pagan sus facturas. Sin una cuenta no se les puede pagar.

Si no es correcto, avisen enseguida a su red. Sus datos fiscales están en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  dispute: {
    subject: 'La factura {number} está en disputa',
    body: `Estimados señores de {raison_sociale}:

{user_name} ha puesto en disputa su factura {number}. No se paga hasta que termine la disputa.

Motivo: {reason}

Sus facturas emitidas están en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  credit_note: {
    subject: 'Factura rectificativa {number} de {raison_sociale}',
    body: `Hola:

{raison_sociale} ha rectificado la factura {invoice} del {day} con la factura rectificativa {number}.

Base: {net}
Causa: {cause}
Estado de la factura: {state}

Las facturas, en el portal: {url}

Un saludo,
Callout`,
  },
  quality_alarms: {
    subject: '{count} {count|alarma nueva|alarmas nuevas} de calidad de producto',
    body: `Hola:

Falla más de lo esperado:

{alarms}

Las pruebas y sus avisos, en el portal: {url}

Este correo llega una vez por semana como máximo, y solo con alarmas nuevas. En esa página puede darse de baja.

Un saludo,
Callout`,
  },
  second_person: {
    subject: '{user_name} propone cambios que tendrán efecto en {hours} horas',
    body: `Hola:

{user_name} propone:

{changes}

Nadie más en su red puede confirmarlo. Tendrá efecto en {hours} horas si nadie lo rechaza aquí: {url}

Un saludo,
Callout`,
  },
  customer_again: {
    subject: 'Hace falta otra visita',
    body: `Buenos días:

La empresa {company} estuvo en su casa el {day} y hace falta otra visita. La empresa la acordará con usted.

Si quiere decirle algo, escríbalo aquí, sin contraseña: {link}

Aviso {call_id}`,
  },
  customer_campaign: {
    subject: 'Una visita a su aparato: {appliance}',
    body: `Hola:

queremos visitarle por su aparato {appliance}:

{reason}

Un técnico acordará con usted la hora. La visita, y cómo escribirnos, sin contraseña: {link}

Aviso {call_id}`,
  },
  customer_cancelled: {
    subject: 'Se anula la visita del técnico',
    body: `Buenos días:

La visita prevista no tendrá lugar, porque el aviso se ha anulado. Si todavía necesita la reparación, póngase en contacto con nosotros e indique el número del aviso.

El estado actual: {link}

Aviso {call_id}`,
  },
  customer_changed: {
    subject: 'Nueva hora de la visita del técnico: {day}',
    body: `Buenos días:

La visita a su aparato tiene otra fecha u hora.

${plannedVisit}`,
  },
  customer_day_before: {
    subject: 'Mañana viene el técnico: {day}',
    body: `Buenos días:

Le recordamos la visita de mañana.

${plannedVisit}`,
  },
  // At most 160 characters with a link of 60; a long company name is cut.
  customer_day_before_sms: {
    subject: 'Visita de mañana',
    body: 'Mañana de {from} a {until} le visita {company}. Confirme o pida otra hora: {link}',
  },
  customer_done: {
    subject: 'La visita ha terminado',
    body: `Buenos días:

{company} ha terminado el trabajo en su aparato.

¿Cómo ha ido? Díganoslo aquí: {link}

Aviso {call_id}`,
  },
  customer_kept: {
    subject: 'La visita del técnico sigue prevista: {day}',
    body: `Buenos días:

No es posible venir a la hora que pidió. La visita sigue prevista como estaba.

${plannedVisit}`,
  },
  customer_message: {
    subject: 'Su aviso {call_id}',
    body: `Buenos días:

Le escribimos por su aviso {call_id}{appliance}.

{visit}Aquí puede ver cómo va y escribirnos, sin contraseña: {link}

{sender}`,
  },
  customer_on_the_way: {
    subject: 'El técnico está en camino',
    body: `Buenos días:

{technician} ({company} {phone}) está en camino hacia su domicilio.

Llegada prevista: {expected}

La visita: {link}

Aviso {call_id}`,
  },
  customer_promised: {
    subject: 'Visita del técnico: {day}',
    body: `Buenos días:

La visita del técnico está prevista.

${plannedVisit}`,
  },
  customer_request_code: {
    subject: '{code} es su código',
    body: `Hola:

Para que la oficina reciba su solicitud de visita, escriba este código en la página: {code}

Vale 24 horas. Si no ha pedido ninguna visita, no haga nada: sin el código, lo que se escribió se borra.`,
  },
  customer_requested: {
    subject: 'Solicitud de visita {call_id} recibida',
    body: `Hola:

Hemos recibido su solicitud y le propondremos una hora.

Aparato: {appliance}
Problema: {reported}
Dirección: {address}

Siga aquí su solicitud, sin contraseña: {link}

Aviso {call_id}`,
  },
  customer_withdrawn: {
    subject: 'La visita del técnico se aplaza',
    body: `Buenos días:

La visita prevista no tendrá lugar a esa hora. Le escribiremos en cuanto haya una nueva fecha.

El estado actual: {link}

Aviso {call_id}`,
  },
  late: {
    subject: 'Aviso {call_id}: {raison_sociale} no ha respondido',
    body: `La empresa {raison_sociale} no ha respondido al aviso {call_id} ({subject}). El plazo terminó el {due}.

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}

{url}`,
  },
  office_message: {
    subject: 'Aviso {call_id}: {subject}',
    body: `Aviso {call_id}: {subject}

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}

El aviso en el portal: {url}

{raison_sociale}`,
  },
  overdue: {
    subject: 'Aviso {call_id}: ¿se ha hecho la visita?',
    body: `Estimados señores de {raison_sociale}:

La visita del aviso {call_id} ({subject}) estaba prevista para el {appointment}, y el aviso sigue abierto.

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}

Anoten el resultado o acuerden una nueva cita en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  overdue_dispatch: {
    subject: 'Aviso {call_id}: la cita ha pasado',
    body: `La visita del aviso {call_id} ({subject}) de {raison_sociale} estaba prevista para el {appointment}, y el aviso sigue abierto.

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}
Teléfono: {phone}

{url}`,
  },
  reminder: {
    subject: 'Recordatorio: aviso {call_id} sin respuesta',
    body: `Estimados señores de {raison_sociale}:

El aviso {call_id} ({subject}) espera su respuesta. El plazo termina el {due}.

Dirección: {adresse}, {code_postal} {ville}

Acéptenlo o rechácenlo en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  resend: {
    subject: 'Aviso {call_id}: {subject}',
    body: `Estimados señores de {raison_sociale}:

Les escribimos por el aviso {call_id}: {subject}

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}

El aviso en el portal: {url}

Un saludo,
Servicio técnico`,
  },
  customer_receipt: {
    subject: 'Recibo de {amount}',
    body: `Hola, {customer_name}:

El {day} pagó a {raison_sociale} {amount}, impuestos incluidos ({means}), por la visita del aviso {call_id}:

{items}

Esto es un recibo y no una factura. {raison_sociale} emite la factura.

Todo sobre la visita: {link}

Un saludo,
{portal_name}`,
  },
  visit_done: {
    subject: 'Informe de la visita del {day}',
    body: `Hola, {customer_name}:

{raison_sociale} ha terminado la visita del {day} (aviso {call_id}). El informe va adjunto a este correo.

Si tiene alguna pregunta, responda indicando el número del aviso.

Un saludo,
{portal_name}

¿Cómo ha ido? Díganoslo aquí: {link}`,
  },
  webhook_paused: {
    subject: 'El webhook a {host} está en pausa',
    body: `El webhook a {webhook} no se ha podido entregar durante tres días. Última respuesta: {answer}

Está en pausa: hasta que lo active de nuevo no se le envía nada. Compruebe el sistema que lo recibe y actívelo aquí: {url}

Callout`,
  },
  withdrawal: {
    subject: 'Aviso {call_id} retirado',
    body: `Estimados señores de {raison_sociale}:

El plazo para responder al aviso {call_id} ({subject}) terminó el {due}. Lo hemos ofrecido a otra empresa y ya no tienen que hacer nada.

Un saludo,
Servicio técnico`,
  },
}
