/** Contract types and statuses: value, an empty column, and the text in es, pt, en, fr, it. */
export const contractTypes = `
  S | | Estándar | Standard | Standard | Standard | Standard
  C | | Colectivo | Coletivo | Collective | Collectif | Collettivo`

export const contractStatuses = `
  A | | Activo | Ativo | Active | Actif | Attivo
  D | | Borrador | Rascunho | Draft | Brouillon | Bozza
  F | | En suspenso | Suspenso | On hold | Suspendu | Sospeso
  T | | Dado de baja | Rescindido | Terminated | Résilié | Disdetto`

/** Templates: code, skills of their products (empty means all), and name in es, pt, en, fr, it. */
export const templates = `
  MNT-BASIC | | Mantenimiento Básico | Manutenção Básica | Basic Maintenance | Entretien Essentiel | Manutenzione Base
  MNT-PLUS  | | Mantenimiento Plus | Manutenção Plus | Maintenance Plus | Entretien Plus | Manutenzione Plus
  TOTAL     | GAS-WATER-HEATER GAS-BOILER WATER-HEATER | Cobertura Total | Cobertura Total | Total Cover | Couverture Totale | Copertura Totale
  HP-CARE   | HEAT-PUMP AIR-CONDITIONING SOLAR | Cuidado Renovables | Cuidado Renováveis | Renewables Care | Soin Renouvelables | Cura Rinnovabili
  COMMUNITY | LARGE-BOILER | Salas de calderas | Salas de caldeiras | Boiler Rooms | Chaufferies | Centrali termiche`

/** Description of each template in a sentence. */
export const promises = `
  MNT-BASIC | | Una revisión al año y descuento en las reparaciones | Uma revisão por ano e desconto nas reparações | One service visit a year and a discount on repairs | Un entretien par an et une remise sur les réparations | Una manutenzione all’anno e uno sconto sulle riparazioni
  MNT-PLUS  | | Revisión anual y mano de obra de todas las reparaciones | Revisão anual e mão de obra de todas as reparações | A service visit a year and the labour of every repair | Entretien annuel et main-d’œuvre de toutes les réparations | Manutenzione annuale e manodopera di tutte le riparazioni
  TOTAL     | | Todo incluido: revisión, desplazamientos, mano de obra y piezas | Tudo incluído: revisão, deslocações, mão de obra e peças | Everything included: service visit, travel, labour and parts | Tout compris : entretien, déplacements, main-d’œuvre et pièces | Tutto compreso: manutenzione, trasferte, manodopera e ricambi
  HP-CARE   | | Todo incluido, con control del refrigerante dos veces al año | Tudo incluído, com controlo do refrigerante duas vezes por ano | Everything included, with the refrigerant checked twice a year | Tout compris, avec contrôle du fluide deux fois par an | Tutto compreso, con controllo del refrigerante due volte all’anno
  COMMUNITY | | Cuatro revisiones al año y respuesta en el día | Quatro revisões por ano e resposta no próprio dia | Four service visits a year and an answer the same day | Quatre entretiens par an et réponse le jour même | Quattro manutenzioni all’anno e risposta in giornata`

/** Coverages that a contract may have. */
export const coverages = `
  VISIT    | | Revisiones al año | Revisões por ano | Service visits a year | Entretiens par an | Manutenzioni all’anno
  LABOUR   | | Mano de obra | Mão de obra | Labour | Main-d’œuvre | Manodopera
  TRAVEL   | | Desplazamiento | Deslocação | Travel | Déplacement | Trasferta
  PARTS    | | Piezas de repuesto | Peças de substituição | Spare parts | Pièces détachées | Ricambi
  RESPONSE | | Plazo de respuesta | Prazo de resposta | Response time | Délai d’intervention | Tempo di risposta
  FLUID    | | Carga de refrigerante | Carga de refrigerante | Refrigerant charge | Charge de fluide | Carica di refrigerante
  FLUE     | | Análisis de combustión | Análise de combustão | Flue gas analysis | Analyse de combustion | Analisi dei fumi`

/** Values of coverage that are translated. All other values are the same in every language. */
export const values = `
  INCLUDED | | Incluido | Incluído | Included | Compris | Compreso
  NOT      | | No incluido | Não incluído | Not included | Non compris | Non compreso
  NEAR     | | Incluido hasta 40 km | Incluído até 40 km | Included up to 40 km | Compris jusqu’à 40 km | Compreso fino a 40 km
  TODAY    | | El mismo día | No próprio dia | The same day | Le jour même | In giornata
  ONCE     | | Una al año | Uma por ano | One a year | Une par an | Una all’anno`

/** Lines of each template: what is covered, and its value. */
export const lines = `
  MNT-BASIC | VISIT 1, LABOUR 10 %, TRAVEL NOT, PARTS 10 %, RESPONSE 72 h
  MNT-PLUS  | VISIT 1, LABOUR INCLUDED, TRAVEL NEAR, PARTS 20 %, RESPONSE 48 h
  TOTAL     | VISIT 1, LABOUR INCLUDED, TRAVEL INCLUDED, PARTS INCLUDED, RESPONSE 24 h, FLUE ONCE
  HP-CARE   | VISIT 2, LABOUR INCLUDED, TRAVEL INCLUDED, PARTS INCLUDED, RESPONSE 24 h, FLUID ONCE
  COMMUNITY | VISIT 4, LABOUR INCLUDED, TRAVEL INCLUDED, PARTS 50 %, RESPONSE TODAY, FLUE INCLUDED`
