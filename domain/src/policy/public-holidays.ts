import { addDays } from '../platform/wall-clock.ts'
import type { Holiday } from './policy.fields.ts'

/** Holidays of a whole country by month and day, or by days from Easter Sunday, as its people name them. */
const holidaysOfCountry: Readonly<Record<string, string>> = {
  ES: `01-01 Año Nuevo|01-06 Epifanía del Señor|-2 Viernes Santo|05-01 Fiesta del Trabajo|08-15 Asunción de la Virgen
    |10-12 Fiesta Nacional de España|11-01 Todos los Santos|12-06 Día de la Constitución
    |12-08 Inmaculada Concepción|12-25 Natividad del Señor`,
  PT: `01-01 Ano Novo|-2 Sexta-feira Santa|+0 Domingo de Páscoa|04-25 Dia da Liberdade|05-01 Dia do Trabalhador
    |+60 Corpo de Deus|06-10 Dia de Portugal|08-15 Assunção de Nossa Senhora|10-05 Implantação da República
    |11-01 Todos os Santos|12-01 Restauração da Independência|12-08 Imaculada Conceição|12-25 Natal`,
  FR: `01-01 Jour de l’An|+1 Lundi de Pâques|05-01 Fête du Travail|05-08 Victoire de 1945|+39 Ascension
    |+50 Lundi de Pentecôte|07-14 Fête nationale|08-15 Assomption|11-01 Toussaint|11-11 Armistice de 1918|12-25 Noël`,
  IT: `01-01 Capodanno|01-06 Epifania|+0 Pasqua|+1 Lunedì dell’Angelo|04-25 Festa della Liberazione
    |05-01 Festa del Lavoro|06-02 Festa della Repubblica|08-15 Ferragosto|10-04 San Francesco d’Assisi
    |11-01 Ognissanti|12-08 Immacolata Concezione|12-25 Natale|12-26 Santo Stefano`,
  BE: `01-01 Jour de l’An|+1 Lundi de Pâques|05-01 Fête du Travail|+39 Ascension|+50 Lundi de Pentecôte
    |07-21 Fête nationale|08-15 Assomption|11-01 Toussaint|11-11 Armistice|12-25 Noël`,
  LU: `01-01 Jour de l’An|+1 Lundi de Pâques|05-01 Fête du Travail|05-09 Journée de l’Europe|+39 Ascension
    |+50 Lundi de Pentecôte|06-23 Fête nationale|08-15 Assomption|11-01 Toussaint|12-25 Noël|12-26 Saint-Étienne`,
  DE: `01-01 Neujahr|-2 Karfreitag|+1 Ostermontag|05-01 Tag der Arbeit|+39 Christi Himmelfahrt|+50 Pfingstmontag
    |10-03 Tag der Deutschen Einheit|12-25 1. Weihnachtstag|12-26 2. Weihnachtstag`,
  AT: `01-01 Neujahr|01-06 Heilige Drei Könige|+1 Ostermontag|05-01 Staatsfeiertag|+39 Christi Himmelfahrt
    |+50 Pfingstmontag|+60 Fronleichnam|08-15 Mariä Himmelfahrt|10-26 Nationalfeiertag|11-01 Allerheiligen
    |12-08 Mariä Empfängnis|12-25 Christtag|12-26 Stefanitag`,
}

/**
 * The public holidays of a whole country (ISO 3166) in a year from 2026 on, by day; none for countries that are not
 * known. Those of regions and towns are not among them.
 */
export function publicHolidays(country: string, year: number): Holiday[] {
  const easter = easterSunday(year)
  const entries = holidaysOfCountry[country]?.split('|') ?? []
  return entries
    .map((entry) => {
      const [when = '', ...name] = entry.trim().split(' ')
      const day = /^[+-]/.test(when) ? addDays(easter, Number(when)) : `${year}-${when}`
      return { day, name: name.join(' ') }
    })
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7
  const g = e + f - 7 * Math.floor((a + 11 * e + 22 * f) / 451) + 114
  return new Date(Date.UTC(year, Math.floor(g / 31) - 1, (g % 31) + 1)).toISOString().slice(0, 10)
}
