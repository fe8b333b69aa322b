/** How people head their columns, in English, German, Spanish, French and Dutch. */
import type { Field } from './fields.ts'

/** Without case, blanks, units and accents; divided by bars. */
export const HEADERS: Record<Field, string> = {
  batch:
    'batch|batch no|batch nr|batch number|batch id|batch label|lot|lot no|lot number|freeze|freeze no|freeze number|freeze code|code|straw code|ejaculate|ejaculate no|charge|chargen nr|charge nr|chargennummer|los|ejakulat|ejakulat nr|ejakulatnummer|lote|n lote|no de lote|partida|eyaculado|codigo|no de lot|numero de lot|ejaculat|partij|partijnummer|batchnummer|lotnummer|ejaculaat|sample|sample id|sample name|sample no|probe|proben nr|probe nr|probenname|muestra|echantillon|monster|id|barcode|label',
  movement:
    'movement|movement type|type|what|event|action|transaction|art|vorgang|bewegung|bewegungsart|buchung|tipo|movimiento|operacion|mouvement|type de mouvement|operation|beweging|soort|status|usage type|usage',
  date: 'date|day|on|movement date|booked on|datum|tag|am|buchungsdatum|fecha|dia|jour|le|dag|last used',
  container:
    'container|tank|vessel|dewar|nitrogen tank|storage tank|kanne|behalter|stickstoffbehalter|stickstofftank|lagertank|gefass|tanque|termo|contenedor|recipiente|bidon|cuve|conteneur|vat|stikstofvat|label|name|bezeichnung|nom|nombre|naam',
  canister:
    'canister|can|cane|basket|canister no|kanister|kanister nr|korb|einsatz|koker|canasta|canastilla|canister n|panier|canistre|kan',
  level:
    'level|goblet|goblet level|tier|layer|position|etage|ebene|lage|visotube|visotubus|becher|goblet nr|nivel|altura|gobelet|niveau|laag|hoogte',
  stallion:
    'stallion|stallion name|sire|sire name|horse|horse name|donor|male|animal|subject|patient|bull|hengst|hengstname|name des hengstes|pferd|semental|padrillo|nombre del semental|caballo|macho|etalon|nom de letalon|nom etalon|cheval|dekhengst|naam hengst|paard|vererber|spender',
  ueln: 'ueln|ueln no|ueln nr|reg no|reg nr|registration|registration no|registration number|reg no ueln|life number|lebensnummer|lebens nr|registernummer|numero de registro|no registro|codigo ueln|numero sire|no sire|no ueln|levensnummer|stamboeknummer',
  sex: 'sex|gender|geschlecht|sexo|sexe|geslacht',
  born_on:
    'born|born on|date of birth|birth date|birthdate|dob|geboren|geboren am|geburtsdatum|geburtstag|fecha de nacimiento|nacimiento|nacido|date de naissance|ne le|naissance|geboortedatum|geboren op|foaled',
  breed: 'breed|rasse|raza|race|ras|studbook breed',
  coat: 'coat|coat colour|coat color|colour|color|farbe|fellfarbe|capa|pelaje|robe|kleur|vacht',
  height: 'height|height cm|stockmass|stockmaß|grosse|größe|alzada|taille|stokmaat|schofthoogte',
  microchip: 'microchip|chip|chip no|chip nr|chipnummer|microchip no|transponder|transpondeur|puce',
  studbook: 'studbook|zuchtverband|verband|stammbuch|libro genealogico|stud book|stamboek',
  sire: 'sire|father|vater|padre|pere|vader',
  dam: 'dam|mother|mutter|madre|mere|moeder',
  collected:
    'collected|collection|collection date|collected on|date of collection|freeze date|frozen|frozen on|freezing date|date frozen|production date|produced|produced on|date|absamung|absamungsdatum|entnahme|entnahmedatum|absamdatum|gefriergdatum|gefrierdatum|eingefroren|eingefroren am|produktionsdatum|gewonnen|gewinnungsdatum|tg datum|datum|fecha|fecha de recogida|fecha de extraccion|extraccion|fecha de congelacion|congelacion|date de recolte|recolte|date de congelation|congelation|prelevement|date de prelevement|afnamedatum|winningsdatum|vriesdatum|invriesdatum|ingevroren op',
  received:
    'received|received on|date received|receipt|arrival|arrived|erhalten|eingang|eingangsdatum|erhalten am|geliefert|recibido|fecha de recepcion|recepcion|llegada|recu|recu le|date de reception|reception|arrivee|ontvangen|ontvangen op|ontvangstdatum',
  straws:
    'straws|straw|no of straws|number of straws|straw count|count|quantity|qty|amount|number|stock|inventory|anzahl|anz|stuck|stk|menge|bestand|pailletten|anzahl pailletten|halme|portionen|pajuelas|no de pajuelas|numero de pajuelas|pajillas|cantidad|existencias|paillettes|nb paillettes|nombre de paillettes|no de paillettes|quantite|stock actuel|rietjes|aantal|aantal rietjes|voorraad',
  colour:
    'colour|color|straw colour|straw color|farbe|pailletten farbe|paillettenfarbe|halmfarbe|color de pajuela|color pajuela|couleur|couleur paillette|couleur de paillette|kleur|rietkleur|kleur rietje',
  size: 'size|halm|halmtyp|halmvolumen|straw size|straw volume|straw type|paillettengrosse|pailletten grosse|halmgrosse|grosse|volumen pajuela|tamano|tamano de pajuela|volume paillette|taille|type de paillette|rietgrootte|maat|formaat',
  owner:
    'owner|owned by|straw owner|stallion owner|client|customer|eigentumer|besitzer|eigner|kunde|propietario|dueno|cliente|titular|proprietaire|eigenaar|klant',
  name: 'name|horse|horse name|stallion|stallion name|mare|company|organisation|organization|customer|stakeholder|contact|pferd|pferdename|hengst|stute|firma|kunde|betrieb|nombre|caballo|semental|empresa|cliente|razon social|nom|cheval|etalon|societe|client|raison sociale|naam|paard|bedrijf|klant',
  holder:
    'holder|held by|at|keeper|consignee|with|station|lagerort bei|bei|halter|in verwahrung bei|en poder de|poseedor|depositario|detenteur|chez|depositaire|houder|bij',
  supplier:
    'supplier|bought from|seller|vendor|from|lieferant|verkaufer|gekauft von|von|proveedor|vendedor|fournisseur|vendeur|leverancier|verkoper',
  party:
    'receiver|recipient|to|from|from to|to from|supplier|buyer|party|partner|empfanger|an|von|von an|kaufer|lieferant|destinatario|receptor|comprador|destinataire|acheteur|fournisseur|ontvanger|koper|leverancier|aan|carrier',
  mare: 'mare|mare name|stute|stutenname|yegua|jument|merrie|naam merrie',
  why: 'reason|why|cause|grund|ursache|motivo|causa|motif|raison|reden',
  producer:
    'producer|centre|center|collection centre|collection center|laboratory|lab|station of collection|hersteller|besamungsstation|eu station|labor|produzent|centro|productor|laboratorio|centre de collecte|producteur|laboratoire|centrum|producent',
  collection_centre: 'collecting centre|collecting center|collected at|gewonnen in|centro de recogida',
  processing_centre:
    'processing centre|processing center|processed at|processing establishment|verarbeitet in|aufbereitet in|centro de procesamiento|centre de traitement',
  straw_mark_text:
    'straw mark|mark|marking|straw text|printed text|kennzeichnung|halmaufdruck|aufdruck|marca|marcado|marquage|marquage paillette|markering|opdruk',
  health_status:
    'health status|status of health|gesundheitsstatus|eu status|estado sanitario|statut sanitaire|gezondheidsstatus',
  releasable_from:
    'releasable from|released from|release date|free from|freigabe|freigabe ab|frei ab|liberacion|libre desde|liberation|liberable le|vrijgave|vrij vanaf',
  thawing_instruction:
    'thawing instruction|thawing|thaw|thawing protocol|auftauanleitung|auftauen|auftauanweisung|descongelacion|instrucciones de descongelacion|decongelation|consigne de decongelation|ontdooien|ontdooi-instructie',
  incubation_minutes:
    'incubation|incubation time|incubation min|incubation minutes|inkubation|inkubationszeit|incubacion|tiempo de incubacion|duree d incubation|incubatie|incubatietijd',
  incubation_celsius:
    'incubation temperature|incubation temp|inkubationstemperatur|temperatura de incubacion|temperature d incubation|incubatietemperatuur',
  culture_result:
    'culture|culture result|bacteriology|kultur|bakteriologie|bakteriologischer befund|cultivo|resultado del cultivo|bacteriologia|bacteriologie|kweek|bacteriologisch onderzoek',
  gelded_on: 'gelded|gelded on|castrated|kastriert|kastriert am|gelegt|castrado|castre|castre le|gecastreerd',
  died_on:
    'died|died on|dead|date of death|verstorben|gestorben|tot|todestag|muerto|fallecido|mort|mort le|deces|overleden|gestorven',
  approval_number:
    'approval number|approval no|approval|eu number|eu no|registration number|zulassungsnummer|zulassung|eu nummer|stationsnummer|numero de autorizacion|numero de registro|numero d agrement|agrement|erkenningsnummer',
  centre_kind:
    'kind of centre|kind of center|centre type|type of centre|stationsart|tipo de centro|type de centre|soort centrum',
  centre_vet:
    'centre veterinarian|center veterinarian|centre vet|veterinarian|stationstierarzt|tierarzt|veterinario|veterinario del centro|veterinaire|veterinaire du centre|centrumdierenarts|dierenarts',
  warehouse:
    'warehouse|site|location|legal entity|depot|lager|lagerort|standort|almacen|sede|ubicacion|entrepot|magasin|site de stockage|opslag|locatie|magazijn',
  canisters:
    'canisters|number of canisters|no of canisters|kanister|anzahl kanister|canastillas|no de canastillas|paniers|nb paniers|kokers|aantal kokers',
  levels:
    'levels|number of levels|tiers|ebenen|etagen|lagen|niveles|niveaux|aantal lagen|goblets per canister',
  straws_per_level:
    'straws per level|per level|capacity|straws per goblet|pailletten je ebene|halme je ebene|kapazitat|capacidad|pajuelas por nivel|capacite|paillettes par niveau|capaciteit|rietjes per laag',
  per_dose:
    'straws per dose|straws dose|doses size|halme pro portion|pailletten pro dosis|pailletten je dosis|pajuelas por dosis|paillettes par dose|rietjes per dosis',
  email: 'email|e mail|mail|email address|mailadresse|correo|correo electronico|courriel|e mailadres',
  street: 'street|address|strasse|adresse|anschrift|calle|direccion|rue|straat|adres|address line 1',
  street_2: 'street 2|address 2|address line 2|adresszusatz|zusatz',
  zipcode: 'zip|zip code|zipcode|postcode|postal code|plz|postleitzahl|codigo postal|cp|code postal',
  city: 'city|town|ort|stadt|wohnort|ciudad|poblacion|localidad|ville|plaats|stad|woonplaats',
  country: 'country|land|pais|pays|country code|landerkurzel',
  phone: 'phone|telephone|tel|mobile|telefon|handy|telefono|movil|portable|telefoon',
  volume: 'volume|vol|sample volume|volumen|gelfreies volumen|volume ejaculat',
  concentration:
    'concentration|conc|density|sperm concentration|konzentration|konz|dichte|concentracion|conc spz|densite|concentratie|dichtheid',
  spz: 'total sperm|total spz|spz|total count|gesamtzahl|gesamtspermien',
  cells: 'total cells|cells|total count|total sperm|cell count|count|n|zellen|anzahl zellen',
  fresh_motile:
    'fresh motility|motility fresh|motilitat frisch|gesamtmotilitat frisch|motilidad fresca|motilite fraiche|motiliteit vers|raw motility',
  fresh_progressive:
    'fresh progressive|progressive fresh|progressive motility fresh|vorwartsbeweglichkeit frisch|vb frisch|progressiv frisch|progresiva fresca|progressive fraiche|progressief vers',
  motile:
    'motile|motility|total motility|tm|total motile|mot|post thaw motility|post thaw|ptm|motility post thaw|motility after thawing|motilitat|gesamtmotilitat|motilitat nach auftauen|auftaumotilitat|motilidad|motilidad total|motilidad post descongelacion|motilite|mobilite|motilite totale|motilite apres decongelation|motiliteit|motiliteit na ontdooien',
  progressive:
    'progressive|pm|pr|prog|progr|mot progr|progr mot|prog mot|mot prog|progressive motility|progressively motile|vb %|post thaw progressive|ptpm|progressive post thaw|progressiv|progressive motilitat|vorwartsbeweglichkeit|vb|vwb|vorwarts|progresiva|motilidad progresiva|progresivos|motilite progressive|mobilite progressive|progressifs|progressief|progressieve motiliteit',
  non_progressive:
    'non progressive|np|local|local motility|circle|nicht progressiv|ortsbeweglich|no progresiva|non progressif|niet progressief',
  immotile: 'immotile|im|static|unbeweglich|immotil|inmoviles|immobile|immobiles|statisch|niet beweeglijk',
  viable:
    'viable|viability|live|pi negative|intact|lebend|vitalitat|viabilidad|vivos|viabilite|vivants|levend|vitaliteit',
  normal_forms:
    'normal|normal forms|morph normal|morphology|normal morphology|morphologie|normale|normalformen|normales|morfologia|formes normales|morfologie|normaal',
  extender: 'extender|freezing extender|verdunner|medium|diluyente|diluteur|verdunningsmiddel',
  straw_spz:
    'spz per straw|sperm per straw|spermien je paillette|spermien pro halm|espermatozoides por pajuela|spz par paillette|spermatozoides par paillette|spermacellen per rietje',
  signer:
    'by|signed by|signed|done by|user|name|wer|durch|bearbeiter|erfasst von|por|responsable|par|door|medewerker',
  note: 'note|notes|remark|remarks|comment|comments|price|bemerkung|bem|bemerkungen|notiz|anmerkung|kommentar|nota|notas|observaciones|comentario|remarque|remarques|commentaire|opmerking|opmerkingen|notitie',
}
