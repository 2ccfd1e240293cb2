/** Local names of towns that have an English or a double name in the data. */
const localTownNames = new Map(
  `AT Vienna=Wien, BE Brussels=Bruxelles, BE Ostend=Oostende, CZ Pilsen=Plzeň, CZ Prague=Praha, DE Munich=München,
  DK Copenhagen=København, ES Cadiz=Cádiz, ES Donostia / San Sebastián=Donostia-San Sebastián,
  ES Gasteiz / Vitoria=Vitoria-Gasteiz, GR Athens=Athína, GR Piraeus=Peiraiás, IT Florence=Firenze, IT Genoa=Genova,
  IT Milan=Milano, IT Naples=Napoli, IT Rome=Roma, IT Turin=Torino, IT Venice=Venezia, MA Marrakesh=Marrakech,
  MA Tangier=Tanger, NL The Hague=Den Haag, PL Warsaw=Warszawa, PT Lisbon=Lisboa, RO Bucharest=București,
  RS Belgrade=Beograd`
    .split(',')
    .map((pair) => pair.trim().split('=') as [string, string]),
)

/** The local name of a town. `country` is a two-letter code, `name` the name in the data. */
export const localTownName = (country: string, name: string) => localTownNames.get(`${country} ${name}`) ?? name
