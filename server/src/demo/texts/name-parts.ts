/** Languages of the three networks. */
export type Culture = 'es' | 'it' | 'pt'

const splitWords = (text: string) => text.split(',').map((word) => word.trim())

/** Parts of names and addresses. */
export const nameParts = {
  es: {
    secondSurname: true,
    firstNames: splitWords(
      `Adela, Alberto, Alicia, Álvaro, Amparo, Andrés, Ángela, Antonio, Aurora, Beatriz, Begoña, Bruno, Carlos, Carmen,
      Clara, Concepción, Cristina, Daniel, Diego, Dolores, Elena, Emilio, Enrique, Esperanza, Esteban, Eva, Félix, Fermín,
      Francisco, Gloria, Gonzalo, Héctor, Ignacio, Inés, Irene, Isabel, Iván, Jaime, Javier, Joaquín, Jorge, José, Juana,
      Julia, Laura, Leonor, Lorenzo, Lucía, Luis, Manuel, Marcos, María, Marta, Mercedes, Miguel, Mónica, Natalia, Nieves,
      Nuria, Óscar, Pablo, Paloma, Patricia, Pedro, Pilar, Rafael, Ramón, Raquel, Rocío, Rosa, Rubén, Sergio, Silvia,
      Sofía, Susana, Teresa, Tomás, Vicente, Víctor, Yolanda`,
    ),
    stems: splitWords(
      `Alc, Arb, Arn, Bald, Barr, Cand, Carr, Cerv, Dor, Esc, Fonc, Gald, Herm, Hont, Larn, Llan, Mald, Mend, Mor, Olm, Ord,
      Pedr, Quint, Rebol, Rob, Sald, Sarm, Sor, Torr, Vald, Vill, Zarr`,
    ),
    endings: splitWords(
      `uera, alejo, eñas, arro, ijo, enedo, osa, illares, uelo, anco, ondo, aizo, eiro, edal, inar, uste, añeda, ibar,
      otano, ecilla`,
    ),
    businesses: splitWords(
      'Comunidad de Propietarios, Hostal, Panadería, Residencia, Restaurante, Clínica Dental, Gimnasio',
    ),
    trades: splitWords(
      `Termoservicios, Calefacciones, Climatización, Instalaciones, Servicio Técnico, Clima y Gas, Asistencia Técnica,
      Reparaciones, Confort Térmico, Frío y Calor, Fontanería y Gas, Energías`,
    ),
    legalForms: splitWords('S.L., S.L., S.L., S.L.U., S.A., S.Coop.'),
    ways: splitWords('Calle, Calle, Calle, Calle, Avenida, Plaza, Paseo, Camino, Travesía, Ronda'),
    places: splitWords(
      `de los Almendros, del Molino, de la Fuente, de las Encinas, del Olivar, de la Ermita, de los Tejares, del Mirador,
      de la Vega, de los Laureles, del Pozo, de las Eras, de la Noria, del Romero, de los Cerezos, de la Dehesa, del Soto,
      de las Moreras, del Puente, de la Alameda, de los Castaños, del Lavadero, de la Solana, de las Adelfas, del Calvario,
      de los Nogales, de la Umbría, del Manantial, de las Acacias, de la Era, del Telar, de los Rosales, de la Huerta,
      del Palomar, de las Viñas, de los Herreros, de la Rinconada, del Tilo, de los Alfareros, de la Pradera`,
    ),
    qualifiers: splitWords('Viejo, Alto, Bajo, Nuevo, Norte, Sur, Chico, de Arriba, de Abajo'),
  },
  it: {
    secondSurname: false,
    firstNames: splitWords(
      `Adele, Alessandro, Alice, Andrea, Angela, Anna, Antonio, Beatrice, Bruno, Camilla, Carla, Caterina, Chiara, Claudio,
      Cristina, Daniela, Davide, Elena, Elisa, Emanuele, Enrico, Fabio, Federica, Filippo, Francesca, Franco, Gabriele,
      Giacomo, Gianna, Giorgio, Giovanni, Giulia, Giuseppe, Ilaria, Irene, Laura, Lorenzo, Luca, Lucia, Luigi, Marco,
      Margherita, Maria, Mario, Marta, Matteo, Michele, Monica, Nicola, Paola, Paolo, Pietro, Raffaele, Renata, Riccardo,
      Roberto, Rosa, Sara, Sergio, Silvia, Simone, Sofia, Stefano, Teresa, Tommaso, Umberto, Valentina, Vera, Vittorio`,
    ),
    stems: splitWords(
      `Alber, Ard, Bald, Barb, Bell, Bern, Cald, Camp, Card, Dalm, Ferr, Fior, Gall, Grav, Lamb, Lor, Magn, Mont, Ner, Oliv,
      Pell, Ram, Ross, Salv, Sorb, Tar, Vald, Ver, Volt, Zann`,
    ),
    endings: splitWords(
      `andri, elloni, ettari, iccardi, igoni, ozzini, urelli, assoni, avesi, ontelli, uccari, enghi, olandi, erazzi, isotti,
      amonti, agnoli, ivieri`,
    ),
    businesses: splitWords('Condominio, Albergo, Panificio, Trattoria, Studio, Residenza, Farmacia, Agriturismo'),
    trades: splitWords(
      `Termoidraulica, Assistenza Clima, Termotecnica, Idroservice, Centro Assistenza, Impianti, Calore e Servizi,
      Manutenzioni, Clima Casa, Gas e Calore`,
    ),
    legalForms: splitWords('S.r.l., S.r.l., S.n.c., S.a.s., S.r.l.s.'),
    ways: splitWords('Via, Via, Via, Via, Viale, Piazza, Corso, Vicolo, Largo, Strada'),
    places: splitWords(
      `dei Tigli, del Mulino, della Fontana, delle Querce, dei Platani, del Lavatoio, della Pieve, degli Olmi, dei Cipressi,
      della Rocca, delle Ginestre, del Frantoio, dei Gelsi, della Filanda, delle Vigne, del Ponte, dei Noci, della Torre,
      degli Ulivi, delle Rose, del Forno, dei Mandorli, della Valle, delle Fornaci, del Colle, degli Aceri, della Sorgente,
      dei Vasai, delle Orchidee, del Borgo, dei Lecci, della Collina, degli Orti, delle Betulle, del Pozzo`,
    ),
    qualifiers: splitWords('Vecchio, Nuovo, Alto, Basso, di Sopra, di Sotto, Nord, Sud'),
  },
  pt: {
    secondSurname: true,
    firstNames: splitWords(
      `Adelaide, Afonso, Alice, Amélia, Ana, André, António, Artur, Augusto, Beatriz, Bernardo, Bruno, Carla, Carlos,
      Catarina, Cláudia, Cristina, Daniel, David, Diana, Diogo, Duarte, Eduardo, Elisa, Fernanda, Fernando, Filipa,
      Filipe, Francisca, Gabriel, Gonçalo, Graça, Helena, Henrique, Inês, Isabel, João, Joana, Jorge, José, Júlia, Laura,
      Leonor, Lídia, Lourenço, Luís, Luísa, Madalena, Manuel, Margarida, Maria, Mariana, Marta, Mateus, Miguel, Nuno,
      Patrícia, Paula, Pedro, Raquel, Ricardo, Rita, Rosa, Rui, Sara, Sílvia, Sofia, Susana, Teresa, Tiago, Vasco, Vera`,
    ),
    stems: splitWords(
      `Alm, Arc, Bald, Barr, Cald, Carv, Casc, Cov, Fari, Fig, Font, Gouv, Lam, Lour, Mach, Mend, Mor, Nog, Pinh, Quint,
      Ram, Sald, Seix, Tav, Valad, Vid, Zamb`,
    ),
    endings: splitWords(
      `alhais, edeiro, ingal, osela, uedas, areiros, eirinho, urães, adinho, elosa, inhães, arco, obeda, ousal, ilhares,
      egueda`,
    ),
    businesses: splitWords('Condomínio, Pensão, Padaria, Residencial, Restaurante, Farmácia, Clínica, Ginásio'),
    trades: splitWords(
      `Climatizações, Termoassistência, Instalações, Assistência Técnica, Gás e Calor, Aquecimento, Conforto Térmico,
      Reparações, Frio e Calor`,
    ),
    legalForms: splitWords('Lda., Lda., Unipessoal Lda., S.A.'),
    ways: splitWords('Rua, Rua, Rua, Rua, Avenida, Praça, Travessa, Largo, Estrada, Beco'),
    places: splitWords(
      `das Amendoeiras, do Moinho, da Fonte, dos Carvalhos, do Olival, da Ermida, das Oliveiras, do Miradouro, da Várzea,
      dos Loureiros, do Poço, da Eira, da Nora, do Alecrim, das Cerejeiras, do Souto, da Ponte, dos Castanheiros,
      do Lavadouro, da Encosta, das Acácias, da Nogueira, do Chafariz, dos Oleiros, da Horta, do Pombal, das Vinhas,
      dos Ferreiros, da Azenha, do Tear, das Camélias, da Quinta`,
    ),
    qualifiers: splitWords('Velho, Novo, de Cima, de Baixo, Norte, Sul, Pequeno'),
  },
} as const
