/** Fees: item, price in euros, kilometres included, account, and the text in es, pt, en, fr, it. */
export const fees = `
  SAL-01 | 38.50 |    | 622010 | Salida y primera media hora | Deslocação e primeira meia hora | Call-out and first half hour | Déplacement et première demi-heure | Uscita e prima mezz’ora
  MO-01  | 36.00 |    | 622020 | Hora de mano de obra | Hora de mão de obra | Hour of work | Heure de main-d’œuvre | Ora di manodopera
  MO-02  | 28.50 |    | 622020 | Hora del segundo técnico | Hora do segundo técnico | Hour of a second technician | Heure d’un second technicien | Ora del secondo tecnico
  KM-20  | 0.42  | 20 | 622030 | Kilómetro, a partir de 20 km | Quilómetro, a partir de 20 km | Kilometre beyond 20 km | Kilomètre au-delà de 20 km | Chilometro oltre i 20 km
  KM-60  | 0.38  | 60 | 622030 | Kilómetro, a partir de 60 km | Quilómetro, a partir de 60 km | Kilometre beyond 60 km | Kilomètre au-delà de 60 km | Chilometro oltre i 60 km
  PM-01  | 72.00 |    | 622040 | Puesta en marcha | Arranque | Start-up | Mise en service | Prima accensione
  MT-01  | 58.00 |    | 622040 | Revisión anual | Revisão anual | Yearly service | Entretien annuel | Manutenzione annuale
  DG-01  | 29.90 |    | 622010 | Diagnóstico sin reparación | Diagnóstico sem reparação | Diagnosis without repair | Diagnostic sans réparation | Diagnosi senza riparazione
  UR-01  | 25.00 |    | 622050 | Suplemento de urgencia | Suplemento de urgência | Urgency supplement | Supplément d’urgence | Supplemento urgenza
  RE-01  | 8.75  |    | 622060 | Gestión de residuos | Gestão de resíduos | Waste disposal | Gestion des déchets | Gestione rifiuti`

/** Parts: code, what they repair (any, water heaters, gas, refrigerant circuits), price, and the name in es, it, pt. */
export const parts = `
  R-PLACA-01  | any   | 118.40 | Placa electrónica | Scheda elettronica | Placa eletrónica
  R-SONDA-01  | any   | 14.95  | Sonda de temperatura NTC | Sonda di temperatura NTC | Sonda de temperatura NTC
  R-MANDO-01  | any   | 46.20  | Cuadro de mandos | Pannello comandi | Painel de comandos
  R-JUNTA-01  | any   | 3.85   | Juego de juntas | Serie di guarnizioni | Jogo de juntas
  R-RESIS-12  | water | 24.60  | Resistencia 1200 W | Resistenza 1200 W | Resistência 1200 W
  R-RESIS-20  | water | 29.35  | Resistencia 2000 W | Resistenza 2000 W | Resistência 2000 W
  R-ANODO-01  | water | 16.10  | Ánodo de magnesio | Anodo di magnesio | Ânodo de magnésio
  R-TERMO-01  | water | 21.75  | Termostato de seguridad | Termostato di sicurezza | Termóstato de segurança
  R-GRUPO-01  | water | 18.90  | Grupo de seguridad | Gruppo di sicurezza | Grupo de segurança
  R-VGAS-01   | gas   | 96.30  | Válvula de gas | Valvola gas | Válvula de gás
  R-ELECT-01  | gas   | 12.45  | Electrodo de encendido | Elettrodo di accensione | Elétrodo de ignição
  R-BOMBA-01  | gas   | 134.80 | Bomba de circulación | Pompa di circolazione | Bomba de circulação
  R-INTER-01  | gas   | 172.60 | Intercambiador de placas | Scambiatore a piastre | Permutador de placas
  R-VASO-08   | gas   | 58.25  | Vaso de expansión 8 l | Vaso di espansione 8 l | Vaso de expansão 8 l
  R-VENT-01   | cold  | 87.15  | Motor del ventilador | Motore ventilatore | Motor do ventilador
  R-VEXP-01   | cold  | 64.50  | Válvula de expansión | Valvola di espansione | Válvula de expansão
  R-FILTR-01  | cold  | 9.40   | Juego de filtros | Serie di filtri | Jogo de filtros
  R-COND-01   | cold  | 22.30  | Condensador de arranque | Condensatore di avviamento | Condensador de arranque`

export const returnTypes = `
  WARRANTY | | Pieza en garantía | Peça em garantia | Part under warranty | Pièce sous garantie | Ricambio in garanzia
  UNUSED   | | Pieza sin usar | Peça não utilizada | Unused part | Pièce non utilisée | Ricambio non usato
  WRONG    | | Pieza equivocada | Peça errada | Wrong part delivered | Pièce livrée par erreur | Ricambio errato
  DAMAGED  | | Dañada en el transporte | Danificada no transporte | Damaged in transport | Endommagée pendant le transport | Danneggiato nel trasporto`

export const userTypes = `
  SAT    | | Empresa de servicio | Empresa de assistência | Service company | Entreprise de service | Azienda di assistenza
  Client | | Cliente | Cliente | Customer | Client | Cliente
  Other  | | Otra dirección | Outra morada | Another address | Autre adresse | Altro indirizzo`

/** Questions of a return: name, its return types, its possible answers, and the text in es, pt, en, fr, it. */
export const questions = `
  packed    | UNUSED WRONG DAMAGED | yes no          | ¿Está en su embalaje original? | Está na embalagem original? | Is it in its original packaging? | Est-elle dans son emballage d’origine ? | È nell’imballo originale?
  mounted   | WARRANTY             | day month later | ¿Cuándo falló? | Quando avariou? | When did it fail? | Quand est-elle tombée en panne ? | Quando si è guastato?
  fault     | WARRANTY             |                 | ¿Qué defecto tiene? | Que defeito tem? | What is wrong with it? | Quel est son défaut ? | Che difetto ha?
  delivered | WRONG DAMAGED        |                 | ¿Con qué albarán llegó? | Com que guia chegou? | With which delivery note did it come? | Avec quel bon de livraison est-elle arrivée ? | Con quale bolla è arrivato?
  carrier   | DAMAGED              | yes no          | ¿Se avisó al transportista? | O transportador foi avisado? | Was the carrier told? | Le transporteur a-t-il été prévenu ? | Il corriere è stato avvisato?`

export const possibleAnswers = `
  yes   | | Sí | Sim | Yes | Oui | Sì
  no    | | No | Não | No | Non | No
  day   | | El primer día | No primeiro dia | On the first day | Le premier jour | Il primo giorno
  month | | En el primer mes | No primeiro mês | Within the first month | Le premier mois | Nel primo mese
  later | | Más tarde | Mais tarde | Later | Plus tard | Più tardi`

/** Free-text answers by the network's language. */
export const freeAnswers = {
  es: { fault: 'No conduce; medida sin continuidad.', delivered: 'Albarán del almacén central' },
  it: { fault: 'Non conduce; continuità assente alla misura.', delivered: 'Bolla del magazzino centrale' },
  pt: { fault: 'Não conduz; sem continuidade na medição.', delivered: 'Guia do armazém central' },
} as const

/** Reasons for requesting a change of a document, by the network's language. */
export const changeReasons = {
  es: [
    'Los kilómetros no corresponden a la distancia hasta el cliente.',
    'Falta indicar qué pieza se sustituyó.',
    'Se acordaron dos visitas, no tres.',
  ],
  it: [
    'I chilometri non corrispondono alla distanza dal cliente.',
    'Manca l’indicazione del pezzo sostituito.',
    'Erano state concordate due visite, non tre.',
  ],
  pt: [
    'Os quilómetros não correspondem à distância até ao cliente.',
    'Falta indicar que peça foi substituída.',
    'Foram acordadas duas visitas, não três.',
  ],
} as const
