import type { SheetPath } from '#stock/batches/fields.ts'
import { cellText, normal, type Sheet } from './cells.ts'
import type { Field } from './fields.ts'
import { zoneOfHeading } from './read-values.ts'

/** Headers by field in English, German, Spanish, French, Italian and Dutch; `headersOf` normalises them. */
const HEADERS: Record<Exclude<Field, SheetPath>, string> & Partial<Record<SheetPath, string>> = {
  batch:
    'batch|batch no|batch nr|batch number|batch id|batch label|lot|lot no|lot number|freeze|freeze no|freeze number|freeze code|code|straw code|ejaculate|ejaculate no|charge|chargen nr|charge nr|chargennummer|los|ejakulat|ejakulat nr|ejakulatnummer|lote|n lote|no de lote|partida|eyaculado|codigo|no de lot|numero de lot|ejaculat|partij|partijnummer|batchnummer|lotnummer|ejaculaat|sample|sample id|sample name|sample no|probe|proben nr|probe nr|probenname|muestra|echantillon|monster|id|barcode|label|n de lot|n lot|lot n|lotto|n lotto|numero lotto|partita|n partita|codice|campione|eiaculato',
  movement:
    'movement|movement type|type|what|event|action|transaction|art|vorgang|bewegung|bewegungsart|buchung|tipo|movimiento|operacion|mouvement|type de mouvement|operation|beweging|soort|status|usage type|usage|movimento|operazione|tipo di movimento',
  date: 'date|day|on|movement date|booked on|datum|tag|am|buchungsdatum|fecha|dia|jour|le|dag|last used|data|giorno',
  container:
    'container|tank|vessel|dewar|nitrogen tank|storage tank|kanne|behalter|stickstoffbehalter|stickstofftank|lagertank|gefass|tanque|termo|contenedor|recipiente|bidon|cuve|conteneur|vat|stikstofvat|label|name|bezeichnung|nom|nombre|naam|bidone|contenitore|serbatoio|criobidone|recipient',
  status: 'status|state|straw status|zustand|etat|statut|estado|stato|toestand',
  place:
    'place|storage place|straw place|position|lagerplatz|stellplatz|platz|emplacement|rangement|ubicacion|posicion|posizione|collocazione|plaats|positie',
  canister:
    'canister|can|cane|basket|canister no|kanister|kanister nr|korb|einsatz|koker|canasta|canastilla|canister n|panier|canistre|kan|canestro|cestello',
  level:
    'level|goblet|goblet level|tier|layer|etage|ebene|lage|visotube|visotubus|becher|goblet nr|nivel|altura|gobelet|niveau|laag|hoogte|livello|piano|ripiano',
  stallion:
    'stallion|stallion name|sire|sire name|horse|horse name|donor|male|animal|subject|patient|bull|hengst|hengstname|name des hengstes|pferd|semental|padrillo|nombre del semental|caballo|macho|etalon|nom de letalon|nom etalon|cheval|dekhengst|naam hengst|paard|vererber|spender|stallone|nome stallone|nome dello stallone|cavallo|toro',
  ueln: 'ueln|ueln no|ueln nr|reg no|reg nr|registration|registration no|registration number|reg no ueln|life number|lebensnummer|lebens nr|registernummer|numero de registro|no registro|codigo ueln|numero sire|no sire|no ueln|levensnummer|stamboeknummer|codice ueln|numero ueln|n ueln',
  sex: 'sex|gender|geschlecht|sexo|sexe|geslacht|sesso',
  born_on:
    'born|born on|date of birth|birth date|birthdate|dob|geboren|geboren am|geburtsdatum|geburtstag|fecha de nacimiento|nacimiento|nacido|date de naissance|ne le|naissance|geboortedatum|geboren op|foaled|nato|nato il|data di nascita|nascita',
  breed: 'breed|rasse|raza|race|ras|studbook breed|razza',
  colour: 'coat|coat colour|coat color|colour|color|farbe|fellfarbe|capa|pelaje|robe|kleur|vacht|mantello',
  height_cm:
    'height|height cm|stockmass|stockmaß|grosse|größe|alzada|taille|stokmaat|schofthoogte|altezza|altezza al garrese',
  microchip: 'microchip|chip|chip no|chip nr|chipnummer|microchip no|transponder|transpondeur|puce',
  studbooks: 'studbook|zuchtverband|verband|stammbuch|libro genealogico|stud book|stamboek',
  sire: 'sire|father|vater|padre|pere|vader',
  dam: 'dam|mother|mutter|madre|mere|moeder',
  residence: 'during collection|residence|resident|residency',
  resident_since: 'at the centre since|at the center since|resident since|auf station seit',
  low_doses: 'low stock limit|low stock limit doses|minimum doses',
  'sheet.collection.produced_on':
    'collected|collection|collection date|collected on|date of collection|freeze date|frozen|frozen on|freezing date|date frozen|production date|produced|produced on|date|absamung|absamungsdatum|entnahme|entnahmedatum|absamdatum|gefriergdatum|gefrierdatum|eingefroren|eingefroren am|produktionsdatum|gewonnen|gewinnungsdatum|tg datum|datum|fecha|fecha de recogida|fecha de extraccion|extraccion|fecha de congelacion|congelacion|date de recolte|recolte|date de congelation|congelation|prelevement|date de prelevement|afnamedatum|winningsdatum|vriesdatum|invriesdatum|ingevroren op|einfrierdatum|einfrierung|tag der einfrierung|prelievo|data prelievo|data di prelievo|raccolta|data raccolta|data di raccolta|congelamento|data congelamento|data di congelamento|data di produzione|data|congele le',
  received_on:
    'received|received on|date received|receipt|arrival|arrived|erhalten|eingang|eingangsdatum|erhalten am|geliefert|recibido|fecha de recepcion|recepcion|llegada|recu|recu le|date de reception|reception|arrivee|ontvangen|ontvangen op|ontvangstdatum|ricevuto|ricevuto il|data di ricevimento|arrivo|data di arrivo',
  straws:
    'straws|straw|no of straws|number of straws|straw count|count|quantity|qty|amount|number|stock|inventory|anzahl|anz|stuck|stk|menge|bestand|pailletten|anzahl pailletten|halme|pajuelas|no de pajuelas|numero de pajuelas|pajillas|cantidad|existencias|paillettes|nb paillettes|nombre de paillettes|no de paillettes|quantite|stock actuel|rietjes|aantal|aantal rietjes|voorraad|n paillettes|nbre de paillettes|nbre paillettes|n de paillettes|no paillettes|numero di paillettes|numero paillettes|quantita|giacenza|n pajuelas|n de pajuelas|anzahl halme|anzahl der pailletten',
  straw_colour:
    'colour|color|straw colour|straw color|farbe|pailletten farbe|paillettenfarbe|halmfarbe|color de pajuela|color pajuela|couleur|couleur paillette|couleur de paillette|kleur|rietkleur|kleur rietje|colore|colore paillette|colore della paillette|couleur des paillettes|kleur rietjes|color de la pajuela',
  straw_size:
    'size|halm|halmtyp|halmvolumen|straw size|straw volume|straw type|paillettengrosse|pailletten grosse|halmgrosse|grosse|volumen pajuela|tamano|tamano de pajuela|volume paillette|taille|type de paillette|rietgrootte|maat|formaat|misura|formato|formato paillette|volume della paillette|halmgroße|tipo di paillette|tipo de pajuela|rietvolume',
  owner:
    'owner|owned by|straw owner|stallion owner|client|customer|eigentumer|besitzer|eigner|kunde|propietario|dueno|cliente|titular|proprietaire|eigenaar|klant|proprietario|intestatario',
  name: 'name|horse|horse name|stallion|stallion name|mare|company|organisation|organization|customer|stakeholder|contact|pferd|pferdename|hengst|stute|firma|kunde|betrieb|nombre|caballo|semental|empresa|cliente|razon social|nom|cheval|etalon|societe|client|raison sociale|naam|paard|bedrijf|klant|nome|cavallo|stallone|azienda|ditta|ragione sociale|allevamento',
  holder:
    'holder|held by|at|keeper|consignee|with|station|lagerort bei|bei|halter|in verwahrung bei|en poder de|poseedor|depositario|detenteur|chez|depositaire|houder|bij|detentore|presso',
  supplier:
    'supplier|bought from|seller|vendor|from|lieferant|verkaufer|gekauft von|von|proveedor|vendedor|fournisseur|vendeur|leverancier|verkoper|fornitore|venditore|acquistato da',
  party:
    'receiver|recipient|sold to|verkauft an|vendu a|vendido a|venduto a|verkocht aan|to|from|from to|to from|supplier|buyer|party|partner|empfanger|an|von|von an|kaufer|lieferant|destinatario|receptor|comprador|destinataire|acheteur|fournisseur|ontvanger|koper|leverancier|aan|carrier|acquirente|cliente|fornitore|da|a',
  mare: 'mare|mare name|stute|stutenname|yegua|jument|merrie|naam merrie|cavalla|fattrice|nome fattrice',
  why: 'reason|why|cause|grund|ursache|motivo|causa|motif|raison|reden|ragione',
  producer_id:
    'producer|centre|center|collection centre|collection center|laboratory|lab|station of collection|hersteller|besamungsstation|eu station|labor|produzent|centro|productor|laboratorio|centre de collecte|producteur|laboratoire|centrum|producent|centro di raccolta|produttore',
  collection_centre_id: 'collecting centre|collecting center|collected at|gewonnen in|centro de recogida',
  processing_centre_id:
    'processing centre|processing center|processed at|processing establishment|verarbeitet in|aufbereitet in|centro de procesamiento|centre de traitement',
  straw_mark_text:
    'straw mark|mark|marking|straw text|printed text|kennzeichnung|halmaufdruck|aufdruck|marca|marcado|marquage|marquage paillette|markering|opdruk|marcatura|dicitura',
  health_status:
    'health status|status of health|gesundheitsstatus|eu status|estado sanitario|statut sanitaire|gezondheidsstatus|stato sanitario',
  releasable_from:
    'releasable from|released from|release date|free from|freigabe|freigabe ab|frei ab|liberacion|libre desde|liberation|liberable le|vrijgave|vrij vanaf',
  thawing_instruction:
    'thawing instruction|thawing|thaw|thawing protocol|auftauanleitung|auftauen|auftauanweisung|descongelacion|instrucciones de descongelacion|decongelation|consigne de decongelation|ontdooien|ontdooi-instructie|scongelamento|istruzioni di scongelamento',
  incubation_minutes:
    'incubation|incubation time|incubation min|incubation minutes|inkubation|inkubationszeit|incubacion|tiempo de incubacion|duree d incubation|incubatie|incubatietijd',
  incubation_celsius:
    'incubation temperature|incubation temp|inkubationstemperatur|temperatura de incubacion|temperature d incubation|incubatietemperatuur',
  culture_result:
    'culture|culture result|bacteriology|kultur|bakteriologie|bakteriologischer befund|cultivo|resultado del cultivo|bacteriologia|bacteriologie|kweek|bacteriologisch onderzoek|coltura|batteriologia',
  gelded_on:
    'gelded|gelded on|castrated|kastriert|kastriert am|gelegt|castrado|castre|castre le|gecastreerd|castrato|castrato il',
  died_on:
    'died|died on|dead|date of death|verstorben|gestorben|tot|todestag|muerto|fallecido|mort|mort le|deces|overleden|gestorven|morto il|deceduto',
  approval_number:
    'approval number|approval no|approval|eu number|eu no|registration number|zulassungsnummer|zulassung|eu nummer|stationsnummer|numero de autorizacion|numero de registro|numero d agrement|agrement|erkenningsnummer|numero di autorizzazione|numero di riconoscimento',
  centre_kind:
    'kind of centre|kind of center|centre type|type of centre|stationsart|tipo de centro|type de centre|soort centrum',
  approval_valid_from:
    'approval valid from|approved from|approved since|zugelassen seit|zugelassen ab|zulassung ab|autorizado desde|agree depuis|agrement depuis|erkend sinds|erkend vanaf|autorizzato dal',
  approval_valid_until:
    'approval valid until|approved until|approval expires|zugelassen bis|zulassung bis|autorizado hasta|agree jusqu au|agrement jusqu au|erkend tot|autorizzato fino al',
  centre_vet:
    'centre veterinarian|center veterinarian|centre vet|veterinarian|stationstierarzt|tierarzt|veterinario|veterinario del centro|veterinaire|veterinaire du centre|centrumdierenarts|dierenarts',
  warehouse_id:
    'warehouse|site|location|legal entity|depot|lager|lagerort|standort|almacen|sede|ubicacion|entrepot|magasin|site de stockage|opslag|locatie|magazijn|magazzino|deposito',
  canisters:
    'canisters|number of canisters|no of canisters|kanister|anzahl kanister|canastillas|no de canastillas|paniers|nb paniers|kokers|aantal kokers|canestri|numero di canestri',
  levels:
    'levels|number of levels|tiers|ebenen|etagen|lagen|niveles|niveaux|aantal lagen|goblets per canister|livelli|numero di livelli',
  straws_per_level:
    'straws per level|per level|capacity|straws per goblet|pailletten je ebene|halme je ebene|kapazitat|capacidad|pajuelas por nivel|capacite|paillettes par niveau|capaciteit|rietjes per laag|paillettes per livello|capacita',
  straws_per_dose:
    'straws per dose|straws dose|doses size|halme pro portion|pailletten pro dosis|pailletten je dosis|pajuelas por dosis|paillettes par dose|rietjes per dosis|paillettes per dose',
  email: 'email|e mail|mail|email address|mailadresse|correo|correo electronico|courriel|e mailadres',
  street_1:
    'street|address|strasse|adresse|anschrift|calle|direccion|rue|straat|adres|address line 1|via|indirizzo',
  street_2: 'street 2|address 2|address line 2|adresszusatz|zusatz',
  zipcode: 'zip|zip code|zipcode|postcode|postal code|plz|postleitzahl|codigo postal|cp|code postal|cap',
  city: 'city|town|ort|stadt|wohnort|ciudad|poblacion|localidad|ville|plaats|stad|woonplaats|citta|comune',
  country: 'country|land|pais|pays|country code|landerkurzel|paese|nazione',
  phone: 'phone|telephone|tel|mobile|telefon|handy|telefono|movil|portable|telefoon|cellulare',
  'sheet.sample.volume':
    'volume|vol|sample volume|volumen|gelfreies volumen|volume ejaculat|volume eiaculato|volumen eyaculado|vol ejaculate|gel free volume',
  'sheet.sample.concentration':
    'concentration|conc|density|sperm concentration|konzentration|konz|dichte|concentracion|conc spz|densite|concentratie|dichtheid|concentrazione|densita',
  'sheet.sample.spz': 'total sperm|total spz|spz|total count|gesamtzahl|gesamtspermien|spermatozoi totali',
  cells: 'total cells|cells|total count|total sperm|cell count|count|n|zellen|anzahl zellen',
  'sheet.post_thaw_motility.motile':
    'motile|motility|total motility|tm|total motile|mot|motilitat|gesamtmotilitat|beweglichkeit|motilidad|motilidad total|motilite|mobilite|motilite totale|mobilite totale|motilita|motilita totale|motiliteit|totale motiliteit',
  'sheet.post_thaw_motility.progressive':
    'progressive|pm|pr|prog|progr|mot progr|progr mot|prog mot|mot prog|progressive motility|progressively motile|progressiv|progressive motilitat|vorwartsbeweglichkeit|vorwartsbeweglich|vorwartsbew|vb|vwb|vorwarts|progresiva|motilidad progresiva|progresivos|motilite progressive|mobilite progressive|progressifs|motilita progressiva|progressiva|progressief|progressieve motiliteit',
  'sheet.post_thaw_motility.non_progressive':
    'non progressive|np|local|local motility|circle|nicht progressiv|ortsbeweglich|no progresiva|non progressif|niet progressief|non progressiva',
  'sheet.post_thaw_motility.immotile':
    'immotile|im|static|unbeweglich|immotil|inmoviles|immobile|immobiles|statisch|niet beweeglijk|immobili',
  'sheet.post_thaw_viability.viable':
    'viable|viability|live|pi negative|intact|lebend|vitalitat|viabilidad|vivos|viabilite|vivants|vitalita|vivi|levend|vitaliteit',
  'sheet.post_thaw_morphology.normal':
    'normal|normal forms|morph normal|morphology|normal morphology|morphologie|normale|normalformen|normales|morfologia|formes normales|morfologie|normaal|forme normali|normali',
  'sheet.cryopreservation.extender':
    'extender|freezing extender|verdunner|medium|diluyente|diluteur|verdunningsmiddel|diluitore',
  'sheet.cryopreservation.final_volume':
    'final volume|final vol|vol final|volume final|volume finale|endvolumen|volumen final|eindvolume|volume after extension',
  'sheet.cryopreservation.final_concentration':
    'final concentration|final conc|conc final|concentration finale|endkonzentration|konzentration final|concentracion final|concentrazione finale|eindconcentratie',
  'sheet.cryopreservation.spz_per_straw':
    'spz per straw|sperm per straw|spermien je paillette|spermien pro halm|espermatozoides por pajuela|spz par paillette|spermatozoides par paillette|spermacellen per rietje',
  horse:
    'horse|horse name|name|stallion|mare|animal|pferd|pferdename|hengst|stute|caballo|semental|yegua|cheval|etalon|jument|paard|hengst|merrie|cavallo|stallone|cavalla',
  disease:
    'disease|test|tested for|krankheit|erreger|untersuchung|untersucht auf|enfermedad|prueba|maladie|examen|ziekte|onderzoek|malattia|esame',
  sampled_on:
    'sampled|sampled on|sample date|date of sample|sampling date|taken on|date|probenahme|entnommen am|probenahme am|datum|fecha de muestra|fecha|muestreo|prelevement le|date de prelevement|monsterdatum|data prelievo|data',
  sample:
    'sample|sample type|material|specimen|probe|probenart|probenmaterial|muestra|tipo de muestra|prelevement|type de prelevement|monster|materiaal|campione|tipo di campione',
  method: 'method|test method|methode|verfahren|metodo|tecnica',
  laboratory: 'laboratory|lab|labor|laboratorio|laboratoire|laboratorium',
  resulted_on:
    'result on|result date|date of result|reported on|befunddatum|befund vom|fecha de resultado|date du resultat|uitslagdatum|data risultato',
  result: 'result|finding|ergebnis|befund|resultado|resultat|uitslag|resultaat|risultato|esito',
  certificate_number:
    'certificate number|certificate no|certificate|report no|report number|befundnummer|zertifikat|zertifikatsnummer|certificado|no de certificado|certificat|certificaat|certificato',
  kind: 'what|measured or filled|action|type|art|vorgang|tipo|accion|action|soort|azione',
  happened_at:
    'at|date|day|time|measured|measured at|measured on|filled on|datum|tag|zeit|gemessen am|gefullt am|nachgefullt am|fecha|medido el|date|mesure le|dag|gemeten op|data|misurato il',
  cm: 'centimetres|centimeters|cm|height|height of nitrogen|nitrogen height|level|stand|fullstand|fullhohe|nivel|altura|niveau|hauteur|peil|hoogte|livello|altezza',
  kg: 'kilograms|kg|weight|gewicht|peso|poids',
  litres: 'litres typed|litres|liters|liter|inhalt|litros|litri|l',
  added_litres:
    'litres added|liters added|added|filled|refill|nachgefullt|nachfullung|gefullt|litros anadidos|anadido|ajoute|litres ajoutes|toegevoegd|bijgevuld|aggiunti|litri aggiunti',
  signer:
    'by|signed by|signed|done by|user|name|wer|durch|bearbeiter|erfasst von|por|responsable|par|door|medewerker|firmato da|operatore',
  note: 'note|notes|remark|remarks|comment|comments|bemerkung|bem|bemerkungen|notiz|anmerkung|kommentar|nota|notas|observaciones|comentario|remarque|remarques|commentaire|opmerking|opmerkingen|notitie|observations|observation|osservazioni|annotazioni|osservazione|nota bene|observacion',
}

export const headersOf = (field: Field) => (HEADERS[field] ?? '').split('|').filter(Boolean).map(normal)

/**
 * First headings of exports that are not imported: movements, consignments, the register and the security log. Only
 * archives contain them completely (docs/decisions/0052).
 */
const EXPORT_ONLY = [
  'Date|Recorded (UTC)|Kind|Direction|Batch',
  'Holder|Batch|Owner|Straws|Numbers|Since',
  'Date|What|In|Out|Batch',
  'When (UTC)|What|Who|About|Details',
]

/**
 * Whether a sheet is an export that would be imported wrongly: consigned straws, for example, would become stock again.
 */
export function isExportOnly({ rows }: Pick<Sheet, 'rows'>): boolean {
  const headings = headingsOf({ rows }, 0).join('|')
  return EXPORT_ONLY.some((first) => headings.startsWith(first))
}

/** Returns the headings with UTC in place of another time zone, so that exports of any zone match. */
export const headingsOf = ({ rows }: Pick<Sheet, 'rows'>, header: number) =>
  (rows[header] ?? []).map((cell) => {
    const heading = cellText(cell)
    const zone = zoneOfHeading(heading)
    return zone === undefined ? heading : heading.replace(`(${zone})`, '(UTC)')
  })
