/**
 * Kinds of street that are in most addresses, each with its spellings in Spanish, Portuguese, Italian, French and Catalan.
 * The first one stands for all. The SQL function `street_word` has the same groups.
 */
export const streetKinds: readonly string[] = [
  'calle c cl cll carrer rua r rue via v',
  'avenida av avd avda avgda ave avenue avinguda',
  'plaza pl plz pza plza pzza piazza pc pca prc praca place placa',
  'paseo po pso passeio passeig pg',
  'carretera ctra crta carr rte route estrada est estr strada str',
  'camino co cno cmno cam caminho cami ch chem chemin',
  'ronda rda',
  'travesia trav trv tva tv travessa traverse',
  'largo lgo lg',
  'corso cso cours crs',
  'viale vle',
  'vicolo vlo vic',
  'boulevard bd bld blvd boul bulevar',
]

/** Other words of addresses with their spellings. */
export const addressWords: readonly string[] = [
  'pasaje pje psje passage passatge pass',
  'glorieta gta glta',
  'alameda al all allee',
  'impasse imp',
  'faubourg fg fbg',
  'square sq',
  'quai qu',
  'san s santo sto santa sta sant sao saint st sainte ste',
  'doctor dr dra doctora doutor doutora dott docteur',
  'general gral gen generale',
  'profesor prof professor professeur professore',
  'nuestra ntra nossa',
  'senora sra snra senhora',
  'maria ma',
  'fratelli flli',
  'urbanizacion urb urbanizacao',
  'poligono pol',
  'industrial ind',
  'barrio bo bairro',
  'barriada bda',
  'edificio ed edif',
  'batiment bat',
  'escalera esc escada escalier sc scala',
  'puerta pta porta porte',
  'bajo bj bjo bajos',
  'entresuelo ent entlo',
  'izquierda izq izqda izda esq esquerdo',
  'derecha dcha dch drcha dto dta direito',
  'rc rdc',
  'sn snc',
]

/** Words that are in most addresses and tell none apart: articles, `number`, `floor`. */
export const addressFillers = (
  'de del d da do das dos di della delle dello dell dei degli du des la las los le les el els lo il l i e y et a ' +
  'n no num numero nro nr piso planta andar etage'
).split(' ')

const groups = [...streetKinds, ...addressWords].map((line) => line.split(' '))
const groupOfWord = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)))

/** The word that stands for all spellings of a plain word; '' for a word that tells no address apart. */
export const streetWord = (word: string): string =>
  addressFillers.includes(word) ? '' : (groupOfWord.get(word)?.[0] ?? word)

/** All spellings of a plain word, itself alone if it has no other. */
export const spellingsOf = (word: string): readonly string[] => groupOfWord.get(word) ?? [word]
