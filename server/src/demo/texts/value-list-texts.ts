/** Items of the value lists: value, a related value, and the text in es, pt, en, fr, it. */
export const callStatuses = `
  -3 | open technician      | Abierto | Aberta | Open | Ouverte | Aperta
  -2 | open technician      | Pendiente | Pendente | Pending | En attente | In sospeso
   1 | technician           | Realizado | Realizada | Done | Réalisée | Eseguita
   2 |                      | Validado | Validada | Validated | Validée | Convalidata
   5 | cancelled technician | Anulado | Anulada | Cancelled | Annulée | Annullata
  -1 |                      | Cerrado | Fechada | Closed | Clôturée | Chiusa`

export const priorities = `
  L | | Baja | Baixa | Low | Basse | Bassa
  M | | Media | Média | Medium | Moyenne | Media
  H | | Alta | Alta | High | Haute | Alta`

export const skills = `
  WATER-HEATER     | | Termos eléctricos | Termoacumuladores | Electric water heaters | Chauffe-eau électriques | Scaldabagni elettrici
  GAS-WATER-HEATER | | Calentadores de gas | Esquentadores a gás | Gas water heaters | Chauffe-eau gaz | Scaldabagni a gas
  GAS-BOILER       | | Calderas de gas | Caldeiras a gás | Gas boilers | Chaudières gaz | Caldaie a gas
  LARGE-BOILER     | | Calderas de gran potencia | Caldeiras de grande potência | Large boilers | Chaudières de forte puissance | Caldaie di grande potenza
  HEAT-PUMP        | | Aerotermia | Bombas de calor | Heat pumps | Pompes à chaleur | Pompe di calore
  AIR-CONDITIONING | | Aire acondicionado | Ar condicionado | Air conditioning | Climatisation | Climatizzazione
  SOLAR            | | Solar térmica | Solar térmico | Solar thermal | Solaire thermique | Solare termico
  ELECTRIC-HEATING | | Calefacción eléctrica | Aquecimento elétrico | Electric heating | Chauffage électrique | Riscaldamento elettrico`

/** The second column is the skill that a call of this type needs if it has no product. */
export const callTypes = `
  HEA | GAS-BOILER       | Avería de calefacción | Avaria de aquecimento | Heating fault | Panne de chauffage | Guasto riscaldamento
  DHW | WATER-HEATER     | Avería de agua caliente | Avaria de água quente | Hot water fault | Panne d’eau chaude | Guasto acqua calda
  HPF | HEAT-PUMP        | Avería de aerotermia | Avaria de bomba de calor | Heat pump fault | Panne de pompe à chaleur | Guasto pompa di calore
  ACF | AIR-CONDITIONING | Avería de climatización | Avaria de climatização | Air conditioning fault | Panne de climatisation | Guasto climatizzazione
  SOF | SOLAR            | Avería solar | Avaria solar | Solar fault | Panne solaire | Guasto solare
  STU | HEAT-PUMP        | Puesta en marcha | Arranque | Start-up | Mise en service | Prima accensione
  MNT | GAS-BOILER       | Mantenimiento | Manutenção | Maintenance | Entretien | Manutenzione
  INS | WATER-HEATER     | Revisión de instalación | Verificação da instalação | Installation check | Contrôle d’installation | Verifica impianto`

/** Questions about the problems of a call type, or about one problem; `;` stands between two questions. */
export const problemQuestions = `
  HEA | | ¿Qué código de error muestra?;¿Qué presión marca el manómetro (bar)? | Que código de erro mostra?;Que pressão indica o manómetro (bar)? | Which error code does it show?;What pressure does the gauge show (bar)? | Quel code d’erreur affiche-t-elle ?;Quelle pression indique le manomètre (bar) ? | Quale codice di errore mostra?;Che pressione segna il manometro (bar)?
  DHW | | ¿Falta en todos los grifos?;¿Qué indica el piloto o la pantalla? | Falta em todas as torneiras?;O que indica o piloto ou o visor? | Is it the same at every tap?;What does the light or the display show? | Est-ce pareil à tous les robinets ?;Qu’indique le voyant ou l’écran ? | Succede a tutti i rubinetti?;Che cosa indica la spia o il display?
  HPF | | ¿Qué código de error muestra?;¿Arranca el ventilador exterior? | Que código de erro mostra?;O ventilador exterior arranca? | Which error code does it show?;Does the outdoor fan start? | Quel code d’erreur affiche-t-elle ?;Le ventilateur extérieur démarre-t-il ? | Quale codice di errore mostra?;La ventola esterna parte?
  ACF | | ¿Qué código de error muestra?;¿Cuándo se limpiaron los filtros? | Que código de erro mostra?;Quando foram limpos os filtros? | Which error code does it show?;When were the filters cleaned? | Quel code d’erreur affiche-t-il ?;Quand les filtres ont-ils été nettoyés ? | Quale codice di errore mostra?;Quando sono stati puliti i filtri?
  SOF | | ¿Qué temperatura indica la centralita?;¿Se puede acceder al tejado? | Que temperatura indica a central?;O telhado é acessível? | What temperature does the controller show?;Can the roof be reached? | Quelle température indique la régulation ?;Le toit est-il accessible ? | Che temperatura indica la centralina?;Si può accedere al tetto?
  HEA4 | | ¿Por dónde sale el agua?;¿Está cerrada la llave de paso? | Por onde sai a água?;A torneira de segurança está fechada? | Where does the water come out?;Is the stopcock closed? | Par où l’eau sort-elle ?;Le robinet d’arrêt est-il fermé ? | Da dove esce l’acqua?;Il rubinetto di arresto è chiuso?
  DHW3 | | ¿Por dónde sale el agua?;¿Está cerrada la llave de paso? | Por onde sai a água?;A torneira de segurança está fechada? | Where does the water come out?;Is the stopcock closed? | Par où l’eau sort-elle ?;Le robinet d’arrêt est-il fermé ? | Da dove esce l’acqua?;Il rubinetto di arresto è chiuso?
  DHW4 | | ¿Por dónde sale el agua?;¿Está cerrada la llave de paso? | Por onde sai a água?;A torneira de segurança está fechada? | Where does the water come out?;Is the stopcock closed? | Par où l’eau sort-elle ?;Le robinet d’arrêt est-il fermé ? | Da dove esce l’acqua?;Il rubinetto di arresto è chiuso?
  SOF2 | | ¿Por dónde sale el agua?;¿Está cerrada la llave de paso? | Por onde sai a água?;A torneira de segurança está fechada? | Where does the water come out?;Is the stopcock closed? | Par où l’eau sort-elle ?;Le robinet d’arrêt est-il fermé ? | Da dove esce l’acqua?;Il rubinetto di arresto è chiuso?
  HEA5 | | ¿Cuándo hace ruido?;¿A qué se parece el ruido? | Quando faz ruído?;Como é o ruído? | When is it noisy?;What does the noise sound like? | Quand fait-il du bruit ?;À quoi ressemble le bruit ? | Quando fa rumore?;Che tipo di rumore è?
  ACF5 | | ¿Cuándo hace ruido?;¿A qué se parece el ruido? | Quando faz ruído?;Como é o ruído? | When is it noisy?;What does the noise sound like? | Quand fait-il du bruit ?;À quoi ressemble le bruit ? | Quando fa rumore?;Che tipo di rumore è?`

/** Problems in a customer's words, where these differ from the office's. */
export const problemsOfCustomers = `
  HEA2 | | Se apaga sola y hay que rearmarla | Desliga-se sozinha e é preciso rearmar | Switches itself off and has to be reset | S’arrête toute seule, il faut la réarmer | Si spegne da sola e va riarmata
  HEA3 | | Hay que rellenar agua a menudo | É preciso repor água muitas vezes | Needs topping up with water again and again | Il faut souvent remettre de l’eau | Bisogna aggiungere acqua spesso
  HEA5 | | Hace mucho ruido | Faz muito barulho | Makes a lot of noise | Fait beaucoup de bruit | Fa molto rumore
  DHW1 | | No sale agua caliente | Não sai água quente | No hot water comes out | L’eau chaude ne vient pas | Non esce acqua calda
  DHW2 | | El agua caliente se acaba enseguida | A água quente acaba depressa | The hot water runs out quickly | L’eau chaude s’épuise vite | L’acqua calda finisce subito
  DHW3 | | Gotea junto al termo | Pinga junto ao termoacumulador | Drips beside the water heater | Goutte à côté du chauffe-eau | Gocciola accanto allo scaldabagno
  DHW4 | | El termo pierde agua por abajo | O termoacumulador perde água em baixo | Water comes out under the tank | Le ballon fuit par le bas | Il serbatoio perde acqua dal basso
  DHW5 | | Salta la luz al encenderlo | A luz vai abaixo quando liga | The power trips when it comes on | Le courant saute à la mise en marche | Salta la luce quando si accende
  HPF1 | | La máquina de fuera no se pone en marcha | A máquina de fora não arranca | The machine outside does not start | L’appareil extérieur ne démarre pas | La macchina esterna non parte
  HPF3 | | La máquina de fuera está llena de hielo | A máquina de fora está cheia de gelo | The machine outside is covered in ice | L’appareil extérieur est couvert de givre | La macchina esterna è piena di ghiaccio
  HPF6 | | Gasta mucha electricidad | Gasta muita eletricidade | Uses a lot of electricity | Consomme beaucoup d’électricité | Consuma molta elettricità
  ACF2 | | Gotea dentro de casa | Pinga dentro de casa | Drips inside the house | Goutte à l’intérieur | Gocciola in casa
  ACF6 | | Muestra un código de error | Mostra um código de erro | Shows an error code | Affiche un code d’erreur | Mostra un codice di errore`

/** The second column is the call type. */
export const problemTypes = `
  HEA1 | HEA | No calienta | Não aquece | No heating | Pas de chauffage | Non riscalda
  HEA2 | HEA | Se apaga y se bloquea | Desliga-se e bloqueia | Shuts down and locks out | S’arrête et se met en sécurité | Si spegne e va in blocco
  HEA3 | HEA | Pérdida de presión | Perda de pressão | Loses pressure | Perte de pression | Perdita di pressione
  HEA4 | HEA | Fuga de agua | Fuga de água | Water leak | Fuite d’eau | Perdita d’acqua
  HEA5 | HEA | Ruido excesivo | Ruído excessivo | Too noisy | Bruit excessif | Rumore eccessivo
  HEA6 | HEA | El termostato no responde | O termóstato não responde | Thermostat does not respond | Le thermostat ne répond pas | Il termostato non risponde
  DHW1 | DHW | Sin agua caliente | Sem água quente | No hot water | Pas d’eau chaude | Manca l’acqua calda
  DHW2 | DHW | Agua caliente insuficiente | Água quente insuficiente | Not enough hot water | Eau chaude insuffisante | Acqua calda insufficiente
  DHW3 | DHW | Goteo en el grupo de seguridad | Pingos no grupo de segurança | Safety group drips | Le groupe de sécurité goutte | Il gruppo di sicurezza gocciola
  DHW4 | DHW | Fuga en la cuba | Fuga na cuba | Tank leaks | Fuite de la cuve | Perdita dal serbatoio
  DHW5 | DHW | Salta el diferencial | Dispara o diferencial | Trips the residual current device | Fait disjoncter | Fa scattare il salvavita
  DHW6 | DHW | No enciende | Não acende | Does not ignite | Ne s’allume pas | Non si accende
  HPF1 | HPF | La unidad exterior no arranca | A unidade exterior não arranca | Outdoor unit does not start | L’unité extérieure ne démarre pas | L’unità esterna non parte
  HPF2 | HPF | Error de comunicación | Erro de comunicação | Communication error | Erreur de communication | Errore di comunicazione
  HPF3 | HPF | Hielo en la unidad exterior | Gelo na unidade exterior | Ice on the outdoor unit | Givre sur l’unité extérieure | Ghiaccio sull’unità esterna
  HPF4 | HPF | Fuga de refrigerante | Fuga de refrigerante | Refrigerant leak | Fuite de fluide frigorigène | Perdita di refrigerante
  HPF5 | HPF | Caudal insuficiente | Caudal insuficiente | Flow too low | Débit insuffisant | Portata insufficiente
  HPF6 | HPF | Consumo excesivo | Consumo excessivo | High consumption | Consommation excessive | Consumo eccessivo
  ACF1 | ACF | No enfría | Não arrefece | No cooling | Ne refroidit pas | Non raffredda
  ACF2 | ACF | Gotea la unidad interior | A unidade interior pinga | Indoor unit drips | L’unité intérieure goutte | L’unità interna gocciola
  ACF3 | ACF | Mal olor | Mau cheiro | Bad smell | Mauvaise odeur | Cattivo odore
  ACF4 | ACF | El mando no funciona | O comando não funciona | Remote control does not work | La télécommande ne marche pas | Il telecomando non funziona
  ACF5 | ACF | Ruido en la unidad exterior | Ruído na unidade exterior | Outdoor unit is noisy | Bruit de l’unité extérieure | Rumore dell’unità esterna
  ACF6 | ACF | Código de error en pantalla | Código de erro no visor | Error code on the display | Code d’erreur à l’écran | Codice di errore sul display
  SOF1 | SOF | El captador no calienta | O coletor não aquece | Collector gives no heat | Le capteur ne chauffe pas | Il collettore non scalda
  SOF2 | SOF | Fuga en el captador | Fuga no coletor | Collector leaks | Fuite du capteur | Perdita dal collettore
  SOF3 | SOF | La bomba solar no funciona | A bomba solar não funciona | Solar pump does not run | La pompe solaire ne tourne pas | La pompa solare non gira
  SOF4 | SOF | Sobretemperatura | Sobreaquecimento | Overheating | Surchauffe | Surriscaldamento
  SOF5 | SOF | Sonda averiada | Sonda avariada | Faulty sensor | Sonde défectueuse | Sonda guasta
  SOF6 | SOF | Falta presión en el circuito | Falta pressão no circuito | Circuit pressure low | Manque de pression du circuit | Pressione del circuito bassa
  STU1 | STU | Puesta en marcha de equipo nuevo | Arranque de equipamento novo | Start-up of a new appliance | Mise en service d’un appareil neuf | Prima accensione di un apparecchio nuovo
  STU2 | STU | Puesta en marcha tras sustitución | Arranque após substituição | Start-up after replacement | Mise en service après remplacement | Accensione dopo sostituzione
  STU3 | STU | Configuración de la regulación | Configuração da regulação | Control set-up | Paramétrage de la régulation | Configurazione della regolazione
  STU4 | STU | Conexión a la aplicación | Ligação à aplicação | Connection to the app | Connexion à l’application | Collegamento all’app
  STU5 | STU | Formación al usuario | Formação ao utilizador | User training | Formation de l’utilisateur | Istruzione all’utente
  STU6 | STU | Segunda visita de puesta en marcha | Segunda visita de arranque | Second start-up visit | Deuxième visite de mise en service | Seconda visita di accensione
  MNT1 | MNT | Revisión anual | Revisão anual | Yearly service | Entretien annuel | Manutenzione annuale
  MNT2 | MNT | Limpieza del quemador | Limpeza do queimador | Burner cleaning | Nettoyage du brûleur | Pulizia del bruciatore
  MNT3 | MNT | Cambio del ánodo | Troca do ânodo | Anode replacement | Remplacement de l’anode | Sostituzione dell’anodo
  MNT4 | MNT | Análisis de combustión | Análise de combustão | Flue gas analysis | Analyse de combustion | Analisi dei fumi
  MNT5 | MNT | Limpieza de filtros | Limpeza de filtros | Filter cleaning | Nettoyage des filtres | Pulizia dei filtri
  MNT6 | MNT | Revisión del vaso de expansión | Revisão do vaso de expansão | Expansion vessel check | Contrôle du vase d’expansion | Controllo del vaso di espansione
  INS1 | INS | Evacuación de humos incorrecta | Evacuação de fumos incorreta | Wrong flue | Évacuation des fumées incorrecte | Scarico fumi non corretto
  INS2 | INS | Falta desagüe | Falta esgoto | No drain | Évacuation d’eau manquante | Scarico mancante
  INS3 | INS | Instalación eléctrica incorrecta | Instalação elétrica incorreta | Wrong electrical connection | Raccordement électrique incorrect | Collegamento elettrico non corretto
  INS4 | INS | Presión de red demasiado alta | Pressão da rede demasiado alta | Mains pressure too high | Pression du réseau trop élevée | Pressione di rete troppo alta
  INS5 | INS | Ubicación no conforme | Localização não conforme | Unsuitable location | Emplacement non conforme | Posizione non conforme
  INS6 | INS | Golpe o daño de transporte | Pancada ou dano de transporte | Transport damage | Dégât de transport | Danno da trasporto`

export const rejectReasons = `
  LOAD  |           | Sin capacidad en el plazo pedido | Sem capacidade no prazo pedido | No capacity in the time asked | Pas de disponibilité dans le délai | Nessuna disponibilità nei tempi richiesti
  AREA  |           | Fuera de la zona de servicio | Fora da zona de serviço | Outside the service area | Hors de la zone d’intervention | Fuori dalla zona di servizio
  SKILL |           | Producto para el que no está formado | Produto sem formação | No training for this product | Pas de formation sur ce produit | Nessuna formazione su questo prodotto
  PHONE |           | Cliente ilocalizable | Cliente incontactável | Customer cannot be reached | Client injoignable | Cliente irreperibile
  DOUBL |           | Aviso duplicado | Chamada duplicada | Duplicate call | Intervention en double | Chiamata doppia
  OTHER | free_text | Otro motivo | Outro motivo | Another reason | Autre motif | Altro motivo`

/** The second column is the network: the next two lists differ by network. */
export const callCenters = `
  CC-ES  | ATLIBE | Centro de llamadas | Centro de chamadas | Call centre | Centre d’appels | Call center
  WEB-ES | ATLIBE | Formulario web | Formulário web | Web form | Formulaire web | Modulo web
  INS-ES | ATLIBE | Línea de instaladores | Linha de instaladores | Installers’ line | Ligne installateurs | Linea installatori
  CC-IT  | YGNITA | Centro de llamadas | Centro de chamadas | Call centre | Centre d’appels | Call center
  WEB-IT | YGNITA | Formulario web | Formulário web | Web form | Formulaire web | Modulo web
  CC-PT  | ATLPOR | Centro de llamadas | Centro de chamadas | Call centre | Centre d’appels | Call center
  WEB-PT | ATLPOR | Formulario web | Formulário web | Web form | Formulaire web | Modulo web`

export const businessUnits = `
  WATER-ES   | ATLIBE | Agua caliente | Água quente | Hot water | Eau chaude | Acqua calda
  HEAT-ES    | ATLIBE | Calefacción | Aquecimento | Heating | Chauffage | Riscaldamento
  CLIMATE-ES | ATLIBE | Climatización y renovables | Climatização e renováveis | Climate and renewables | Climatisation et renouvelables | Clima e rinnovabili
  HEAT-IT    | YGNITA | Calefacción | Aquecimento | Heating | Chauffage | Riscaldamento
  CLIMATE-IT | YGNITA | Climatización y renovables | Climatização e renováveis | Climate and renewables | Climatisation et renouvelables | Clima e rinnovabili
  WATER-PT   | ATLPOR | Agua caliente | Água quente | Hot water | Eau chaude | Acqua calda
  CLIMATE-PT | ATLPOR | Climatización y renovables | Climatização e renováveis | Climate and renewables | Climatisation et renouvelables | Clima e rinnovabili`
