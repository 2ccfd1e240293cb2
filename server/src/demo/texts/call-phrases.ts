import type { Culture } from './name-parts.ts'

const splitLines = (text: string) => text.split('|').map((line) => line.replace(/\s+/g, ' ').trim())

/** Kinds of appliances by typical defects: any, water heaters, gas appliances, refrigerant circuits. */
export type ApplianceKind = 'any' | 'water' | 'gas' | 'cold'

/** The kind of appliance of a skill. */
export function applianceKindOf(skill: string): ApplianceKind {
  if (skill === 'WATER-HEATER') return 'water'
  if (skill.startsWith('GAS') || skill === 'LARGE-BOILER') return 'gas'
  return skill === 'HEAT-PUMP' || skill === 'AIR-CONDITIONING' ? 'cold' : 'any'
}

interface Phrases {
  opening: string[]
  since: string[]
  shows: string[]
  access: string[]
  waits: string[]
  cancelled: string[]
  otherwise: string[]
  done: Record<ApplianceKind, string[]>
}

/** Texts of calls in the network's language. */
export const callPhrases: Record<Culture, Phrases> = {
  es: {
    opening: splitLines('El cliente comunica: | El cliente indica: | Llama el cliente: | Según el cliente:'),
    since:
      splitLines(`Ocurre desde ayer. | Ocurre desde hace tres días. | Es intermitente. | Ya pasó el invierno pasado. | Cada mañana lo mismo.
      | Empezó tras un corte de luz. | Empezó después de la última visita. | Es la segunda vez este mes.`),
    shows: splitLines('En pantalla aparece | La pantalla muestra | Da el error'),
    access:
      splitLines(`Llamar antes de ir. | Prefiere por la mañana. | Prefiere por la tarde. | Hay un perro en la finca. | No hay ascensor.
      | Pedir la llave al conserje. | Es una segunda residencia. | Aparcar en la plaza. | El equipo está en la azotea.`),
    waits:
      splitLines(`Pedida la pieza al almacén; se vuelve en cuanto llegue. | El cliente debe adaptar la instalación antes de la segunda visita.
      | Falta la placa electrónica. | Se necesita una escalera de tres tramos.`),
    cancelled:
      splitLines(`El cliente anula la visita: ya funciona. | Aviso duplicado. | Cliente ilocalizable tras tres llamadas.
      | El cliente ha comprado otro aparato. | No es un aparato de la marca.`),
    otherwise: splitLines(
      'El equipo aún no está instalado. | El cliente pide otra empresa. | La furgoneta está averiada.',
    ),
    done: {
      any: splitLines(`Cambiada la placa electrónica y configurado el equipo. | Cambiada la sonda de temperatura. | Revisión completa sin
        anomalías. | Explicado el manejo al cliente; el equipo funciona. | Reapretadas las conexiones eléctricas. Probado.`),
      water:
        splitLines(`Sustituida la resistencia. Probado el funcionamiento. | Sustituida la válvula de seguridad. | Cambiado el ánodo de
        magnesio. | Sustituido el termostato.`),
      gas: splitLines(`Limpieza de quemador y ajuste de combustión. | Sustituido el electrodo de encendido. | Rellenado el circuito y purgado el
        aire. | Sustituida la válvula de gas y comprobada la estanqueidad. | Sustituida la bomba de circulación.`),
      cold: splitLines(`Reparada la fuga y cargado el refrigerante. | Limpieza de filtros y batería. | Sustituido el motor del ventilador.
        | Desatascado el desagüe de condensados. | Ajustado el caudal de la instalación.`),
    },
  },
  it: {
    opening: splitLines('Il cliente segnala: | Il cliente riferisce: | Chiama il cliente: | Secondo il cliente:'),
    since:
      splitLines(`Succede da ieri. | Succede da tre giorni. | È intermittente. | È già successo lo scorso inverno. | Ogni mattina lo stesso.
      | È iniziato dopo un blackout. | È iniziato dopo l’ultima visita. | È la seconda volta questo mese.`),
    shows: splitLines('Sul display appare | Il display mostra | Dà errore'),
    access:
      splitLines(`Telefonare prima. | Preferisce la mattina. | Preferisce il pomeriggio. | C’è un cane in giardino. | Senza ascensore.
      | Chiedere le chiavi al portiere. | È una seconda casa. | L’apparecchio è sul balcone.`),
    waits:
      splitLines(`Ordinato il ricambio; si torna appena arriva. | Il cliente deve adeguare l’impianto prima della seconda visita.
      | Manca la scheda elettronica.`),
    cancelled:
      splitLines(`Il cliente annulla la visita: ora funziona. | Chiamata doppia. | Cliente irreperibile dopo tre telefonate.
      | Il cliente ha comprato un altro apparecchio.`),
    otherwise: splitLines(
      'L’apparecchio non è ancora installato. | Il cliente chiede un’altra azienda. | Il furgone è guasto.',
    ),
    done: {
      any: splitLines(`Cambiata la scheda elettronica e configurato l’apparecchio. | Cambiata la sonda di temperatura. | Controllo completo senza
        anomalie. | Spiegato l’uso al cliente; l’apparecchio funziona.`),
      water:
        splitLines(`Sostituita la resistenza. Verificato il funzionamento. | Sostituita la valvola di sicurezza. | Sostituito l’anodo di
        magnesio. | Sostituito il termostato.`),
      gas: splitLines(`Pulizia del bruciatore e taratura della combustione. | Sostituito l’elettrodo di accensione. | Ricaricato l’impianto e
        sfiatata l’aria. | Sostituita la valvola del gas e provata la tenuta. | Sostituito il circolatore.`),
      cold: splitLines(`Riparata la perdita e caricato il refrigerante. | Pulizia dei filtri e della batteria. | Sostituito il motore del
        ventilatore. | Liberato lo scarico della condensa.`),
    },
  },
  pt: {
    opening: splitLines('O cliente comunica: | O cliente indica: | Liga o cliente: | Segundo o cliente:'),
    since:
      splitLines(`Acontece desde ontem. | Acontece há três dias. | É intermitente. | Já aconteceu no inverno passado. | Todas as manhãs o mesmo.
      | Começou após uma falha de energia. | Começou depois da última visita. | É a segunda vez este mês.`),
    shows: splitLines('No visor aparece | O visor mostra | Dá o erro'),
    access:
      splitLines(`Ligar antes de ir. | Prefere de manhã. | Prefere à tarde. | Há um cão no quintal. | Sem elevador.
      | Pedir a chave ao porteiro. | É uma segunda habitação. | O equipamento está no sótão.`),
    waits:
      splitLines(`Peça encomendada ao armazém; volta-se assim que chegar. | O cliente tem de adaptar a instalação antes da segunda visita.
      | Falta a placa eletrónica.`),
    cancelled:
      splitLines(`O cliente anula a visita: já funciona. | Chamada duplicada. | Cliente incontactável após três chamadas.
      | O cliente comprou outro aparelho.`),
    otherwise: splitLines(
      'O equipamento ainda não está instalado. | O cliente pede outra empresa. | A carrinha está avariada.',
    ),
    done: {
      any: splitLines(`Trocada a placa eletrónica e configurado o equipamento. | Trocada a sonda de temperatura. | Revisão completa sem anomalias.
        | Explicado o uso ao cliente; o equipamento funciona.`),
      water:
        splitLines(`Substituída a resistência. Testado o funcionamento. | Substituída a válvula de segurança. | Trocado o ânodo de magnésio.
        | Substituído o termóstato.`),
      gas: splitLines(`Limpeza do queimador e afinação da combustão. | Substituído o elétrodo de ignição. | Reposta a pressão e purgado o ar.
        | Substituída a válvula de gás e verificada a estanquidade. | Substituído o circulador.`),
      cold: splitLines(`Reparada a fuga e carregado o refrigerante. | Limpeza de filtros e bateria. | Substituído o motor do ventilador.
        | Desentupido o esgoto de condensados.`),
    },
  },
}
