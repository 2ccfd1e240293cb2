/** Towns that the data calls by an English or a double name, as their own country writes them. */
const ownNames = new Map(
  `AT Vienna=Wien, BE Brussels=Bruxelles, BE Ostend=Oostende, CZ Pilsen=Plzeň, CZ Prague=Praha, DE Munich=München,
  DK Copenhagen=København, ES Cadiz=Cádiz, ES Donostia / San Sebastián=Donostia-San Sebastián,
  ES Gasteiz / Vitoria=Vitoria-Gasteiz, GR Athens=Athína, GR Piraeus=Peiraiás, IT Florence=Firenze, IT Genoa=Genova,
  IT Milan=Milano, IT Naples=Napoli, IT Rome=Roma, IT Turin=Torino, IT Venice=Venezia, MA Marrakesh=Marrakech,
  MA Tangier=Tanger, NL The Hague=Den Haag, PL Warsaw=Warszawa, PT Lisbon=Lisboa, RO Bucharest=București,
  RS Belgrade=Beograd`
    .split(',')
    .map((pair) => pair.trim().split('=') as [string, string]),
)

/** What people of the country (two letters) call the town that the data calls `name`. */
export const ownName = (country: string, name: string) => ownNames.get(`${country} ${name}`) ?? name
