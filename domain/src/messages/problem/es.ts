export const problems = {
  BadRequest: {
    title: 'La solicitud no es válida',
    advice:
      'Ningún programa correcto la envía: un campo es desconocido o un valor es de otro tipo. Compárela con la descripción de la API; «detail» y «errors» indican el lugar.',
  },
  Unauthorized: {
    title: 'Sin sesión',
    advice:
      'El token o la clave de API falta, es desconocido, ha caducado o se ha revocado. Inicie sesión de nuevo o pida otra clave a quien administra la red.',
  },
  Forbidden: {
    title: 'No permitido',
    advice: 'Este rol, esta red o esta clave de API nunca puede hacerlo. Pida el permiso a quien administra la red.',
  },
  NotFound: {
    title: 'No encontrado',
    advice:
      'No existe o quien lo pide no puede verlo. La dirección puede estar mal escrita, o el registro se ha borrado o es de otros.',
  },
  MethodNotAllowed: {
    title: 'Método incorrecto',
    advice: 'La dirección existe, pero no con este método. La cabecera «Allow» nombra los que tiene.',
  },
  Conflict: {
    title: 'Modificado entretanto',
    advice: 'Otra persona lo ha modificado desde que se leyó. Léalo de nuevo y envíe su nueva versión.',
  },
  TooLarge: {
    title: 'Demasiado grande',
    advice: 'La solicitud o su archivo es más grande de lo que se acepta. Envíelo por partes.',
  },
  UnsupportedMediaType: {
    title: 'Tipo de contenido desconocido',
    advice: 'El cuerpo es de un tipo que aquí no se lee. Envíe JSON o lo que indica la descripción de la llamada.',
  },
  IdempotencyKeyReused: {
    title: 'Clave usada para otra solicitud',
    advice:
      'La Idempotency-Key se usó con otro cuerpo en las últimas 24 horas. Use una clave nueva para una solicitud nueva.',
  },
  TooManyRequests: {
    title: 'Demasiadas solicitudes',
    advice: 'Se ha alcanzado un límite. Espere los segundos de la cabecera «Retry-After» y envíela de nuevo.',
  },
  ServerError: {
    title: 'Fallo inesperado',
    advice: 'Algo ha fallado en el servidor. Comunique el número del mensaje a quien gestiona el portal.',
  },
  Unavailable: {
    title: 'No disponible',
    advice:
      'El servidor o su base de datos no responde ahora. Envíela de nuevo en un momento; lo que lleva una Idempotency-Key no se hace dos veces.',
  },
  Refused: {
    title: 'Rechazado por una regla',
    advice:
      'La solicitud se ha entendido, pero una regla la rechaza. El mensaje dice por qué y «errors» nombra los campos.',
  },
}
