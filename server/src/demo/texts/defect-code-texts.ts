/** Words of defect codes with their texts in es, pt, en, fr, it. All are nouns, so that each fits below any other. */
export const defectGroups = `
  IGN | Encendido | Ignição | Ignition | Allumage | Accensione
  FLM | Llama y quemador | Chama e queimador | Flame and burner | Flamme et brûleur | Fiamma e bruciatore
  GAS | Suministro de gas | Alimentação de gás | Gas supply | Alimentation en gaz | Alimentazione gas
  FLU | Humos y aire de combustión | Fumos e ar de combustão | Flue and combustion air | Fumées et air comburant | Fumi e aria comburente
  HYD | Circuito hidráulico | Circuito hidráulico | Hydraulic circuit | Circuit hydraulique | Circuito idraulico
  PMP | Bombas | Circuladores | Pumps | Circulateurs | Circolatori
  SNS | Sondas y sensores | Sondas e sensores | Sensors | Sondes et capteurs | Sonde e sensori
  ELE | Electrónica y regulación | Eletrónica e regulação | Electronics and controls | Électronique et régulation | Elettronica e regolazione
  DHW | Agua caliente sanitaria | Água quente sanitária | Domestic hot water | Eau chaude sanitaire | Acqua calda sanitaria
  REF | Circuito frigorífico | Circuito frigorífico | Refrigerant circuit | Circuit frigorifique | Circuito frigorifero
  AIR | Circuito de aire | Circuito de ar | Air side | Circuit d’air | Circuito aria
  SOL | Circuito solar | Circuito solar | Solar circuit | Circuit solaire | Circuito solare
  USE | Instalación y uso | Instalação e utilização | Installation and use | Installation et utilisation | Installazione e uso`

export const defectParts = `
  ELEC | Electrodo de encendido | Elétrodo de ignição | Ignition electrode | Électrode d’allumage | Elettrodo di accensione
  TRAF | Transformador de encendido | Transformador de ignição | Ignition transformer | Transformateur d’allumage | Trasformatore di accensione
  PILO | Llama piloto | Chama piloto | Pilot flame | Veilleuse | Fiamma pilota
  IONI | Electrodo de ionización | Elétrodo de ionização | Ionisation electrode | Électrode d’ionisation | Elettrodo di ionizzazione
  BURN | Quemador | Queimador | Burner | Brûleur | Bruciatore
  EXCH | Intercambiador de calor | Permutador de calor | Heat exchanger | Échangeur de chaleur | Scambiatore di calore
  GVAL | Válvula de gas | Válvula de gás | Gas valve | Vanne gaz | Valvola gas
  GPRE | Presión de gas | Pressão do gás | Gas pressure | Pression de gaz | Pressione gas
  GPIP | Tubería de gas | Tubagem de gás | Gas pipe | Conduite de gaz | Tubazione gas
  FAN | Ventilador | Ventilador | Fan | Ventilateur | Ventilatore
  APSW | Presostato de aire | Pressostato de ar | Air pressure switch | Pressostat d’air | Pressostato aria
  FLUE | Conducto de humos | Conduta de fumos | Flue pipe | Conduit de fumées | Condotto fumi
  SIPH | Sifón de condensados | Sifão de condensados | Condensate siphon | Siphon des condensats | Sifone condensa
  WPRE | Presión de agua | Pressão da água | Water pressure | Pression d’eau | Pressione acqua
  EXPV | Vaso de expansión | Vaso de expansão | Expansion vessel | Vase d’expansion | Vaso di espansione
  SAFV | Válvula de seguridad | Válvula de segurança | Safety valve | Soupape de sécurité | Valvola di sicurezza
  VAL3 | Válvula de tres vías | Válvula de três vias | Three-way valve | Vanne trois voies | Valvola a tre vie
  PIPE | Tuberías y racores | Tubos e uniões | Pipes and fittings | Tuyaux et raccords | Tubi e raccordi
  CPMP | Bomba de calefacción | Circulador de aquecimento | Heating pump | Circulateur de chauffage | Circolatore riscaldamento
  HPMP | Bomba de acumulador | Circulador do acumulador | Tank charging pump | Pompe de charge du ballon | Pompa di carico bollitore
  FTMP | Sonda de ida | Sonda de ida | Flow temperature sensor | Sonde de départ | Sonda mandata
  RTMP | Sonda de retorno | Sonda de retorno | Return temperature sensor | Sonde de retour | Sonda ritorno
  OTMP | Sonda exterior | Sonda exterior | Outdoor sensor | Sonde extérieure | Sonda esterna
  TTMP | Sonda de acumulador | Sonda do acumulador | Tank sensor | Sonde du ballon | Sonda bollitore
  FLOW | Sensor de caudal | Sensor de caudal | Flow sensor | Capteur de débit | Flussometro
  LIMT | Termostato limitador | Termóstato limitador | Limit thermostat | Thermostat limiteur | Termostato limite
  MAIN | Placa principal | Placa principal | Main board | Carte principale | Scheda principale
  DISP | Pantalla | Visor | Display | Afficheur | Display
  ROOM | Termostato de ambiente | Termóstato de ambiente | Room thermostat | Thermostat d’ambiance | Cronotermostato
  BUS | Bus de comunicación | Bus de comunicação | Communication bus | Bus de communication | Bus di comunicazione
  POWR | Alimentación eléctrica | Alimentação elétrica | Power supply | Alimentation électrique | Alimentazione elettrica
  HEAT | Resistencia | Resistência | Heating element | Résistance | Resistenza
  THER | Termostato | Termóstato | Thermostat | Thermostat | Termostato
  ANOD | Ánodo | Ânodo | Anode | Anode | Anodo
  TANK | Cuba | Cuba | Tank | Cuve | Serbatoio
  PLAT | Intercambiador de placas | Permutador de placas | Plate heat exchanger | Échangeur à plaques | Scambiatore a piastre
  COMP | Compresor | Compressor | Compressor | Compresseur | Compressore
  EXVL | Válvula de expansión | Válvula de expansão | Expansion valve | Détendeur | Valvola di espansione
  VAL4 | Válvula de cuatro vías | Válvula de quatro vias | Four-way valve | Vanne quatre voies | Valvola a quattro vie
  CHRG | Carga de refrigerante | Carga de refrigerante | Refrigerant charge | Charge de fluide frigorigène | Carica di refrigerante
  HPSW | Presostato de alta | Pressostato de alta | High-pressure switch | Pressostat haute pression | Pressostato di alta
  EVAP | Evaporador | Evaporador | Evaporator | Évaporateur | Evaporatore
  OFAN | Ventilador exterior | Ventilador exterior | Outdoor fan | Ventilateur extérieur | Ventilatore esterno
  IFAN | Ventilador interior | Ventilador interior | Indoor fan | Ventilateur intérieur | Ventilatore interno
  AFIL | Filtro de aire | Filtro de ar | Air filter | Filtre à air | Filtro aria
  DRAI | Desagüe de condensados | Esgoto de condensados | Condensate drain | Évacuation des condensats | Scarico condensa
  COLL | Captador | Coletor | Collector | Capteur solaire | Collettore
  SPMP | Bomba solar | Circulador solar | Solar pump | Circulateur solaire | Circolatore solare
  FLUI | Fluido caloportador | Fluido térmico | Heat-transfer fluid | Fluide caloporteur | Fluido termovettore
  SSEN | Sonda de captador | Sonda do coletor | Collector sensor | Sonde du capteur solaire | Sonda collettore
  WATR | Agua de red | Água da rede | Mains water | Eau du réseau | Acqua di rete
  WIRE | Instalación eléctrica | Instalação elétrica | Electrical installation | Installation électrique | Impianto elettrico
  SETT | Parámetros | Parâmetros | Settings | Paramètres | Parametri
  USER | Manejo | Utilização | Operation | Utilisation | Utilizzo
  NONE | Sin avería | Sem avaria | No fault found | Aucune panne | Nessun guasto`

export const defectFaults = `
  SPAR | Ausencia de chispa | Ausência de faísca | No spark | Absence d’étincelle | Assenza di scintilla
  WEAK | Chispa débil | Faísca fraca | Weak spark | Étincelle faible | Scintilla debole
  FLAM | Pérdida de llama | Perda de chama | Loss of flame | Perte de flamme | Perdita di fiamma
  NOFL | Llama no detectada | Chama não detetada | Flame not detected | Flamme non détectée | Fiamma non rilevata
  YELL | Combustión incorrecta | Combustão incorreta | Poor combustion | Mauvaise combustion | Combustione scorretta
  CLOG | Obstrucción | Obstrução | Blockage | Obstruction | Ostruzione
  LEAK | Fuga | Fuga | Leak | Fuite | Perdita
  STUC | Bloqueo mecánico | Bloqueio mecânico | Mechanical jam | Blocage mécanique | Blocco meccanico
  NOOP | Falta de apertura | Falta de abertura | Failure to open | Absence d’ouverture | Mancata apertura
  LOWP | Presión baja | Pressão baixa | Low pressure | Pression basse | Pressione bassa
  HIGP | Presión alta | Pressão alta | High pressure | Pression haute | Pressione alta
  NOST | Falta de arranque | Falta de arranque | Failure to start | Absence de démarrage | Mancato avvio
  NOIS | Ruido | Ruído | Noise | Bruit | Rumore
  FLOW | Caudal insuficiente | Caudal insuficiente | Flow too low | Débit insuffisant | Portata insufficiente
  SHOR | Cortocircuito | Curto-circuito | Short circuit | Court-circuit | Cortocircuito
  OPEN | Circuito abierto | Circuito aberto | Open circuit | Circuit ouvert | Circuito aperto
  DRIF | Medida errónea | Medição errada | Wrong reading | Mesure erronée | Misura errata
  TRIP | Disparo | Disparo | Trip | Déclenchement | Intervento
  DEAD | Sin tensión | Sem tensão | No voltage | Absence de tension | Assenza di tensione
  LINK | Fallo de comunicación | Falha de comunicação | Communication failure | Défaut de communication | Errore di comunicazione
  WEAR | Desgaste | Desgaste | Wear | Usure | Usura
  COLD | Temperatura insuficiente | Temperatura insuficiente | Temperature too low | Température insuffisante | Temperatura insufficiente
  OVER | Sobrecalentamiento | Sobreaquecimento | Overheating | Surchauffe | Surriscaldamento
  ICE | Hielo | Gelo | Ice | Givre | Ghiaccio
  HARD | Agua dura | Água dura | Hard water | Eau dure | Acqua dura
  WRON | Ajuste incorrecto | Regulação incorreta | Wrong setting | Mauvais réglage | Regolazione errata
  TAUG | Explicación al cliente | Explicação ao cliente | Explained to the customer | Explication au client | Spiegazione al cliente`

export const defectCauses = `
  AGE | Envejecimiento | Envelhecimento | Ageing | Vieillissement | Invecchiamento
  SOOT | Hollín o suciedad | Fuligem ou sujidade | Soot or dirt | Suie ou encrassement | Fuliggine o sporco
  GAP | Distancia incorrecta | Distância incorreta | Wrong gap | Écartement incorrect | Distanza errata
  CABL | Cable dañado | Cabo danificado | Damaged cable | Câble endommagé | Cavo danneggiato
  PLUG | Conector flojo | Conector solto | Loose connector | Connecteur desserré | Connettore allentato
  SCAL | Cal | Calcário | Limescale | Calcaire | Calcare
  SLUD | Lodos | Lamas | Sludge | Boues | Fanghi
  DAMP | Humedad | Humidade | Moisture | Humidité | Umidità
  SURG | Sobretensión | Sobretensão | Voltage surge | Surtension | Sovratensione
  FROS | Helada | Geada | Frost | Gel | Gelata
  SEAL | Junta defectuosa | Junta defeituosa | Faulty seal | Joint défectueux | Guarnizione difettosa
  CORR | Corrosión | Corrosão | Corrosion | Corrosion | Corrosione
  BEAR | Cojinete gastado | Rolamento gasto | Worn bearing | Roulement usé | Cuscinetto usurato
  FITT | Montaje incorrecto | Montagem incorreta | Wrong fitting | Montage incorrect | Montaggio errato
  MADE | Defecto de fabricación | Defeito de fabrico | Manufacturing defect | Défaut de fabrication | Difetto di fabbricazione
  AIRL | Aire en el circuito | Ar no circuito | Air in the circuit | Air dans le circuit | Aria nel circuito
  COIL | Bobina quemada | Bobina queimada | Burnt coil | Bobine grillée | Bobina bruciata
  CAPA | Condensador agotado | Condensador gasto | Weak capacitor | Condensateur défectueux | Condensatore esaurito
  FUSE | Fusible fundido | Fusível queimado | Blown fuse | Fusible fondu | Fusibile bruciato
  RELA | Relé dañado | Relé danificado | Damaged relay | Relais endommagé | Relè danneggiato
  SOFT | Software desactualizado | Software desatualizado | Outdated software | Logiciel obsolète | Software non aggiornato
  BATT | Pilas agotadas | Pilhas gastas | Flat batteries | Piles vides | Batterie scariche
  MEMB | Membrana rota | Membrana rota | Torn membrane | Membrane percée | Membrana rotta
  NEST | Nido u hojas | Ninho ou folhas | Nest or leaves | Nid ou feuilles | Nido o foglie
  LENG | Longitud excesiva | Comprimento excessivo | Excessive length | Longueur excessive | Lunghezza eccessiva
  REGU | Regulador defectuoso | Regulador defeituoso | Faulty regulator | Régulateur défectueux | Riduttore difettoso
  SHUT | Llave cerrada | Torneira fechada | Closed tap | Robinet fermé | Rubinetto chiuso
  WELD | Soldadura o abocardado | Soldadura ou abocardado | Brazed or flared joint | Brasure ou dudgeon | Brasatura o cartella
  DEFR | Desescarche defectuoso | Descongelação defeituosa | Faulty defrost | Dégivrage défectueux | Sbrinamento difettoso
  GLYC | Glicol degradado | Glicol degradado | Degraded glycol | Glycol dégradé | Glicole degradato
  SIZE | Dimensionado incorrecto | Dimensionamento incorreto | Wrong sizing | Mauvais dimensionnement | Dimensionamento errato
  EART | Falta de tierra | Falta de terra | Missing earth | Absence de terre | Assenza di terra`
