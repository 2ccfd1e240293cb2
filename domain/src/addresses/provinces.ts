/**
 * Provinces (Spain, Italy), districts (Portugal) and departments (France) by the first two digits of the postcode. Where
 * two digits cross a border, the larger part counts.
 */
const names: Readonly<Record<string, string>> = {
  ES: `01 Álava|02 Albacete|03 Alicante|04 Almería|05 Ávila|06 Badajoz|07 Islas Baleares|08 Barcelona|09 Burgos|10 Cáceres|
11 Cádiz|12 Castellón|13 Ciudad Real|14 Córdoba|15 A Coruña|16 Cuenca|17 Girona|18 Granada|19 Guadalajara|20 Gipuzkoa|
21 Huelva|22 Huesca|23 Jaén|24 León|25 Lleida|26 La Rioja|27 Lugo|28 Madrid|29 Málaga|30 Murcia|31 Navarra|32 Ourense|
33 Asturias|34 Palencia|35 Las Palmas|36 Pontevedra|37 Salamanca|38 Santa Cruz de Tenerife|39 Cantabria|40 Segovia|
41 Sevilla|42 Soria|43 Tarragona|44 Teruel|45 Toledo|46 Valencia|47 Valladolid|48 Bizkaia|49 Zamora|50 Zaragoza|51 Ceuta|
52 Melilla`,
  PT: `10-19 Lisboa|20-23 Santarém|24 Leiria|25-27 Lisboa|28-29 Setúbal|30-33 Coimbra|34-36 Viseu|37-38 Aveiro|40-44 Porto|
45 Aveiro|46 Porto|47-48 Braga|49 Viana do Castelo|50 Vila Real|51 Viseu|52-53 Bragança|54 Vila Real|60-62 Castelo Branco|
63-64 Guarda|70-72 Évora|73-74 Portalegre|75 Setúbal|76-79 Beja|80-89 Faro|90-94 Madeira|95-99 Açores`,
  IT: `00 Roma|01 Viterbo|02 Rieti|03 Frosinone|04 Latina|05 Terni|06 Perugia|07 Sassari|08 Nuoro|09 Cagliari|10 Torino|
11 Aosta|12 Cuneo|13 Vercelli, Biella|14 Asti|15 Alessandria|16 Genova|17 Savona|18 Imperia|19 La Spezia|20 Milano, Monza|
21 Varese|22 Como|23 Sondrio, Lecco|24 Bergamo|25 Brescia|26 Cremona, Lodi|27 Pavia|28 Novara, Verbania|29 Piacenza|
30 Venezia|31 Treviso|32 Belluno|33 Udine, Pordenone|34 Trieste, Gorizia|35 Padova|36 Vicenza|37 Verona|38 Trento|39 Bolzano|
40 Bologna|41 Modena|42 Reggio Emilia|43 Parma|44 Ferrara|45 Rovigo|46 Mantova|47 Forlì, Rimini|48 Ravenna|50 Firenze|
51 Pistoia|52 Arezzo|53 Siena|54 Massa|55 Lucca|56 Pisa|57 Livorno|58 Grosseto|59 Prato|60 Ancona|61 Pesaro e Urbino|
62 Macerata|63 Ascoli Piceno, Fermo|64 Teramo|65 Pescara|66 Chieti|67 L’Aquila|70 Bari|71 Foggia|72 Brindisi|73 Lecce|
74 Taranto|75 Matera|76 Barletta-Andria-Trani|80 Napoli|81 Caserta|82 Benevento|83 Avellino|84 Salerno|85 Potenza|
86 Campobasso, Isernia|87 Cosenza|88 Catanzaro, Crotone|89 Reggio Calabria, Vibo Valentia|90 Palermo|91 Trapani|92 Agrigento|
93 Caltanissetta|94 Enna|95 Catania|96 Siracusa|97 Ragusa|98 Messina`,
  FR: `01 Ain|02 Aisne|03 Allier|04 Alpes-de-Haute-Provence|05 Hautes-Alpes|06 Alpes-Maritimes|07 Ardèche|08 Ardennes|
09 Ariège|10 Aube|11 Aude|12 Aveyron|13 Bouches-du-Rhône|14 Calvados|15 Cantal|16 Charente|17 Charente-Maritime|18 Cher|
19 Corrèze|20 Corse|21 Côte-d’Or|22 Côtes-d’Armor|23 Creuse|24 Dordogne|25 Doubs|26 Drôme|27 Eure|28 Eure-et-Loir|
29 Finistère|30 Gard|31 Haute-Garonne|32 Gers|33 Gironde|34 Hérault|35 Ille-et-Vilaine|36 Indre|37 Indre-et-Loire|38 Isère|
39 Jura|40 Landes|41 Loir-et-Cher|42 Loire|43 Haute-Loire|44 Loire-Atlantique|45 Loiret|46 Lot|47 Lot-et-Garonne|48 Lozère|
49 Maine-et-Loire|50 Manche|51 Marne|52 Haute-Marne|53 Mayenne|54 Meurthe-et-Moselle|55 Meuse|56 Morbihan|57 Moselle|
58 Nièvre|59 Nord|60 Oise|61 Orne|62 Pas-de-Calais|63 Puy-de-Dôme|64 Pyrénées-Atlantiques|65 Hautes-Pyrénées|
66 Pyrénées-Orientales|67 Bas-Rhin|68 Haut-Rhin|69 Rhône|70 Haute-Saône|71 Saône-et-Loire|72 Sarthe|73 Savoie|74 Haute-Savoie|
75 Paris|76 Seine-Maritime|77 Seine-et-Marne|78 Yvelines|79 Deux-Sèvres|80 Somme|81 Tarn|82 Tarn-et-Garonne|83 Var|
84 Vaucluse|85 Vendée|86 Vienne|87 Haute-Vienne|88 Vosges|89 Yonne|90 Territoire de Belfort|91 Essonne|92 Hauts-de-Seine|
93 Seine-Saint-Denis|94 Val-de-Marne|95 Val-d’Oise|97 Outre-mer`,
}

/** Names by two digits, for each country (ISO 3166). */
const byCountry: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(names).map(([country, text]) => [country, new Map(text.split('|').flatMap(namedCodes))]),
)

/** The codes of an entry such as `10-19 Lisboa`, each with its name. */
function namedCodes(entry: string): [string, string][] {
  const [codes = '', ...words] = entry.trim().split(' ')
  const [first, last = first] = codes.split('-')
  const name = words.join(' ')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => [
    String(Number(first) + n).padStart(2, '0'),
    name,
  ])
}

/** The province of the first two digits of a postcode; undefined if they name none in this country (ISO 3166). */
export const provinceOf = (digits: string, country: string): string | undefined => byCountry.get(country)?.get(digits)

/** All codes of the province that a code belongs to; the code alone if it names none. */
export function codesOfProvince(digits: string, country: string): readonly string[] {
  const name = provinceOf(digits, country)
  if (name === undefined) return [digits]
  return [...(byCountry.get(country) ?? [])].flatMap(([code, other]) => (other === name ? [code] : []))
}
