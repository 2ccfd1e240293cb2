/** The lines of the set-up page: what a network needs, and what happens without it. */
export const setup = {
  legal_facts: {
    title: 'Datos fiscales y tipo de IVA de la red',
    consequence: 'Las facturas y certificados salen sin ellos y sin IVA.',
  },
  complete_invoices: {
    title: 'Facturas solo con todos los datos legales',
    consequence:
      'Una factura a la que falta un dato legal se hace sin IVA, vencimiento ni IBAN. La norma «Rechazar facturas sin todos los datos legales» lo impide.',
  },
  hours: {
    title: 'Horario de trabajo de la red',
    consequence: 'Los plazos y las horas libres suponen de lunes a viernes en horario de oficina.',
  },
  holidays: { title: 'Festivos del año', consequence: 'Los plazos cuentan los festivos como días laborables.' },
  country: {
    title: 'País de la red en la lista de países',
    consequence: 'Un aviso nuevo empieza con un país que ningún aviso puede tener.',
  },
  value_lists: { title: 'Listas de valores', consequence: 'No se puede crear, repartir o rechazar un aviso.' },
  types: { title: 'Tipos de aviso con problemas', consequence: 'No se puede crear un aviso de estos tipos.' },
  texts: {
    title: 'Textos en los idiomas de la red',
    consequence: 'Quien trabaja en ese idioma los lee en otro.',
  },
  accounts: { title: 'Cuentas', consequence: 'Nadie puede entrar.' },
  people: {
    title: 'Personas que ya han entrado',
    consequence: 'No han probado si pueden entrar, y no ven su trabajo.',
  },
  companies: { title: 'Empresas', consequence: 'No se puede asignar ningún aviso.' },
  company_place: {
    title: 'Empresas situadas en el mapa',
    consequence: 'No se conoce su distancia: solo reciben los avisos de sus códigos postales.',
  },
  company_skill: {
    title: 'Empresas con especialidades',
    consequence: 'No reciben ningún aviso que exija una.',
  },
  company_technician: {
    title: 'Empresas con técnico',
    consequence: 'No pueden aceptar un aviso, porque al aceptarlo se nombra quién va.',
  },
  company_account: { title: 'Empresas con cuenta', consequence: 'Nadie de ellas puede responder a un aviso.' },
  company_email: {
    title: 'Empresas con correo electrónico',
    consequence: 'No reciben ningún correo cuando se les asigna un aviso.',
  },
  technician_account: {
    title: 'Técnicos con cuenta propia',
    consequence: 'No ven sus visitas en el teléfono.',
  },
  technician_hours: {
    title: 'Técnicos con horario',
    consequence: 'Las horas libres que se ofrecen suponen el horario de oficina.',
  },
  skills: {
    title: 'Especialidades que tiene alguna empresa',
    consequence: 'Los avisos que las exigen no tienen ninguna empresa posible.',
  },
  postcode_areas: {
    title: 'Códigos postales del país con su lugar',
    consequence: 'No se conoce la distancia de un aviso cuya dirección no tiene coordenadas.',
  },
  product_skill: {
    title: 'Productos con especialidad',
    consequence: 'Sus avisos exigen la del tipo de aviso, que puede ser otra.',
  },
  cards: {
    title: 'Fichas con serie, fecha y lugar',
    consequence: 'No se sabe a qué aparato, a qué garantía o a qué dirección corresponde el aviso.',
  },
  card_countries: {
    title: 'Países de las fichas en la lista de países',
    consequence: 'No se puede guardar un aviso para ellas.',
  },
  unserved: {
    title: 'Aparatos que alguna empresa puede atender',
    consequence: 'Sus avisos no tienen ninguna empresa posible.',
  },
  part_price: { title: 'Repuestos con precio', consequence: 'No cuestan nada en los documentos.' },
  fees: { title: 'Tarifa', consequence: 'Ninguna empresa puede escribir lo que cuesta una visita.' },
  fee_price: { title: 'Conceptos de tarifa con precio hoy', consequence: 'No cuestan nada en los documentos.' },
  assignment_text: {
    title: 'Texto del correo de un aviso nuevo',
    consequence: 'La empresa no recibe ningún correo cuando se le asigna un aviso.',
  },
  templates: {
    title: 'Plantillas de correo sin marcadores erróneos',
    consequence: 'Los destinatarios leen marcadores sin rellenar.',
  },
  authors: {
    title: 'Regla: los autores no aprueban sus documentos',
    consequence: 'Quien escribe una tarifa puede aprobarla solo.',
  },
  two_people: {
    title: 'Regla: a partir de un importe aprueban dos personas',
    consequence: 'Una persona sola aprueba cualquier importe.',
  },
  test_mail: {
    title: 'Un correo de prueba entregado',
    consequence: 'No se sabe si los correos salen.',
  },
  rehearsal: {
    title: 'Un ensayo de principio a fin superado',
    consequence: 'Nadie ha visto si un aviso llega hasta la factura.',
  },
}
