import type { Culture } from './names.words.ts'

const lines = (text: string) => text.split('|').map((line) => line.replace(/\s+/g, ' ').trim())

/** What was repaired, by what can break: anything, water heaters, gas appliances, refrigerant circuits. */
export type Kind = 'any' | 'water' | 'gas' | 'cold'

interface Phrases {
  opening: string[]
  since: string[]
  shows: string[]
  access: string[]
  waits: string[]
  cancelled: string[]
  otherwise: string[]
  done: Record<Kind, string[]>
}

/** What is written on calls, in the network's language. */
export const phrases: Record<Culture, Phrases> = {
  es: {
    opening: lines('El cliente comunica: | El cliente indica: | Llama el cliente: | Según el cliente:'),
    since:
      lines(`Ocurre desde ayer. | Ocurre desde hace tres días. | Es intermitente. | Ya pasó el invierno pasado. | Cada mañana lo mismo.
      | Empezó tras un corte de luz. | Empezó después de la última visita. | Es la segunda vez este mes.`),
    shows: lines('En pantalla aparece | La pantalla muestra | Da el error'),
    access:
      lines(`Llamar antes de ir. | Prefiere por la mañana. | Prefiere por la tarde. | Hay un perro en la finca. | No hay ascensor.
      | Pedir la llave al conserje. | Es una segunda residencia. | Aparcar en la plaza. | El equipo está en la azotea.`),
    waits:
      lines(`Pedida la pieza al almacén; se vuelve en cuanto llegue. | El cliente debe adaptar la instalación antes de la segunda visita.
      | Falta la placa electrónica. | Se necesita una escalera de tres tramos.`),
    cancelled:
      lines(`El cliente anula la visita: ya funciona. | Aviso duplicado. | Cliente ilocalizable tras tres llamadas.
      | El cliente ha comprado otro aparato. | No es un aparato de la marca.`),
    otherwise: lines('El equipo aún no está instalado. | El cliente pide otra empresa. | La furgoneta está averiada.'),
    done: {
      any: lines(`Cambiada la placa electrónica y configurado el equipo. | Cambiada la sonda de temperatura. | Revisión completa sin
        anomalías. | Explicado el manejo al cliente; el equipo funciona. | Reapretadas las conexiones eléctricas. Probado.`),
      water:
        lines(`Sustituida la resistencia. Probado el funcionamiento. | Sustituida la válvula de seguridad. | Cambiado el ánodo de
        magnesio. | Sustituido el termostato.`),
      gas: lines(`Limpieza de quemador y ajuste de combustión. | Sustituido el electrodo de encendido. | Rellenado el circuito y purgado el
        aire. | Sustituida la válvula de gas y comprobada la estanqueidad. | Sustituida la bomba de circulación.`),
      cold: lines(`Reparada la fuga y cargado el refrigerante. | Limpieza de filtros y batería. | Sustituido el motor del ventilador.
        | Desatascado el desagüe de condensados. | Ajustado el caudal de la instalación.`),
    },
  },
  it: {
    opening: lines('Il cliente segnala: | Il cliente riferisce: | Chiama il cliente: | Secondo il cliente:'),
    since:
      lines(`Succede da ieri. | Succede da tre giorni. | È intermittente. | È già successo lo scorso inverno. | Ogni mattina lo stesso.
      | È iniziato dopo un blackout. | È iniziato dopo l’ultima visita. | È la seconda volta questo mese.`),
    shows: lines('Sul display appare | Il display mostra | Dà errore'),
    access:
      lines(`Telefonare prima. | Preferisce la mattina. | Preferisce il pomeriggio. | C’è un cane in giardino. | Senza ascensore.
      | Chiedere le chiavi al portiere. | È una seconda casa. | L’apparecchio è sul balcone.`),
    waits:
      lines(`Ordinato il ricambio; si torna appena arriva. | Il cliente deve adeguare l’impianto prima della seconda visita.
      | Manca la scheda elettronica.`),
    cancelled:
      lines(`Il cliente annulla la visita: ora funziona. | Chiamata doppia. | Cliente irreperibile dopo tre telefonate.
      | Il cliente ha comprato un altro apparecchio.`),
    otherwise: lines(
      'L’apparecchio non è ancora installato. | Il cliente chiede un’altra azienda. | Il furgone è guasto.',
    ),
    done: {
      any: lines(`Cambiata la scheda elettronica e configurato l’apparecchio. | Cambiata la sonda di temperatura. | Controllo completo senza
        anomalie. | Spiegato l’uso al cliente; l’apparecchio funziona.`),
      water:
        lines(`Sostituita la resistenza. Verificato il funzionamento. | Sostituita la valvola di sicurezza. | Sostituito l’anodo di
        magnesio. | Sostituito il termostato.`),
      gas: lines(`Pulizia del bruciatore e taratura della combustione. | Sostituito l’elettrodo di accensione. | Ricaricato l’impianto e
        sfiatata l’aria. | Sostituita la valvola del gas e provata la tenuta. | Sostituito il circolatore.`),
      cold: lines(`Riparata la perdita e caricato il refrigerante. | Pulizia dei filtri e della batteria. | Sostituito il motore del
        ventilatore. | Liberato lo scarico della condensa.`),
    },
  },
  pt: {
    opening: lines('O cliente comunica: | O cliente indica: | Liga o cliente: | Segundo o cliente:'),
    since:
      lines(`Acontece desde ontem. | Acontece há três dias. | É intermitente. | Já aconteceu no inverno passado. | Todas as manhãs o mesmo.
      | Começou após uma falha de energia. | Começou depois da última visita. | É a segunda vez este mês.`),
    shows: lines('No visor aparece | O visor mostra | Dá o erro'),
    access: lines(`Ligar antes de ir. | Prefere de manhã. | Prefere à tarde. | Há um cão no quintal. | Sem elevador.
      | Pedir a chave ao porteiro. | É uma segunda habitação. | O equipamento está no sótão.`),
    waits:
      lines(`Peça encomendada ao armazém; volta-se assim que chegar. | O cliente tem de adaptar a instalação antes da segunda visita.
      | Falta a placa eletrónica.`),
    cancelled:
      lines(`O cliente anula a visita: já funciona. | Pedido duplicado. | Cliente incontactável após três chamadas.
      | O cliente comprou outro aparelho.`),
    otherwise: lines(
      'O equipamento ainda não está instalado. | O cliente pede outra empresa. | A carrinha está avariada.',
    ),
    done: {
      any: lines(`Trocada a placa eletrónica e configurado o equipamento. | Trocada a sonda de temperatura. | Revisão completa sem anomalias.
        | Explicado o uso ao cliente; o equipamento funciona.`),
      water:
        lines(`Substituída a resistência. Testado o funcionamento. | Substituída a válvula de segurança. | Trocado o ânodo de magnésio.
        | Substituído o termóstato.`),
      gas: lines(`Limpeza do queimador e afinação da combustão. | Substituído o elétrodo de ignição. | Reposta a pressão e purgado o ar.
        | Substituída a válvula de gás e verificada a estanquidade. | Substituído o circulador.`),
      cold: lines(`Reparada a fuga e carregado o refrigerante. | Limpeza de filtros e bateria. | Substituído o motor do ventilador.
        | Desentupido o esgoto de condensados.`),
    },
  },
}
