/**
 * What fields are called in files, in English, German, French, Italian and Spanish, beside their own names. `#` stands
 * for the number of a list's entry. Units and languages are read apart: "Gewicht (kg)", "Pflegehinweise (EN)".
 */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  id: "product id; carnet id; passport product id",
  name:
    "product name; product; title; article name; article description; item description; item name; description; " +
    "designation; produktname; produkt; artikelname; artikelbezeichnung; bezeichnung; artikel; titel; " +
    "produktbezeichnung; nom; nom du produit; produit; désignation; libellé; titre; nome; nome prodotto; " +
    "prodotto; denominazione; descrizione; titolo; nombre; nombre del producto; producto; denominación; " +
    "descripción; título",
  model:
    "model number; model name; style; style number; modell; modellnummer; modellbezeichnung; stil; modèle; " +
    "référence modèle; modello; numero modello; modelo; número de modelo",
  gtin:
    "ean; ean code; ean13; ean 13; barcode; bar code; upc; gtin13; gtin 14; gtin ean; ean gtin; strichcode; ean " +
    "nummer; code barres; code ean; codice a barre; codice ean; código de barras; código ean",
  external_id:
    "erp id; erp number; sku; article number; item number; item no; article no; artikelnummer; artikel nr; art " +
    "nr; materialnummer; sachnummer; bestellnummer; référence; numéro d'article; code article; réf; codice " +
    "articolo; codice; numero articolo; riferimento; número de artículo; código de artículo; referencia; código",
  product_group:
    "product category; category; group; product type; produktgruppe; warengruppe; kategorie; produktkategorie; " +
    "groupe de produits; catégorie; famille; categoria; gruppo di prodotti; gruppo merceologico; categoría; " +
    "grupo de productos; familia",
  serial_number:
    "serial; serial no; serial numbers; sn; imei; seriennummer; seriennummern; seriennr; serien nr; serial nr; " +
    "fabriknummer; rahmennummer; numéro de série; n° de série; numero di serie; matricola; número de serie; " +
    "n.º de serie",
  unit_external_id:
    "unit id; unit number; unit no; external unit id; device id; asset id; inventory number; stück id; " +
    "stücknummer; stück nr; einheit id; einheiten id; exemplar id; exemplarnummer; geräte id; gerätenummer; " +
    "inventarnummer; id unité; numéro d'unité; id unità; numero unità; id unidad; número de unidad; item id; " +
    "equipment number; asset number; stückkennung; einzelstücknummer; equipmentnummer; id de unidad",
  produced_on:
    "production date; manufacturing date; date of manufacture; manufactured on; produktionsdatum; " +
    "herstelldatum; herstellungsdatum; herstelltag; fertigungsdatum; produziert am; hergestellt am; date de " +
    "fabrication; date de production; data di produzione; data di fabbricazione; fecha de fabricación; fecha " +
    "de producción; made on",
  production_facility:
    "production facility id; production site; production plant; manufacturing site; produktionsstätte; " +
    "produktionsstandort; produktionswerk; fertigungsstätte; fertigungswerk; lieu de fabrication; sito di " +
    "produzione; lugar de fabricación; plant; factory; production facility; werk; fabrik; usine; site de " +
    "production; stabilimento; planta; fábrica",
  unit_placed_on_market_on:
    "unit market date; unit placed on the market; stück in verkehr seit; stück inverkehrbringen; sold on; " +
    "delivery date; inverkehrbringen stück; auslieferungsdatum; lieferdatum; date de livraison; data di " +
    "consegna; fecha de entrega",
  batch:
    "lot; batch number; lot number; charge; chargennummer; los; losnummer; numéro de lot; lotto; numero di " +
    "lotto; lote; número de lote",
  quantity:
    "units; qty; pieces; number of units; menge; anzahl; stückzahl; stück; quantité; nombre d'unités; pièces; " +
    "quantità; pezzi; cantidad; unidades; piezas",
  warranty_months:
    "warranty; guarantee; warranty period; garantie; gewährleistung; garantiezeit; garantiedauer; durée de " +
    "garantie; garanzia; durata garanzia; garantía; duración de la garantía",
  recycled_content:
    "recycled share; recycled; rezyklat; recycled percentage; recyclate content; rezyklatanteil; " +
    "recyclinganteil; recyclatanteil; anteil rezyklat; contenu recyclé; part recyclée; taux de recyclé; " +
    "contenuto riciclato; percentuale riciclata; contenido reciclado; porcentaje reciclado",
  recycled_pre_consumer_pct:
    "pre consumer; pre consumer recycled; rezyklat pre consumer; recyclé pré consommation; riciclato pre " +
    "consumo; reciclado preconsumo",
  recycled_post_consumer_pct:
    "post consumer; post consumer recycled; rezyklat post consumer; recyclé post consommation; riciclato post " +
    "consumo; reciclado posconsumo",
  recycled_content_method:
    "recycled method; rezyklat methode; méthode contenu recyclé; metodo contenuto riciclato; método contenido " +
    "reciclado",
  used_components_pct:
    "reused components; used components; wiederverwendete teile; composants réutilisés; componenti " +
    "riutilizzati; componentes reutilizados",
  carbon_score: "co2 score; carbon rating; co2 wert; score carbone; punteggio di carbonio; puntuación de carbono",
  carbon_score_scale:
    "carbon scale; skala co2 wert; échelle score carbone; scala punteggio carbonio; escala puntuación carbono",
  carbon_footprint_kg_co2e:
    "carbon footprint; co2 footprint; co2; co2e; co2 äquivalent; co2 emissionen; co2 bilanz; co2 emissions; " +
    "pcf; product carbon footprint; ghg; co2 fußabdruck; co2 fussabdruck; treibhausgase; empreinte carbone; " +
    "empreinte co2; impronta di carbonio; impronta carbonica; huella de carbono",
  carbon_declared_unit:
    "declared unit; functional unit; deklarierte einheit; bezugseinheit; unité déclarée; unità dichiarata; " +
    "unidad declarada",
  carbon_boundary:
    "system boundary; boundary; systemgrenze; frontière du système; confine del sistema; límite del sistema",
  carbon_method: "footprint method; pcf method; co2 methode; méthode empreinte; metodo impronta; método huella",
  carbon_reference_year:
    "reference year; bezugsjahr; referenzjahr; année de référence; anno di riferimento; año de referencia",
  carbon_primary_data_pct:
    "primary data; primary data share; primärdaten; primärdatenanteil; données primaires; dati primari; datos " +
    "primarios",
  carbon_verification: "verification; verified by; prüfung co2; vérification; verifica; verificación",
  carbon_includes_offsets:
    "offsets; includes offsets; kompensation; kompensation enthalten; compensation incluse; compensazioni " +
    "incluse; compensaciones incluidas",
  environmental_footprint_pt:
    "pef score; environmental footprint; umweltfußabdruck; empreinte environnementale; impronta ambientale; " +
    "huella ambiental",
  environmental_footprint_class:
    "footprint class; umweltklasse; classe environnementale; classe ambientale; clase ambiental",
  energy_use_kwh:
    "energy use; energy consumption; energieverbrauch; stromverbrauch; consommation d'énergie; consumo " +
    "energetico; consumo de energía",
  energy_use_basis:
    "energy basis; basis energieverbrauch; base énergie; base consumo energetico; base consumo de energía",
  water_use_l: "water use; water consumption; wasserverbrauch; consommation d'eau; consumo d'acqua; consumo de agua",
  water_use_basis: "water basis; basis wasserverbrauch; base eau; base consumo acqua; base consumo de agua",
  expected_lifetime_years:
    "lifetime; expected lifetime; service life; lebensdauer; erwartete lebensdauer; nutzungsdauer; durée de " +
    "vie; vita utile; durata prevista; vida útil; duración prevista",
  durability_score: "durability; haltbarkeit; haltbarkeitswert; durabilité; durabilità; durabilidad",
  durability_method: "durability test; methode haltbarkeit; méthode durabilité; metodo durabilità; método durabilidad",
  repairability_score:
    "repairability; repair score; reparierbarkeit; reparaturindex; réparabilité; indice de réparabilité; " +
    "riparabilità; reparabilidad",
  repairability_method:
    "repair method; methode reparierbarkeit; méthode réparabilité; metodo riparabilità; método reparabilidad",
  spare_parts_available_years:
    "spare parts; spare parts availability; ersatzteile; ersatzteilverfügbarkeit; pièces détachées; pezzi di " +
    "ricambio; ricambi; repuestos; piezas de recambio",
  recyclability_score:
    "recyclability; recyclingfähigkeit; recyclebarkeit; recyclabilité; riciclabilità; reciclabilidad",
  recyclability_method:
    "recyclability test; methode recyclingfähigkeit; méthode recyclabilité; metodo riciclabilità; método " +
    "reciclabilidad",
  weight_g:
    "weight; net weight; product weight; mass; gewicht; nettogewicht; produktgewicht; masse; poids; poids net; " +
    "peso; peso netto; peso neto",
  packaging_weight_g:
    "packaging weight; weight packaging; verpackungsgewicht; verpackung gewicht; gewicht verpackung; poids " +
    "emballage; poids de l'emballage; peso imballaggio; peso del embalaje; peso del envase",
  country_of_origin:
    "origin; made in; country; manufacturing country; herkunftsland; ursprungsland; herstellungsland; land; " +
    "herkunft; ursprung; pays d'origine; pays; origine; fabriqué en; paese di origine; paese; prodotto in; " +
    "país de origen; país; origen; hecho en",
  commodity_code:
    "hs code; cn code; taric; customs tariff number; customs code; tariff number; zolltarifnummer; " +
    "warennummer; zollcode; code douanier; nomenclature douanière; codice doganale; código arancelario; " +
    "partida arancelaria",
  commodity_code_scheme: "code scheme; schema zolltarif; schéma du code; schema del codice; esquema del código",
  granularity: "passport level; level; ebene; passebene; niveau; livello; nivel",
  upi:
    "product url; unique product identifier; digital link; gs1 digital link; produkt url; identifiant unique; " +
    "identificativo unico; identificador único",
  soc_status:
    "substances of concern; svhc; soc; reach; besorgniserregende stoffe; substances préoccupantes; sostanze " +
    "preoccupanti; sustancias preocupantes",
  microplastic_release_mg:
    "microplastics; microplastic release; mikroplastik; microplastiques; microplastiche; microplásticos",
  microplastic_test_method:
    "microplastic method; methode mikroplastik; méthode microplastiques; metodo microplastiche; método microplásticos",
  placed_on_market_on:
    "market date; in verkehr seit; in verkehr gebracht am; placed on the market; launch date; date placed on " +
    "market; inverkehrbringen; marktdatum; datum inverkehrbringen; mise sur le marché; date de mise sur le " +
    "marché; immissione sul mercato; data di immissione; introducción en el mercado; fecha de comercialización",
  available_until:
    "passport available until; verfügbar bis; disponible jusqu'au; disponible jusque; disponibile fino al; " +
    "disponible hasta",
  data_valid_on:
    "data as of; data date; datenstand; stand der daten; date des données; data dei dati; fecha de los datos",
  "care_instructions.*":
    "care instructions; care; washing instructions; pflegehinweise; pflege; pflegeanleitung; instructions " +
    "d'entretien; entretien; istruzioni di cura; istruzioni di lavaggio; instrucciones de cuidado; cuidado",
  "repair_instructions.*":
    "repair instructions; repair; reparaturhinweise; reparaturanleitung; instructions de réparation; " +
    "istruzioni di riparazione; instrucciones de reparación",
  "disassembly_instructions.*":
    "disassembly instructions; disassembly; demontagehinweise; demontageanleitung; instructions de démontage; " +
    "istruzioni di smontaggio; instrucciones de desmontaje",
  "end_of_life_instructions.*":
    "end of life instructions; end of life; disposal; entsorgung; entsorgungshinweise; fin de vie; " +
    "élimination; fine vita; smaltimento; fin de vida; eliminación",
  materials:
    "composition; material composition; fabric composition; fibre composition; fiber composition; " +
    "zusammensetzung; materialzusammensetzung; faserzusammensetzung; textilkennzeichnung; composition matière; " +
    "composition textile; composizione; composizione tessile; composición; composición textil",
  "materials.#.name":
    "material #; materials #; materialien #; material # name; material name #; fibre #; fabric #; werkstoff #; " +
    "material # bezeichnung; matière #; nom matière #; matériau #; materiale #; nome materiale #; tessuto #; " +
    "nombre material #; fibra #",
  "materials.#.mass_pct":
    "material # share; materials # share; materialien # anteil; material # percent; share #; material # mass; " +
    "materialanteil #; material # anteil; anteil #; werkstoff # anteil; matière # part; part matière #; part " +
    "#; quota materiale #; materiale # percentuale; material # porcentaje; porcentaje material #",
  "materials.#.recycled_pct":
    "material # recycled; recycled share material #; material # rezyklat; material # recycled share; matière # " +
    "recyclé; materiale # riciclato; material # reciclado",
  "materials.#.renewable_pct":
    "material # renewable; material # nachwachsend; matière # renouvelable; materiale # rinnovabile; material " +
    "# renovable",
  "materials.#.origin_country":
    "material # origin; material # country; material # herkunft; matière # origine; materiale # origine; " +
    "material # origen",
  "materials.#.component":
    "material # component; material # part; material # bauteil; matière # composant; materiale # componente; " +
    "material # componente",
  "operators.#.name":
    "manufacturer; manufacturer name; producer; hersteller; herstellername; fabricant; nom du fabricant; " +
    "produttore; fabbricante; fabricante; operator # name",
  "operators.#.address":
    "manufacturer address; herstelleradresse; adresse du fabricant; indirizzo produttore; dirección del fabricante",
  "operators.#.email":
    "manufacturer email; hersteller e mail; e mail du fabricant; e mail produttore; correo del fabricante",
  "operators.#.identifier": "manufacturer gln; hersteller gln; gln; gln fabricant; gln produttore; gln fabricante",
  "facilities.#.identifier":
    "facility; facility id; plant; factory; werk; betriebsstätte; usine; site de production; stabilimento; " +
    "planta; fábrica",
  "facilities.#.country":
    "facility country; factory country; land des werks; pays de l'usine; paese stabilimento; país de la planta",
  "substances.#.iupac_name": "substance #; substance # name; stoff #; stoff # name; sostanza #; sustancia #",
  "substances.#.cas_number":
    "cas; cas number; cas nr; cas # number; numéro cas; numero cas; número cas; substance # cas",
  "substances.#.ec_number": "ec number; eg nummer; numéro ce; numero ce; número ce; substance # ec",
};
