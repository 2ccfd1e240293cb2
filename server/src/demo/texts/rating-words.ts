import type { Culture } from './name-parts.ts'

/** The words that customers write with a rating of one to five, in this order. */
export const ratingWords: Readonly<Record<Culture, readonly (readonly string[])[]>> = {
  es: [
    ['No vino nadie y no avisaron.', 'Tres visitas y sigue sin funcionar.'],
    ['Llegó con dos horas de retraso.', 'El precio no fue el que me dijeron por teléfono.'],
    ['Quedó arreglado, pero tardaron una semana en traer la pieza.', 'Correcto, aunque algo tarde.'],
    ['Buen trabajo.', 'Amable y rápido; habría agradecido una llamada antes.'],
    ['Muy profesional, lo explicó todo.', 'Puntual y limpio.', 'Lo arregló en media hora. ¡Gracias!'],
  ],
  pt: [
    ['Não apareceu ninguém nem avisaram.', 'Três visitas e continua avariado.'],
    ['Chegou com duas horas de atraso.', 'O preço não foi o que me disseram ao telefone.'],
    ['Ficou arranjado, mas a peça demorou uma semana.', 'Correto, embora um pouco tarde.'],
    ['Bom trabalho.', 'Simpático e rápido; teria agradecido um telefonema antes.'],
    ['Muito profissional, explicou tudo.', 'Pontual e limpo.', 'Resolveu em meia hora. Obrigada!'],
  ],
  it: [
    ['Non è venuto nessuno e non hanno avvisato.', 'Tre visite e ancora non funziona.'],
    ['È arrivato con due ore di ritardo.', 'Il prezzo non era quello detto al telefono.'],
    ['Riparata, ma il ricambio è arrivato dopo una settimana.', 'Tutto bene, anche se un po’ tardi.'],
    ['Buon lavoro.', 'Gentile e veloce; avrei gradito una telefonata prima.'],
    ['Molto professionale, ha spiegato tutto.', 'Puntuale e pulito.', 'Risolto in mezz’ora. Grazie!'],
  ],
}
