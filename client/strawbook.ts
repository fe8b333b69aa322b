/**
 * Strawbook
 * 1
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    thisServer: "/"
};
export type Id = string;
export type Member = {
    id: Id;
    tenant_id: Id;
    email: string;
    first_name: string;
    last_name: string;
    role: "OWNER" | "COLLABORATOR";
    rights?: ("BOOK" | "EDIT" | "CORRECT")[];
};
export type Instant = string;
export type Error = {
    code: "ERROR" | "MALFORMED" | "NO_SESSION" | "INVALID_KEY" | "KEY_NOT_ALLOWED" | "REMOVED" | "INVALID_CREDENTIALS" | "SECOND_FACTOR_REQUIRED" | "CHALLENGE_ENDED" | "REAUTHENTICATION_REQUIRED" | "FACTOR_REQUIRED" | "FACTOR_MISSING" | "LAST_FACTOR" | "WRONG_PASSWORD" | "SUBSCRIPTION_EXPIRED" | "NOT_ALLOWED" | "FOREIGN_ORIGIN" | "NOT_FOUND" | "LABEL_EXISTS" | "NAME_EXISTS" | "SIMILAR_NAME" | "UELN_EXISTS" | "NOT_ENOUGH_STRAWS" | "STRAWS_CHANGED" | "NO_SUCH_PLACE" | "OVERFULL" | "IMPLAUSIBLE" | "LATER_MOVEMENTS_DEPEND" | "ALREADY_REVERSED" | "IN_USE" | "SHRINKS_BELOW_CONTENTS" | "NOT_MERGEABLE" | "STALE" | "STILL_RUNNING" | "TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INVALID" | "KEY_REUSED" | "INVALID_CODE" | "WEAK_PASSWORD" | "EMAIL_IN_USE" | "EMAIL_MISMATCH" | "INVITATION_ACCEPTED" | "INVITATION_EXPIRED" | "TOO_MANY_ACCOUNTS" | "LAST_OWNER" | "ACCOUNT_CLOSING" | "KEPT_BY_LAW" | "ALREADY_IMPORTED" | "WRONG_FILE_TYPE" | "FILES_FULL" | "STORAGE_FULL" | "CHECKOUT_FAILED" | "OTHER_CONTRACT" | "TOO_MANY_ATTEMPTS" | "TOO_MANY_REQUESTS" | "UNAVAILABLE";
    message: string;
    request_id?: string;
    fields?: {
        [key: string]: string;
    };
    changes?: {
        version: number;
        changed_at: Instant;
        changed_by: Id;
        changed_by_name: string;
        fields: {
            field: string;
            old: unknown;
            "new": unknown;
            old_name?: string | null;
            new_name?: string | null;
        }[];
    }[];
    conflicting_id?: string;
    challenge?: {
        token: string;
        ways: ("PASSWORD" | "CODE" | "PASSKEY" | "RECOVERY_CODE")[];
        passkeys: string[];
    };
    warnings?: {
        code: "OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE";
        message: string;
        field?: string;
        levels?: {
            container_id: Id;
            canister: number;
            level: number;
            capacity: number;
            free: number;
            straws: number;
        }[];
    }[];
};
export type Warehouse = {
    id: Id;
    tenant_id: Id;
    name: string;
};
export type Day = string;
export type Party = {
    id: Id;
    is_self: boolean;
    name: string;
    email: string | null;
    city: string | null;
    country: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
    tenant_id: Id;
    version: number;
    street_1: string | null;
    street_2: string | null;
    zipcode: string | null;
    phone: string | null;
    approval_number: string | null;
    centre_kind: ("COLLECTION" | "PROCESSING" | "STORAGE" | "NATIONAL") | null;
    centre_vet: string | null;
    approval_valid_from: Day | null;
    approval_valid_until: Day | null;
};
export type PartyChange = {
    tenant_id: Id;
    version?: number;
    name?: string;
    email?: string | null;
    street_1?: string | null;
    street_2?: string | null;
    zipcode?: string | null;
    city?: string | null;
    country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
    phone?: string | null;
    approval_number?: string | null;
    centre_kind?: ("COLLECTION" | "PROCESSING" | "STORAGE" | "NATIONAL") | null;
    centre_vet?: string | null;
    approval_valid_from?: Day | null;
    approval_valid_until?: Day | null;
};
export type Animal = {
    id: Id;
    name: string;
    sex: "STALLION" | "MARE";
    ueln: string | null;
    breed: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    born_on: Day | null;
    sire: {
        name: string;
        animal_id: Id | null;
    } | null;
    dam: {
        name: string;
        animal_id: Id | null;
    } | null;
    tenant_id: Id;
    acceptances?: {
        code: "OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE";
        accepted_by_name: string;
        accepted_at: Instant;
    }[];
    version: number;
    gelded_on: Day | null;
    died_on: Day | null;
    colour: string | null;
    height_cm: number | null;
    microchip: string | null;
    studbooks: {
        name: string;
        "number": string | null;
    }[];
    owners: {
        id: Id;
        name: string;
    }[];
    owner_ids: Id[];
    species: "HORSE";
    low_doses: number | null;
    residence: ("RESIDENT" | "LEAVES") | null;
    resident_since: Day | null;
};
export type AnimalSummary = {
    id: Id;
    name: string;
    sex: "STALLION" | "MARE";
    ueln: string | null;
    breed: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    born_on: Day | null;
    sire: {
        name: string;
        animal_id: Id | null;
    } | null;
    dam: {
        name: string;
        animal_id: Id | null;
    } | null;
};
export type AnimalChange = {
    tenant_id: Id;
    version?: number;
    ueln?: string | null;
    name?: string;
    sex?: "STALLION" | "MARE";
    born_on?: Day | null;
    gelded_on?: Day | null;
    died_on?: Day | null;
    sire?: {
        name: string;
        animal_id?: Id | null;
    } | null;
    dam?: {
        name: string;
        animal_id?: Id | null;
    } | null;
    colour?: string | null;
    height_cm?: number | null;
    breed?: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    microchip?: string | null;
    studbooks?: {
        name: string;
        "number"?: string | null;
    }[];
    owner_ids?: Id[];
    species?: "HORSE";
    low_doses?: number | null;
    residence?: ("RESIDENT" | "LEAVES") | null;
    resident_since?: Day | null;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
};
export type HealthTest = {
    id: Id;
    tenant_id: Id;
    version: number;
    animal_id: Id;
    disease: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
    sample: string | null;
    sampled_on: Day;
    laboratory: string | null;
    method: string | null;
    result: ("NEGATIVE" | "POSITIVE") | null;
    resulted_on: Day | null;
    certificate_number: string | null;
    note: string | null;
    acceptances?: {
        code: "OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE";
        accepted_by_name: string;
        accepted_at: Instant;
    }[];
};
export type HealthTestChange = {
    tenant_id: Id;
    version?: number;
    disease?: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
    sample?: string | null;
    sampled_on?: Day;
    laboratory?: string | null;
    method?: string | null;
    result?: ("NEGATIVE" | "POSITIVE") | null;
    resulted_on?: Day | null;
    certificate_number?: string | null;
    note?: string | null;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
};
export type Requirement = {
    disease: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
    sample: string | null;
    interval_days: number | null;
    days_before: number | null;
    days_after: {
        "from": number;
        to: number;
    } | null;
    residence_days: number | null;
    arrival_days: number | null;
    residence: ("RESIDENT" | "LEAVES") | null;
    origin: ("PRODUCTION" | "ACQUISITION") | null;
};
export type TestProgramme = {
    tenant_id: Id;
    version: number;
    requirements: Requirement[];
};
export type StudbookRule = {
    id: Id;
    tenant_id: Id;
    name: string;
    years: number | null;
    born_from_year: number | null;
    ai_allowed: boolean | null;
    permit_number: string | null;
};
export type BatchSheetSent = {
    collection?: {
        stall?: string | null;
        produced_on?: Day | null;
    };
    behaviour?: {
        libido?: (number | "UNKNOWN") | null;
        mounting_attempts?: number | null;
        collection_mode?: ("PHANTOM" | "MOUNTING_MARE" | "GROUND" | "UNKNOWN") | null;
    };
    sample?: {
        appearance?: ("GREY" | "WHITE" | "YELLOWISH" | "REDISH") | null;
        consistency?: ("WATERY" | "MILKY" | "THICK") | null;
        extender?: string | null;
        concentration?: number | null;
        concentration_method?: ("SPECTOPHOTOMETER" | "HEMOCYTOMETER" | "NUCLEOCOUNTER" | "CASA" | "OTHER") | null;
        volume?: number | null;
        spz?: number | null;
    };
    sample_motility?: {
        method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
        motile?: number | null;
        progressive?: number | null;
        non_progressive?: number | null;
        immotile?: number | null;
        motile_spz?: number | null;
        progressive_spz?: number | null;
        non_progressive_spz?: number | null;
        immotile_spz?: number | null;
        velocity?: number | null;
    };
    sample_viability?: {
        method?: ("STAINING" | "NUCLEOCOUNTER" | "OTHER") | null;
        viable?: number | null;
        non_viable?: number | null;
        viable_spz?: number | null;
        non_viable_spz?: number | null;
    };
    sample_morphology?: {
        method?: ("CASA" | "MICROSCOPE") | null;
        normal?: number | null;
        abnormal?: number | null;
        normal_spz?: number | null;
        abnormal_spz?: number | null;
    };
    centrifugation?: {
        g?: number | null;
        minutes?: number | null;
        cushion?: (boolean | "UNKNOWN") | null;
        density_gradient?: (boolean | "UNKNOWN") | null;
    };
    post_centrifugation_motility?: {
        method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
        motile?: number | null;
        progressive?: number | null;
        non_progressive?: number | null;
        immotile?: number | null;
        motile_spz?: number | null;
        progressive_spz?: number | null;
        non_progressive_spz?: number | null;
        immotile_spz?: number | null;
        velocity?: number | null;
    };
    cryopreservation?: {
        freezing_method?: ("VAPOR_BOX" | "AUTOMATIC_FREEZING_SYSTEM" | "UNKNOWN") | null;
        extender?: string | null;
        final_volume?: number | null;
        final_concentration?: number | null;
        final_spz?: number | null;
        final_spz_loss?: number | null;
        spz_per_straw?: number | null;
    };
    post_thaw_motility?: {
        method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
        motile?: number | null;
        progressive?: number | null;
        non_progressive?: number | null;
        immotile?: number | null;
        motile_spz?: number | null;
        progressive_spz?: number | null;
        non_progressive_spz?: number | null;
        immotile_spz?: number | null;
        velocity?: (number | "UNKNOWN") | null;
    };
    post_thaw_viability?: {
        method?: ("STAINING" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
        viable?: number | null;
        non_viable?: number | null;
        viable_spz?: number | null;
        non_viable_spz?: number | null;
    };
    post_thaw_morphology?: {
        method?: ("CASA" | "MICROSCOPE" | "UNKNOWN") | null;
        normal?: number | null;
        abnormal?: number | null;
        normal_spz?: number | null;
        abnormal_spz?: number | null;
    };
};
export type Counts = {
    total: number;
    unused: number;
    used: number;
    stored: number;
    consigned: number;
    lost: number;
    inseminated: number;
    sold: number;
};
export type BatchSheet = {
    collection: {
        stall: string | null;
        produced_on: Day | null;
    };
    behaviour: {
        libido: (number | "UNKNOWN") | null;
        mounting_attempts: number | null;
        collection_mode: ("PHANTOM" | "MOUNTING_MARE" | "GROUND" | "UNKNOWN") | null;
    };
    sample: {
        appearance: ("GREY" | "WHITE" | "YELLOWISH" | "REDISH") | null;
        consistency: ("WATERY" | "MILKY" | "THICK") | null;
        extender: string | null;
        concentration: number | null;
        concentration_method: ("SPECTOPHOTOMETER" | "HEMOCYTOMETER" | "NUCLEOCOUNTER" | "CASA" | "OTHER") | null;
        volume: number | null;
        spz: number | null;
    };
    sample_motility: {
        method: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
        motile: number | null;
        progressive: number | null;
        non_progressive: number | null;
        immotile: number | null;
        motile_spz: number | null;
        progressive_spz: number | null;
        non_progressive_spz: number | null;
        immotile_spz: number | null;
        velocity: number | null;
    };
    sample_viability: {
        method: ("STAINING" | "NUCLEOCOUNTER" | "OTHER") | null;
        viable: number | null;
        non_viable: number | null;
        viable_spz: number | null;
        non_viable_spz: number | null;
    };
    sample_morphology: {
        method: ("CASA" | "MICROSCOPE") | null;
        normal: number | null;
        abnormal: number | null;
        normal_spz: number | null;
        abnormal_spz: number | null;
    };
    centrifugation: {
        g: number | null;
        minutes: number | null;
        cushion: (boolean | "UNKNOWN") | null;
        density_gradient: (boolean | "UNKNOWN") | null;
    };
    post_centrifugation_motility: {
        method: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
        motile: number | null;
        progressive: number | null;
        non_progressive: number | null;
        immotile: number | null;
        motile_spz: number | null;
        progressive_spz: number | null;
        non_progressive_spz: number | null;
        immotile_spz: number | null;
        velocity: number | null;
    };
    cryopreservation: {
        freezing_method: ("VAPOR_BOX" | "AUTOMATIC_FREEZING_SYSTEM" | "UNKNOWN") | null;
        extender: string | null;
        final_volume: number | null;
        final_concentration: number | null;
        final_spz: number | null;
        final_spz_loss: number | null;
        spz_per_straw: number | null;
    };
    post_thaw_motility: {
        method: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
        motile: number | null;
        progressive: number | null;
        non_progressive: number | null;
        immotile: number | null;
        motile_spz: number | null;
        progressive_spz: number | null;
        non_progressive_spz: number | null;
        immotile_spz: number | null;
        velocity: (number | "UNKNOWN") | null;
    };
    post_thaw_viability: {
        method: ("STAINING" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
        viable: number | null;
        non_viable: number | null;
        viable_spz: number | null;
        non_viable_spz: number | null;
    };
    post_thaw_morphology: {
        method: ("CASA" | "MICROSCOPE" | "UNKNOWN") | null;
        normal: number | null;
        abnormal: number | null;
        normal_spz: number | null;
        abnormal_spz: number | null;
    };
};
export type Batch = {
    id: Id;
    version: number;
    label: string;
    animal: {
        id: Id;
        name: string;
        ueln: string | null;
        breed: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    };
    origin: "PRODUCTION" | "ACQUISITION";
    available_from: Day;
    straw_size: 0.25 | 0.5 | 5;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    quality: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
    computed: {
        sample_spz: number | null;
        sample_motility: {
            motile: number | null;
            progressive: number | null;
            non_progressive: number | null;
            immotile: number | null;
            motile_spz: number | null;
            progressive_spz: number | null;
            non_progressive_spz: number | null;
            immotile_spz: number | null;
        };
        sample_viability: {
            viable: number | null;
            non_viable: number | null;
            viable_spz: number | null;
            non_viable_spz: number | null;
        };
        sample_morphology: {
            normal: number | null;
            abnormal: number | null;
            normal_spz: number | null;
            abnormal_spz: number | null;
        };
        post_centrifugation_motility: {
            motile: number | null;
            progressive: number | null;
            non_progressive: number | null;
            immotile: number | null;
            motile_spz: number | null;
            progressive_spz: number | null;
            non_progressive_spz: number | null;
            immotile_spz: number | null;
        };
        final_spz: number | null;
        final_spz_loss: number | null;
        spz_per_straw: number | null;
        straws_possible: number | null;
        post_thaw_motility: {
            motile: number | null;
            progressive: number | null;
            non_progressive: number | null;
            immotile: number | null;
            motile_spz: number | null;
            progressive_spz: number | null;
            non_progressive_spz: number | null;
            immotile_spz: number | null;
        };
        post_thaw_viability: {
            viable: number | null;
            non_viable: number | null;
            viable_spz: number | null;
            non_viable_spz: number | null;
        };
        post_thaw_morphology: {
            normal: number | null;
            abnormal: number | null;
            normal_spz: number | null;
            abnormal_spz: number | null;
        };
        straws_per_dose: number | null;
        progressive_spz_per_dose: number | null;
        meets_wbfsh: boolean | null;
        doses: number | null;
        straws_left_over: number | null;
        deviations: {
            field: string;
            formula: number;
        }[];
    };
    counts: Counts;
    owners: {
        party_id: Id;
        name: string;
        stored: number;
        doses: number | null;
    }[];
    warehouses: {
        id: Id;
        name: string;
        stored: number;
    }[];
    places: {
        container_id: Id;
        label: string;
        stored: number;
        levels: (number)[][];
        canisters: number;
    }[];
    is_deletable: boolean;
    tenant_id: Id;
    animal_id: Id;
    producer_id: Id | null;
    producer_name: string | null;
    received_on: Day | null;
    straw_amount: number | null;
    concentration_per_dose: number | null;
    calculation_mode: ("POST_THAW_MOTILITY_MOTILE" | "POST_THAW_MOTILITY_PROGRESSIVE" | "UNKNOWN") | null;
    straws_per_dose: number | null;
    note: string | null;
    collection_centre_id: Id | null;
    processing_centre_id: Id | null;
    collection_centre: {
        id: Id;
        name: string;
        approval_number: string | null;
        approval_valid_from: Day | null;
        approval_valid_until: Day | null;
    } | null;
    processing_centre: {
        id: Id;
        name: string;
        approval_number: string | null;
        approval_valid_from: Day | null;
        approval_valid_until: Day | null;
    } | null;
    straw_mark_text: string | null;
    health_status: ("EU" | "NATIONAL" | "THIRD_COUNTRY" | "UNKNOWN") | null;
    releasable_from: Day | null;
    thawing_instruction: string | null;
    incubation_minutes: number | null;
    incubation_celsius: number | null;
    culture_result: string | null;
    sheet: BatchSheet;
};
export type ListedBatch = {
    id: Id;
    version: number;
    label: string;
    animal: {
        id: Id;
        name: string;
    };
    origin: "PRODUCTION" | "ACQUISITION";
    available_from: Day;
    straw_size: 0.25 | 0.5 | 5;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    quality: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
    computed: {
        straws_per_dose: number | null;
        doses: number | null;
    };
    counts: Counts;
    owners: {
        party_id: Id;
        name: string;
        stored: number;
    }[];
    warehouses: {
        id: Id;
        name: string;
        stored: number;
    }[];
    places: {
        container_id: Id;
        label: string;
        stored: number;
        levels: (number)[][];
    }[];
    is_deletable: boolean;
    animal_id: Id;
    producer_id: Id | null;
    straw_amount: number | null;
    whole?: {
        computed: {
            straws_per_dose: number | null;
            doses: number | null;
        };
        counts: Counts;
        owners: {
            party_id: Id;
            name: string;
            stored: number;
        }[];
        warehouses: {
            id: Id;
            name: string;
            stored: number;
        }[];
        places: {
            container_id: Id;
            label: string;
            stored: number;
            levels: (number)[][];
        }[];
    };
};
export type Freeze = {
    batch_id: Id;
    batch_label: string;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    day: Day;
    motile: number | null;
    progressive: number | null;
    fresh: number | null;
    straws: number;
    doses: number | null;
};
export type BatchChange = {
    tenant_id: Id;
    version?: number;
    label?: string;
    animal_id?: Id;
    origin?: "PRODUCTION" | "ACQUISITION";
    producer_id?: Id | null;
    received_on?: Day | null;
    straw_amount?: number | null;
    straw_size?: 0.25 | 0.5 | 5;
    straw_colour?: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    concentration_per_dose?: number | null;
    calculation_mode?: ("POST_THAW_MOTILITY_MOTILE" | "POST_THAW_MOTILITY_PROGRESSIVE" | "UNKNOWN") | null;
    straws_per_dose?: number | null;
    quality?: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
    note?: string | null;
    collection_centre_id?: Id | null;
    processing_centre_id?: Id | null;
    straw_mark_text?: string | null;
    health_status?: ("EU" | "NATIONAL" | "THIRD_COUNTRY" | "UNKNOWN") | null;
    releasable_from?: Day | null;
    thawing_instruction?: string | null;
    incubation_minutes?: number | null;
    incubation_celsius?: number | null;
    culture_result?: string | null;
    sheet?: {
        collection?: {
            stall?: string | null;
            produced_on?: Day | null;
        };
        behaviour?: {
            libido?: (number | "UNKNOWN") | null;
            mounting_attempts?: number | null;
            collection_mode?: ("PHANTOM" | "MOUNTING_MARE" | "GROUND" | "UNKNOWN") | null;
        };
        sample?: {
            appearance?: ("GREY" | "WHITE" | "YELLOWISH" | "REDISH") | null;
            consistency?: ("WATERY" | "MILKY" | "THICK") | null;
            extender?: string | null;
            concentration?: number | null;
            concentration_method?: ("SPECTOPHOTOMETER" | "HEMOCYTOMETER" | "NUCLEOCOUNTER" | "CASA" | "OTHER") | null;
            volume?: number | null;
            spz?: number | null;
        };
        sample_motility?: {
            method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
            motile?: number | null;
            progressive?: number | null;
            non_progressive?: number | null;
            immotile?: number | null;
            motile_spz?: number | null;
            progressive_spz?: number | null;
            non_progressive_spz?: number | null;
            immotile_spz?: number | null;
            velocity?: number | null;
        };
        sample_viability?: {
            method?: ("STAINING" | "NUCLEOCOUNTER" | "OTHER") | null;
            viable?: number | null;
            non_viable?: number | null;
            viable_spz?: number | null;
            non_viable_spz?: number | null;
        };
        sample_morphology?: {
            method?: ("CASA" | "MICROSCOPE") | null;
            normal?: number | null;
            abnormal?: number | null;
            normal_spz?: number | null;
            abnormal_spz?: number | null;
        };
        centrifugation?: {
            g?: number | null;
            minutes?: number | null;
            cushion?: (boolean | "UNKNOWN") | null;
            density_gradient?: (boolean | "UNKNOWN") | null;
        };
        post_centrifugation_motility?: {
            method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
            motile?: number | null;
            progressive?: number | null;
            non_progressive?: number | null;
            immotile?: number | null;
            motile_spz?: number | null;
            progressive_spz?: number | null;
            non_progressive_spz?: number | null;
            immotile_spz?: number | null;
            velocity?: number | null;
        };
        cryopreservation?: {
            freezing_method?: ("VAPOR_BOX" | "AUTOMATIC_FREEZING_SYSTEM" | "UNKNOWN") | null;
            extender?: string | null;
            final_volume?: number | null;
            final_concentration?: number | null;
            final_spz?: number | null;
            final_spz_loss?: number | null;
            spz_per_straw?: number | null;
        };
        post_thaw_motility?: {
            method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
            motile?: number | null;
            progressive?: number | null;
            non_progressive?: number | null;
            immotile?: number | null;
            motile_spz?: number | null;
            progressive_spz?: number | null;
            non_progressive_spz?: number | null;
            immotile_spz?: number | null;
            velocity?: (number | "UNKNOWN") | null;
        };
        post_thaw_viability?: {
            method?: ("STAINING" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
            viable?: number | null;
            non_viable?: number | null;
            viable_spz?: number | null;
            non_viable_spz?: number | null;
        };
        post_thaw_morphology?: {
            method?: ("CASA" | "MICROSCOPE" | "UNKNOWN") | null;
            normal?: number | null;
            abnormal?: number | null;
            normal_spz?: number | null;
            abnormal_spz?: number | null;
        };
    };
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
};
export type TestStatus = {
    regular: {
        disease: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
        sample: string | null;
        state: "POSITIVE" | "MISSING" | "OVERDUE" | "PENDING" | "VALID";
        day: Day | null;
    }[];
    covered: number;
    uncovered: {
        batch_id: Id;
        batch_label: string;
    }[];
};
export type NewContainer = {
    tenant_id: Id;
    warehouse_id: Id;
    label: string;
    canisters: number;
    levels: number;
    straws_per_level?: number | null;
    note?: string | null;
    vessel?: {
        kind?: "STORAGE" | "SHIPPER" | "SUPPLY";
        model?: string | null;
        litres?: number | null;
        rated_loss?: number | null;
        static_days?: number | null;
        tare_kg?: number | null;
        diameter_cm?: number | null;
        points?: (number)[][];
        notice_cm?: number;
        warning_cm?: number;
        alarm_cm?: number;
        bought_year?: number | null;
        tested_days?: number | null;
        tested_on?: Day | null;
    };
};
export type Container = {
    id: Id;
    tenant_id: Id;
    version: number;
    warehouse_id: Id;
    label: string;
    canisters: number;
    levels: number;
    straws_per_level: number | null;
    note: string | null;
    vessel: {
        kind: "STORAGE" | "SHIPPER" | "SUPPLY";
        model: string | null;
        litres: number | null;
        rated_loss: number | null;
        static_days: number | null;
        tare_kg: number | null;
        diameter_cm: number | null;
        points: (number)[][];
        notice_cm: number;
        warning_cm: number;
        alarm_cm: number;
        bought_year: number | null;
        tested_days: number | null;
        tested_on: Day | null;
    };
    batches: {
        id: Id;
        label: string;
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        animal_id: Id;
    }[];
    animals: {
        id: Id;
        name: string;
        ueln: string | null;
    }[];
    owners: {
        id: Id;
        name: string;
    }[];
    contents: {
        canister: number;
        level: number;
        batch_id: Id;
        owner_id: Id;
        straws: number;
        numbers: (number)[][];
    }[];
};
export type ContainerSummary = {
    id: Id;
    tenant_id: Id;
    version: number;
    warehouse_id: Id;
    label: string;
    canisters: number;
    levels: number;
    straws_per_level: number | null;
    note: string | null;
    vessel: {
        kind: "STORAGE" | "SHIPPER" | "SUPPLY";
        model: string | null;
        litres: number | null;
        rated_loss: number | null;
        static_days: number | null;
        tare_kg: number | null;
        diameter_cm: number | null;
        points: (number)[][];
        notice_cm: number;
        warning_cm: number;
        alarm_cm: number;
        bought_year: number | null;
        tested_days: number | null;
        tested_on: Day | null;
    };
    batches: {
        id: Id;
        label: string;
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        animal_id: Id;
    }[];
    animals: {
        id: Id;
        name: string;
        ueln: string | null;
    }[];
    owners: {
        id: Id;
        name: string;
    }[];
    contents: {
        canister: number;
        level: number;
        batch_id: Id;
        owner_id: Id;
        straws: number;
    }[];
};
export type ContainerChange = {
    tenant_id: Id;
    version?: number;
    label?: string;
    canisters?: number;
    levels?: number;
    straws_per_level?: number | null;
    note?: string | null;
    vessel?: {
        kind?: "STORAGE" | "SHIPPER" | "SUPPLY";
        model?: string | null;
        litres?: number | null;
        rated_loss?: number | null;
        static_days?: number | null;
        tare_kg?: number | null;
        diameter_cm?: number | null;
        points?: (number)[][];
        notice_cm?: number;
        warning_cm?: number;
        alarm_cm?: number;
        bought_year?: number | null;
        tested_days?: number | null;
        tested_on?: Day | null;
    };
};
export type Counting = {
    stock_take_id: Id;
    container_id: Id;
    container_label: string;
    canister: number | null;
    started_at: Instant;
    started_by_name: string;
    now: {
        canister: number;
        by: Id;
        by_name: string;
        since: Instant;
    }[];
};
export type NewMeasurement = {
    tenant_id: Id;
    container_id: Id;
    kind: "READING" | "REFILL";
    happened_at: Instant;
    cm?: number | null;
    kg?: number | null;
    litres?: number | null;
    added_litres?: number | null;
    note?: string | null;
};
export type Measurement = {
    id: Id;
    tenant_id: Id;
    container_id: Id;
    kind: "READING" | "REFILL";
    happened_at: Instant;
    recorded_at: Instant;
    cm: number | null;
    kg: number | null;
    litres: number | null;
    added_litres: number | null;
    note: string | null;
    recorded_by_name: string;
    struck_at: Instant | null;
    struck_by_name: string | null;
};
export type VesselStatus = {
    container_id: Id;
    label: string;
    canisters: number;
    levels: number;
    straws: number;
    vessel: {
        kind: "STORAGE" | "SHIPPER" | "SUPPLY";
        model: string | null;
        litres: number | null;
        rated_loss: number | null;
        static_days: number | null;
        tare_kg: number | null;
        diameter_cm: number | null;
        points: (number)[][];
        notice_cm: number;
        warning_cm: number;
        alarm_cm: number;
        bought_year: number | null;
        tested_days: number | null;
        tested_on: Day | null;
    };
    unit: "l" | "cm";
    measured_at: Instant | null;
    cm: number | null;
    kg: number | null;
    litres: number | null;
    cm_now: number | null;
    loss: number | null;
    days_left: number | null;
    until: Instant | null;
    filled_at: Instant | null;
    added_litres: number | null;
    holding_days: number | null;
    alerts: ("LOW_ALARM" | "COLD_OVER" | "LOW_WARNING" | "LOSS_TWICE" | "COLD_ENDING" | "OVERDUE" | "LOW_NOTICE" | "LOSS_ABOVE")[];
    later: ("LOW_ALARM" | "COLD_OVER" | "LOW_WARNING" | "LOSS_TWICE" | "COLD_ENDING" | "OVERDUE" | "LOW_NOTICE" | "LOSS_ABOVE")[];
};
export type MovementSummary = {
    id: Id;
    kind: "MOVEMENT" | "RELOCATION";
    "type": ("CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE") | null;
    direction: ("IN" | "OUT") | null;
    date: Day;
    recorded_at: Instant;
    happened_at?: Instant;
    recorded_by: Id;
    recorded_by_name: string;
    signer_id: Id;
    signer_name: string;
    batch_id: Id;
    batch_label: string;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    stallion_name: string;
    amount: number;
    supplier_id: Id | null;
    receiver_id: Id | null;
    from_name: string | null;
    to_name: string | null;
    reason: string | null;
    keep_in_store: boolean;
    ends_on?: Day;
    numbers: (number)[][];
    note: string | null;
    reverses_id: Id | null;
    reversed_by_id: Id | null;
    outcome: ("PENDING" | "PREGNANT" | "NOT_PREGNANT" | "LOST_PREGNANCY" | "UNKNOWN") | null;
    checked_on: Day | null;
    accepted?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    sentence: string;
};
export type RecordedOutcome = {
    outcome: "PENDING" | "PREGNANT" | "NOT_PREGNANT" | "LOST_PREGNANCY" | "UNKNOWN";
    checked_on: Day | null;
    recorded_at: Instant;
    recorded_by: Id;
    recorded_by_name: string;
};
export type Location = {
    container_id: Id;
    canister: number;
    level: number;
};
export type Movement = {
    id: Id;
    kind: "MOVEMENT" | "RELOCATION";
    "type": ("CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE") | null;
    direction: ("IN" | "OUT") | null;
    date: Day;
    recorded_at: Instant;
    happened_at?: Instant;
    recorded_by: Id;
    recorded_by_name: string;
    signer_id: Id;
    signer_name: string;
    batch_id: Id;
    batch_label: string;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    stallion_name: string;
    amount: number;
    supplier_id: Id | null;
    receiver_id: Id | null;
    from_name: string | null;
    to_name: string | null;
    reason: string | null;
    keep_in_store: boolean;
    ends_on?: Day;
    numbers: (number)[][];
    note: string | null;
    reverses_id: Id | null;
    reversed_by_id: Id | null;
    outcome: ("PENDING" | "PREGNANT" | "NOT_PREGNANT" | "LOST_PREGNANCY" | "UNKNOWN") | null;
    checked_on: Day | null;
    accepted?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    sentence: string;
    tenant_id: Id;
    owner_id: Id;
    holder_id: Id | null;
    animal_id: Id | null;
    to: Location | null;
};
export type NewOutcome = {
    tenant_id: Id;
    outcome: "PENDING" | "PREGNANT" | "NOT_PREGNANT" | "LOST_PREGNANCY" | "UNKNOWN";
    checked_on?: Day | null;
};
export type Fertility = {
    batch_id: Id;
    batch_label: string;
    year: number;
    inseminations: number;
    pregnant: number;
    not_pregnant: number;
    lost_pregnancy: number;
};
export type RiverLane = {
    kind: "STORED" | "CONSIGNED" | "GIVEN_BACK" | "SOLD";
    party_id: Id | null;
    name: string | null;
    parties: number;
    straws: number;
};
export type RiverBend = {
    first_day: Day;
    last_day: Day;
    "type": "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE";
    "from": number | null;
    to: number | null;
    straws: number;
    movements: number;
    mare: string | null;
    outcome: ("PENDING" | "PREGNANT" | "NOT_PREGNANT" | "LOST_PREGNANCY" | "UNKNOWN") | null;
};
export type River = {
    lanes: RiverLane[];
    bends: RiverBend[];
};
export type CodeTarget = {
    kind: "CONTAINER";
    container_id: Id;
} | {
    kind: "CANISTER";
    container_id: Id;
    canister: number;
} | {
    kind: "LEVEL";
    container_id: Id;
    canister: number;
    level: number;
} | {
    kind: "BATCH";
    batch_id: Id;
} | {
    kind: "DOCUMENT";
    document_id: Id;
};
export type Code = {
    code: string;
    kind: "CONTAINER" | "CANISTER" | "LEVEL" | "BATCH" | "DOCUMENT";
    container_id: Id | null;
    canister: number | null;
    level: number | null;
    batch_id: Id | null;
    document_id: Id | null;
    title: string;
    is_gone: boolean;
};
export type StrawAddition = {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    reason: "COLLECTION";
    amount: number;
    owner_id?: Id | null;
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
} | {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    amount?: number;
    numbers?: (number)[][];
    straw_ids?: Id[];
    reason: "PURCHASE";
    supplier_id: Id;
    owner_id?: Id | null;
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
} | {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    amount?: number;
    numbers?: (number)[][];
    straw_ids?: Id[];
    reason: "CONSIGNMENT";
    supplier_id: Id;
    owner_id?: Id | null;
    ends_on?: Day;
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
} | {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    amount?: number;
    numbers?: (number)[][];
    straw_ids?: Id[];
    reason: "RETURN";
    supplier_id: Id;
    owner_id?: Id | null;
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
};
export type StockAtPlace = {
    location: Location | null;
    straws: number;
};
export type Withdrawal = {
    date: Day;
    note?: string | null;
    "type": "CONSIGNMENT";
    receiver_id: Id;
    ends_on?: Day;
} | {
    date: Day;
    note?: string | null;
    "type": "SALE";
    receiver_id: Id;
    keep_in_store?: boolean;
} | {
    date: Day;
    note?: string | null;
    "type": "RETURN";
    receiver_id?: Id | null;
} | {
    date: Day;
    note?: string | null;
    "type": "LOSS";
    reason: "THAWED" | "BROKEN" | "TANK_FAILURE" | "QUALITY_TEST" | "MISSING" | "OTHER";
} | {
    date: Day;
    note?: string | null;
    "type": "INSEMINATION";
    animal_id: Id;
};
export type StrawWithdrawal = {
    straw_ids: Id[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    withdrawal: Withdrawal;
} | {
    batch_id: Id;
    numbers: (number)[][];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    withdrawal: Withdrawal;
} | {
    straws: {
        batch_id: Id;
        numbers: (number)[][];
    }[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    withdrawal: Withdrawal;
} | {
    batch_id: Id;
    owner_id: Id;
    amount: number;
    location?: Location | null;
    holder_id?: Id;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    withdrawal: Withdrawal;
} | {
    everything_at: {
        container_id: Id;
        canister?: number;
        level?: number;
    };
    expected: number;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    withdrawal: Withdrawal;
};
export type KeptLevels = {
    container_id: Id;
    canister?: number;
    levels: number;
};
export type StrawRelocation = {
    straw_ids: Id[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    relocation: {
        to: Location | null;
    };
} | {
    batch_id: Id;
    numbers: (number)[][];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    relocation: {
        to: Location | null;
    };
} | {
    straws: {
        batch_id: Id;
        numbers: (number)[][];
    }[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    relocation: {
        to: Location | null;
    };
} | {
    batch_id: Id;
    owner_id: Id;
    amount: number;
    location?: Location | null;
    holder_id?: Id;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    relocation: {
        to: Location | null;
    };
} | {
    everything_at: {
        container_id: Id;
        canister?: number;
        level?: number;
    };
    expected: number;
    seen_at?: StockAtPlace[];
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    relocation: {
        to: (Location | KeptLevels) | null;
    };
};
export type StrawChange = StrawWithdrawal | StrawRelocation;
export type Straw = {
    id: Id;
    tenant_id: Id;
    batch_id: Id;
    "number": number;
    owner_id: Id;
    holder_id: Id | null;
    warehouse_id: Id | null;
    location: Location | null;
    status: ("STORED" | "CONSIGNED" | "LOST" | "SOLD" | "INSEMINATED") | null;
    closed: ("ERASED" | "GIVEN_BACK" | "REVERSED") | null;
};
export type StrawBooking = ({
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    reason: "COLLECTION";
    amount: number;
    owner_id?: Id | null;
} | {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    amount?: number;
    numbers?: (number)[][];
    straw_ids?: Id[];
    reason: "PURCHASE";
    supplier_id: Id;
    owner_id?: Id | null;
} | {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    amount?: number;
    numbers?: (number)[][];
    straw_ids?: Id[];
    reason: "CONSIGNMENT";
    supplier_id: Id;
    owner_id?: Id | null;
    ends_on?: Day;
} | {
    batch_id: Id;
    date: Day;
    warehouse_id: Id;
    location?: Location | null;
    note?: string | null;
    amount?: number;
    numbers?: (number)[][];
    straw_ids?: Id[];
    reason: "RETURN";
    supplier_id: Id;
    owner_id?: Id | null;
}) | {
    straw_ids: Id[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    withdrawal: Withdrawal;
} | {
    batch_id: Id;
    numbers: (number)[][];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    withdrawal: Withdrawal;
} | {
    straws: {
        batch_id: Id;
        numbers: (number)[][];
    }[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    withdrawal: Withdrawal;
} | {
    batch_id: Id;
    owner_id: Id;
    amount: number;
    location?: Location | null;
    holder_id?: Id;
    seen_at?: StockAtPlace[];
    withdrawal: Withdrawal;
} | {
    everything_at: {
        container_id: Id;
        canister?: number;
        level?: number;
    };
    expected: number;
    seen_at?: StockAtPlace[];
    withdrawal: Withdrawal;
} | {
    straw_ids: Id[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    relocation: {
        to: Location | null;
    };
} | {
    batch_id: Id;
    numbers: (number)[][];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    relocation: {
        to: Location | null;
    };
} | {
    straws: {
        batch_id: Id;
        numbers: (number)[][];
    }[];
    holder_id?: Id | null;
    seen_at?: StockAtPlace[];
    relocation: {
        to: Location | null;
    };
} | {
    batch_id: Id;
    owner_id: Id;
    amount: number;
    location?: Location | null;
    holder_id?: Id;
    seen_at?: StockAtPlace[];
    relocation: {
        to: Location | null;
    };
} | {
    everything_at: {
        container_id: Id;
        canister?: number;
        level?: number;
    };
    expected: number;
    seen_at?: StockAtPlace[];
    relocation: {
        to: (Location | KeptLevels) | null;
    };
};
export type StrawBookings = {
    tenant_id: Id;
    signer_id: Id;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    seen_held?: {
        batch_id: Id;
        owner_id: Id;
        holder_id: Id;
        straws: number;
    }[];
    bookings: StrawBooking[];
};
export type FoundPlace = {
    batch_id: Id;
    batch_label: string;
    animal_name: string;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    straw_size: number | null;
    straw_mark_text: string | null;
    quality: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
    straws_per_dose: number | null;
    frozen_on: Day | null;
    progressive: number | null;
    is_opened: boolean;
    owner_id: Id;
    owner_name: string;
    holder_name: string | null;
    location: Location | null;
    container_label: string | null;
    canisters: number | null;
    straws: number;
    numbers: (number)[][];
    doses: number | null;
    left_out: ("SIZE" | "DAY" | "QUALITY" | "OWNER" | "CONSIGNED" | "UNLOCATED" | "CONTAINER" | "DOSES") | null;
};
export type PlacesLeftOut = {
    reason: "SIZE" | "DAY" | "QUALITY" | "OWNER" | "CONSIGNED" | "UNLOCATED" | "CONTAINER" | "DOSES";
    places: number;
    batches: number;
    straws: number;
    doses: number;
    name: string | null;
};
export type StrawRun = {
    location: Location | null;
    first: number;
    last: number;
};
export type Consignment = {
    holder_id: Id;
    holder_name: string;
    owner_id: Id;
    owner_name: string;
    numbers: (number)[][];
    since: Day | null;
    first_on: Day;
    last_on: Day;
    received: number;
    "out": number;
    inseminated: number;
    sold: number;
    lost: number;
    passed_on: number;
    returned: number;
    erased: number;
};
export type HolderReport = {
    "type": "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE";
    date: Day;
    straws: number;
};
export type HeldByOther = {
    batch_id: Id;
    batch_label: string;
    owner_id: Id;
    owner_name: string;
    holder_id: Id;
    holder_name: string;
    straws: number;
    numbers: (number)[][];
    since: Day;
    ends_on: Day | null;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    stallion_name: string;
    received: number;
    reports: HolderReport[];
};
export type Contact = {
    id: Id;
    name: string;
    city: string | null;
    phone: string | null;
    email: string | null;
};
export type HeldHere = {
    batch_id: Id;
    batch_label: string;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    stallion_name: string;
    owner_id: Id;
    owner_name: string;
    straws: number;
    straws_per_dose: number | null;
    places: {
        location: Location | null;
        container_label: string | null;
        straws: number;
    }[];
    since: Day;
    ends_on: Day | null;
};
export type UsedStraws = {
    inseminated: number;
    sold: number;
    lost: number;
};
export type ListedHorse = {
    id: Id;
    name: string;
    sex: "STALLION" | "MARE";
    ueln: string | null;
    breed: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    born_on: Day | null;
    sire: {
        name: string;
        animal_id: Id | null;
    } | null;
    dam: {
        name: string;
        animal_id: Id | null;
    } | null;
    other_owners: string[];
    stallion: {
        freezes: {
            straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
            progressive: number;
        }[];
        progressive: (number)[] | null;
        straws: number;
        doses: number;
        colours: {
            straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
            straws: number;
        }[];
        used: UsedStraws;
        tests: {
            state: "POSITIVE" | "MISSING" | "OVERDUE" | "PENDING" | "VALID";
            day: Day | null;
        } | null;
        uncovered: number;
    } | null;
    mare: {
        insemination: MovementSummary | null;
    } | null;
};
export type StockLine = {
    owner_id: Id;
    owner_name: string;
    holder_id: Id | null;
    holder_name: string | null;
    warehouse_id: Id | null;
    location: Location | null;
    container_label: string | null;
    status: "STORED" | "CONSIGNED" | "LOST" | "SOLD" | "INSEMINATED";
    straws: number;
    numbers: (number)[][];
    last_moved_on: Day;
};
export type InventoryLine = {
    batch_id: Id;
    batch_label: string;
    owner_id: Id;
    owner_name: string;
    holder_id: Id | null;
    holder_name: string | null;
    warehouse_id: Id | null;
    location: Location | null;
    container_label: string | null;
    status: "STORED" | "CONSIGNED" | "LOST" | "SOLD" | "INSEMINATED";
    straws: number;
    numbers: (number)[][];
};
export type File = {
    id: Id;
    tenant_id: Id;
    batch_id: Id | null;
    animal_id: Id | null;
    party_id: Id | null;
    movement_id: Id | null;
    health_test_id: Id | null;
    name: string;
    media: "application/pdf" | "image/jpeg" | "image/png" | "image/webp";
    bytes: number;
    added_at: Instant;
    added_by: Id;
    added_by_name: string;
};
export type FileRename = {
    tenant_id: Id;
    name: string;
};
export type NewDocument = {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "EVALUATION";
    batch_id: Id;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "STOCK_CARD";
    batch_id: Id;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "INSEMINATION";
    movement_id: Id;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "STATEMENT";
    party_id: Id;
    "from": Day;
    to: Day;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "SHIPMENT";
    movement_ids: Id[];
    shipping?: {
        carrier?: string | null;
        tracking?: string | null;
        shipper?: string | null;
        seal?: string | null;
        charged_on?: Day | null;
        cold_until?: Day | null;
        send_back_by?: Day | null;
        weight_kg?: number | null;
        order_number?: string | null;
        authorised_by?: string | null;
        authorised_on?: Day | null;
        released_by?: string | null;
        released_on?: Day | null;
        certificate?: string | null;
        cleaned_on?: Day | null;
        is_single_use?: boolean | null;
        mares?: string | null;
        note?: string | null;
    };
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "THAWING";
    batch_id: Id;
    movement_id?: Id | null;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "DISPATCH";
    movement_id: Id;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "INTAKE";
    movement_id: Id;
    intake?: {
        delivery_note?: string | null;
        announced?: number | null;
        seal?: string | null;
        arrived_celsius?: number | null;
        certificates?: string | null;
        is_ownership_declared?: boolean | null;
        is_quarantine_declared?: boolean | null;
        differences?: string | null;
    };
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "REGISTER";
    party_id: Id;
    "from": Day;
    to: Day;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "NITROGEN";
    container_id: Id;
    "from": Day;
    to: Day;
} | {
    tenant_id: Id;
    paper?: "A4" | "LETTER";
    replaces_id?: Id | null;
    kind: "PICK_LIST";
    pick_list_id: Id;
};
export type Document = {
    id: Id;
    kind: "EVALUATION" | "STOCK_CARD" | "INSEMINATION" | "STATEMENT" | "SHIPMENT" | "THAWING" | "DISPATCH" | "INTAKE" | "REGISTER" | "STOCK_TAKE" | "NITROGEN" | "PICK_LIST";
    "number": string;
    version: number;
    title: string;
    subject: string;
    batch_id: Id | null;
    movement_id: Id | null;
    party_id: Id | null;
    stock_take_id: Id | null;
    container_id: Id | null;
    pick_list_id: Id | null;
    "from": Day | null;
    to: Day | null;
    typed: {
        movement_ids?: Id[];
        shipping?: {
            carrier: string | null;
            tracking: string | null;
            shipper: string | null;
            seal: string | null;
            charged_on: Day | null;
            cold_until: Day | null;
            send_back_by: Day | null;
            weight_kg: number | null;
            order_number: string | null;
            authorised_by: string | null;
            authorised_on: Day | null;
            released_by: string | null;
            released_on: Day | null;
            certificate: string | null;
            cleaned_on: Day | null;
            is_single_use: boolean | null;
            mares: string | null;
            note: string | null;
        };
        intake?: {
            delivery_note: string | null;
            announced: number | null;
            seal: string | null;
            arrived_celsius: number | null;
            certificates: string | null;
            is_ownership_declared: boolean | null;
            is_quarantine_declared: boolean | null;
            differences: string | null;
        };
    } | null;
    made_at: Instant;
    made_by_name: string;
    replaces_id: Id | null;
    replaced_by_id: Id | null;
    undone_at: Instant | null;
};
export type Letterhead = {
    paper: "A4" | "LETTER";
    logo_version: string | null;
};
export type LabelTarget = {
    kind: "GOBLET";
    batch_id: Id;
    straws?: number | null;
} | {
    kind: "CANISTER";
    container_id: Id;
    canister: number;
    ring?: ("YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT") | null;
} | {
    kind: "CONTAINER";
    container_id: Id;
};
export type Labelled = {
    kind: "GOBLET" | "CANISTER" | "CONTAINER";
    batch_id: Id | null;
    container_id: Id | null;
    canister: number | null;
    level: number | null;
    title: string;
    container: string | null;
    straws: number | null;
    stallion: string | null;
    straw_colour: ("YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT") | null;
    owners: {
        id: Id;
        name: string;
    }[];
    has_code: boolean;
};
export type NewImport = {
    tenant_id: Id;
    file_name: string;
    sheet: string | null;
    rows: number;
    is_repeat?: boolean;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
    parties?: {
        name: string;
        email?: string | null;
        street_1?: string | null;
        street_2?: string | null;
        zipcode?: string | null;
        city?: string | null;
        country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
        phone?: string | null;
        approval_number?: string | null;
        centre_kind?: ("COLLECTION" | "PROCESSING" | "STORAGE" | "NATIONAL") | null;
        centre_vet?: string | null;
        approval_valid_from?: Day | null;
        approval_valid_until?: Day | null;
        row: number;
    }[];
    animals?: {
        ueln?: string | null;
        name: string;
        sex: "STALLION" | "MARE";
        born_on?: Day | null;
        gelded_on?: Day | null;
        died_on?: Day | null;
        sire?: {
            name: string;
            animal_id?: string | null;
        } | null;
        dam?: {
            name: string;
            animal_id?: string | null;
        } | null;
        colour?: string | null;
        height_cm?: number | null;
        breed?: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
        microchip?: string | null;
        studbooks?: {
            name: string;
            "number"?: string | null;
        }[];
        owner_ids?: string[];
        species?: "HORSE";
        low_doses?: number | null;
        residence?: ("RESIDENT" | "LEAVES") | null;
        resident_since?: Day | null;
        row: number;
    }[];
    containers?: {
        warehouse_id: Id;
        label: string;
        canisters: number;
        levels: number;
        straws_per_level?: number | null;
        note?: string | null;
        vessel?: {
            kind?: "STORAGE" | "SHIPPER" | "SUPPLY";
            model?: string | null;
            litres?: number | null;
            rated_loss?: number | null;
            static_days?: number | null;
            tare_kg?: number | null;
            diameter_cm?: number | null;
            points?: (number)[][];
            notice_cm?: number;
            warning_cm?: number;
            alarm_cm?: number;
            bought_year?: number | null;
            tested_days?: number | null;
            tested_on?: Day | null;
        };
        row: number;
    }[];
    batches?: {
        label: string;
        animal_id: string;
        origin: "PRODUCTION" | "ACQUISITION";
        producer_id?: string | null;
        received_on?: Day | null;
        straw_amount?: number | null;
        straw_size: 0.25 | 0.5 | 5;
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        concentration_per_dose?: number | null;
        calculation_mode?: ("POST_THAW_MOTILITY_MOTILE" | "POST_THAW_MOTILITY_PROGRESSIVE" | "UNKNOWN") | null;
        straws_per_dose?: number | null;
        quality?: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
        note?: string | null;
        collection_centre_id?: string | null;
        processing_centre_id?: string | null;
        straw_mark_text?: string | null;
        health_status?: ("EU" | "NATIONAL" | "THIRD_COUNTRY" | "UNKNOWN") | null;
        releasable_from?: Day | null;
        thawing_instruction?: string | null;
        incubation_minutes?: number | null;
        incubation_celsius?: number | null;
        culture_result?: string | null;
        sheet?: BatchSheetSent;
        row: number;
    }[];
    health_tests?: {
        disease: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
        sample?: string | null;
        sampled_on: Day;
        laboratory?: string | null;
        method?: string | null;
        result?: ("NEGATIVE" | "POSITIVE") | null;
        resulted_on?: Day | null;
        certificate_number?: string | null;
        note?: string | null;
        row: number;
        animal_id: string;
    }[];
    measurements?: {
        kind: "READING" | "REFILL";
        happened_at: Instant;
        cm?: number | null;
        kg?: number | null;
        litres?: number | null;
        added_litres?: number | null;
        note?: string | null;
        row: number;
        container_id: Id;
    }[];
    sheets?: {
        row: number;
        batch_id: Id;
        version: number;
        sheet: {
            collection?: {
                stall?: string | null;
                produced_on?: Day | null;
            };
            behaviour?: {
                libido?: (number | "UNKNOWN") | null;
                mounting_attempts?: number | null;
                collection_mode?: ("PHANTOM" | "MOUNTING_MARE" | "GROUND" | "UNKNOWN") | null;
            };
            sample?: {
                appearance?: ("GREY" | "WHITE" | "YELLOWISH" | "REDISH") | null;
                consistency?: ("WATERY" | "MILKY" | "THICK") | null;
                extender?: string | null;
                concentration?: number | null;
                concentration_method?: ("SPECTOPHOTOMETER" | "HEMOCYTOMETER" | "NUCLEOCOUNTER" | "CASA" | "OTHER") | null;
                volume?: number | null;
                spz?: number | null;
            };
            sample_motility?: {
                method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
                motile?: number | null;
                progressive?: number | null;
                non_progressive?: number | null;
                immotile?: number | null;
                motile_spz?: number | null;
                progressive_spz?: number | null;
                non_progressive_spz?: number | null;
                immotile_spz?: number | null;
                velocity?: number | null;
            };
            sample_viability?: {
                method?: ("STAINING" | "NUCLEOCOUNTER" | "OTHER") | null;
                viable?: number | null;
                non_viable?: number | null;
                viable_spz?: number | null;
                non_viable_spz?: number | null;
            };
            sample_morphology?: {
                method?: ("CASA" | "MICROSCOPE") | null;
                normal?: number | null;
                abnormal?: number | null;
                normal_spz?: number | null;
                abnormal_spz?: number | null;
            };
            centrifugation?: {
                g?: number | null;
                minutes?: number | null;
                cushion?: (boolean | "UNKNOWN") | null;
                density_gradient?: (boolean | "UNKNOWN") | null;
            };
            post_centrifugation_motility?: {
                method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER") | null;
                motile?: number | null;
                progressive?: number | null;
                non_progressive?: number | null;
                immotile?: number | null;
                motile_spz?: number | null;
                progressive_spz?: number | null;
                non_progressive_spz?: number | null;
                immotile_spz?: number | null;
                velocity?: number | null;
            };
            cryopreservation?: {
                freezing_method?: ("VAPOR_BOX" | "AUTOMATIC_FREEZING_SYSTEM" | "UNKNOWN") | null;
                extender?: string | null;
                final_volume?: number | null;
                final_concentration?: number | null;
                final_spz?: number | null;
                final_spz_loss?: number | null;
                spz_per_straw?: number | null;
            };
            post_thaw_motility?: {
                method?: ("MICROSCOPE" | "ISPERM" | "CASA" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
                motile?: number | null;
                progressive?: number | null;
                non_progressive?: number | null;
                immotile?: number | null;
                motile_spz?: number | null;
                progressive_spz?: number | null;
                non_progressive_spz?: number | null;
                immotile_spz?: number | null;
                velocity?: (number | "UNKNOWN") | null;
            };
            post_thaw_viability?: {
                method?: ("STAINING" | "NUCLEOCOUNTER" | "OTHER" | "UNKNOWN") | null;
                viable?: number | null;
                non_viable?: number | null;
                viable_spz?: number | null;
                non_viable_spz?: number | null;
            };
            post_thaw_morphology?: {
                method?: ("CASA" | "MICROSCOPE" | "UNKNOWN") | null;
                normal?: number | null;
                abnormal?: number | null;
                normal_spz?: number | null;
                abnormal_spz?: number | null;
            };
        };
    }[];
    bookings?: ({
        row: number;
        batch: string;
        amount: number;
        kind: "ADDITION";
        reason: "COLLECTION" | "PURCHASE" | "CONSIGNMENT" | "RETURN";
        date: Day;
        owner?: string | null;
        supplier?: string | null;
        warehouse_id: Id;
        location?: {
            container: string;
            canister: number;
            level: number;
        } | null;
        note?: string | null;
    } | {
        row: number;
        batch: string;
        amount: number;
        kind: "WITHDRAWAL";
        owner?: string | null;
        location?: {
            container: string;
            canister: number;
            level: number;
        } | null;
        holder?: string;
        withdrawal: {
            date: Day;
            note?: string | null;
            "type": "CONSIGNMENT";
            receiver_id: string;
            ends_on?: Day;
        } | {
            date: Day;
            note?: string | null;
            "type": "SALE";
            receiver_id: string;
            keep_in_store?: boolean;
        } | {
            date: Day;
            note?: string | null;
            "type": "RETURN";
            receiver_id?: string | null;
        } | {
            date: Day;
            note?: string | null;
            "type": "LOSS";
            reason: "THAWED" | "BROKEN" | "TANK_FAILURE" | "QUALITY_TEST" | "MISSING" | "OTHER";
        } | {
            date: Day;
            note?: string | null;
            "type": "INSEMINATION";
            animal_id: string;
        };
    } | {
        row: number;
        batch: string;
        amount: number;
        kind: "RELOCATION";
        owner?: string | null;
        "from": {
            container: string;
            canister: number;
            level: number;
        } | null;
        to: {
            container: string;
            canister: number;
            level: number;
        } | null;
    })[];
};
export type ImportSummary = {
    id: Id;
    file_name: string;
    sheet: string | null;
    rows: number;
    straws: number;
    status: "WAITING" | "RUNNING" | "BOOKED" | "REFUSED" | "UNDOING" | "UNDONE";
    imported_by: Id;
    imported_by_name: string;
    imported_at: Instant;
    booked_at: Instant | null;
    undone_by_name: string | null;
    undone_at: Instant | null;
    undo_reason: string | null;
};
export type ImportProfile = {
    header_key: string;
    name: string;
    mapping: {
        [key: string]: unknown;
    };
    updated_at: Instant;
};
export type ImportRefusal = {
    row: number | null;
    field: string | null;
    message: string;
    warning?: "OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE";
};
export type Import = {
    id: Id;
    file_name: string;
    sheet: string | null;
    rows: number;
    straws: number;
    status: "WAITING" | "RUNNING" | "BOOKED" | "REFUSED" | "UNDOING" | "UNDONE";
    imported_by: Id;
    imported_by_name: string;
    imported_at: Instant;
    booked_at: Instant | null;
    undone_by_name: string | null;
    undone_at: Instant | null;
    undo_reason: string | null;
    done: number;
    total: number;
    counts: {
        parties: number;
        animals: number;
        containers: number;
        batches: number;
        health_tests: number;
        measurements: number;
        sheets: number;
        movements: number;
        straws: number;
        placed: number;
        unplaced: number;
    };
    refusals: ImportRefusal[];
    kept: string[];
};
export type Stakeholder = {
    id: Id;
    is_self: boolean;
    name: string;
    email: string | null;
    city: string | null;
    country: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
    phone: string | null;
    former_names: string[];
    owned: number;
    colours: {
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        straws: number;
    }[];
    held: number;
    held_ours: number;
    held_since: Day | null;
    planned: number;
    outcomes_due: number;
};
export type Found = {
    kind: "BATCH" | "ANIMAL" | "CONTAINER" | "PARTY" | "PICK_LIST";
    id: Id;
    title: string;
    detail: string | null;
    straw_colour: ("YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT") | null;
    straws: number | null;
    place: {
        label: string;
        canister: number;
        level: number;
        canisters: number;
    } | null;
};
export type Holding = {
    animal_id: Id;
    animal_name: string;
    batches: number;
    straws: number;
    doses: number;
    own_doses: number;
    breed: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    colours: {
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        straws: number;
    }[];
};
export type Overview = {
    holdings: Holding[];
    straws: number;
    doses: number;
    unlocated: number;
    consigned: number;
    batches: number;
    containers: number;
    own_straws: number;
    uncounted: number;
    unlocated_batches: string[];
    holders: number;
    pending_outcomes: number;
    late_outcomes: {
        count: number;
        first: {
            movement_id: Id;
            mare_id: Id;
            mare_name: string;
            date: Day;
        }[];
    };
    long_consigned: {
        holder_id: Id;
        holder_name: string;
        straws: number;
        since: Day;
    }[];
    looking: {
        straws: number;
        stock_take_id: Id | null;
    };
    uncounted_containers: {
        id: Id;
        label: string;
    }[];
    has_straws: boolean;
};
export type Stake = {
    stored: {
        straws: number;
        doses: number;
        lines: {
            batch_id: Id;
            batch_label: string;
            straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
            straws: number;
            owner_id: Id;
            owner_name: string;
            holder_id: Id | null;
            holder_name: string | null;
            location: Location | null;
            container_label: string | null;
            since: Day | null;
        }[];
        total: number;
    };
    held: {
        straws: number;
        doses: number;
        lines: {
            batch_id: Id;
            batch_label: string;
            straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
            straws: number;
            owner_id: Id;
            owner_name: string;
            holder_id: Id | null;
            holder_name: string | null;
            location: Location | null;
            container_label: string | null;
            since: Day | null;
        }[];
        total: number;
    };
    held_ours: number;
    away: {
        straws: number;
        doses: number;
        lines: {
            batch_id: Id;
            batch_label: string;
            straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
            straws: number;
            owner_id: Id;
            owner_name: string;
            holder_id: Id | null;
            holder_name: string | null;
            location: Location | null;
            container_label: string | null;
            since: Day | null;
        }[];
        total: number;
    };
    horses: {
        id: Id;
        name: string;
    }[];
    movements: Movement[];
    movements_total: number;
    sold: {
        batch_id: Id;
        batch_label: string;
        straws: number;
        date: Day;
    } | null;
};
export type Merge = {
    id: Id;
    into_id: Id;
    into_name: string;
    from_id: Id;
    from_name: string;
    merged_at: Instant;
    merged_by_name: string;
    can_undo: boolean;
};
export type PickedBatch = {
    id: Id;
    label: string;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    straw_mark_text: string | null;
    straws_per_dose: number | null;
    stallion_name: string;
    dated: Day | null;
};
export type Gone = {
    numbers: (number)[][];
    recorded_at: Instant;
    recorded_by_name: string;
    sentence: string;
};
export type Purpose = {
    "type": "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "RELOCATION";
    receiver_id: Id | null;
    receiver_name: string | null;
    animal_id: Id | null;
    animal_name: string | null;
    reason: string | null;
    keep_in_store: boolean;
    to: Location | null;
    to_label: string | null;
    note: string | null;
};
export type Take = {
    "number": number;
    line_id: Id;
    batch_id: Id;
    owner_id: Id;
    owner_name: string;
    location: Location | null;
    numbers: (number)[][];
    wanted: number;
    gone: Gone[];
    spare: number;
    purpose: Purpose;
    came_out: number | null;
    is_skipped: boolean;
    is_checked: boolean;
    why_fewer: ("NOT_NEEDED" | "NOT_THERE") | null;
    instead: {
        batch_id: Id;
        reason: string;
    } | null;
    "out": (number)[][];
};
export type Opening = {
    id: Id;
    tenant_id: Id;
    pick_list_id: Id;
    pick_list_name: string;
    opened_at: Instant;
    opened_by_name: string;
    last_active_at: Instant;
    last_active_by: Id;
    last_active_by_name: string;
    ended_at: Instant | null;
    is_booked: boolean;
    batches: PickedBatch[];
    containers: {
        id: Id;
        label: string;
        canisters: number;
        levels: number;
    }[];
    lifts: {
        container_id: Id | null;
        canister: number | null;
        takes: Take[];
        seconds: number[];
    }[];
    others: {
        opening_id: Id;
        pick_list_id: Id;
        pick_list_name: string;
        last_active_by: Id;
        last_active_by_name: string;
        last_active_at: Instant;
        container_id: Id;
    }[];
    movements: Movement[];
    undone: Id[];
};
export type WantedWithdrawal = {
    note?: string | null;
    "type": "CONSIGNMENT";
    receiver_id: Id;
} | {
    note?: string | null;
    "type": "SALE";
    receiver_id: Id;
    keep_in_store?: boolean;
} | {
    note?: string | null;
    "type": "RETURN";
    receiver_id?: Id | null;
} | {
    note?: string | null;
    "type": "LOSS";
    reason: "THAWED" | "BROKEN" | "TANK_FAILURE" | "QUALITY_TEST" | "MISSING" | "OTHER";
} | {
    note?: string | null;
    "type": "INSEMINATION";
    animal_id: Id;
};
export type NewLine = {
    batch_id: Id;
    owner_id: Id;
    amount: number;
    "from"?: Location | null;
    purpose: {
        withdrawal: WantedWithdrawal;
    } | {
        relocation: {
            to: Location | null;
        };
    };
} | {
    batch_id: Id;
    numbers: (number)[][];
    purpose: {
        withdrawal: WantedWithdrawal;
    } | {
        relocation: {
            to: Location | null;
        };
    };
};
export type NewLines = {
    tenant_id: Id;
    lines: NewLine[];
};
export type Clash = {
    stored: number;
    needed: number;
    others: {
        id: Id;
        name: string;
        straws: number;
    }[];
};
export type Line = {
    id: Id;
    batch_id: Id;
    owner_id: Id;
    owner_name: string;
    amount: number;
    left: number;
    numbers: (number)[][] | null;
    "from": Location | null;
    purpose: Purpose;
    missing: number;
    gone: Gone[];
    spare: number;
    instead: (number)[][];
    clash: Clash | null;
    added_at: Instant;
    added_by_name: string;
};
export type PlannedTake = {
    line_id: Id;
    batch_id: Id;
    location: Location | null;
    numbers: (number)[][];
    stay: number;
};
export type Picked = {
    batch_id: Id;
    owner_id: Id;
    owner_name: string;
    location: Location | null;
    numbers: (number)[][];
    purpose: Purpose;
    picked_at: Instant;
    picked_by_name: string;
};
export type Presence = {
    opening_id: Id;
    pick_list_id: Id;
    pick_list_name: string;
    last_active_by: Id;
    last_active_by_name: string;
    last_active_at: Instant;
};
export type PickList = {
    id: Id;
    tenant_id: Id;
    name: string;
    day: Day | null;
    created_at: Instant;
    created_by_name: string;
    closed_at: Instant | null;
    closed_by_name: string | null;
    lines: Line[];
    batches: PickedBatch[];
    containers: {
        id: Id;
        label: string;
        canisters: number;
        levels: number;
    }[];
    lifts: {
        container_id: Id | null;
        canister: number | null;
        takes: PlannedTake[];
    }[];
    picked: {
        container_id: Id | null;
        canister: number | null;
        takes: Picked[];
    }[];
    opening: Presence | null;
    others: {
        opening_id: Id;
        pick_list_id: Id;
        pick_list_name: string;
        last_active_by: Id;
        last_active_by_name: string;
        last_active_at: Instant;
        container_id: Id;
    }[];
};
export type PickListLineChange = {
    tenant_id: Id;
    seen: number;
    left?: number;
    numbers?: (number)[][];
    purpose?: {
        withdrawal: WantedWithdrawal;
    } | {
        relocation: {
            to: Location | null;
        };
    };
};
export type NewPickList = {
    tenant_id: Id;
    name: string;
    lines?: NewLine[] | null;
    day?: Day | null;
};
export type PickListSummary = {
    id: Id;
    name: string;
    day: Day | null;
    straws: number;
    lines: number;
    missing: number;
    clashes: number;
    lifts: number;
    containers: {
        id: Id;
        label: string;
        canisters: number;
        levels: number;
        wanted: number[];
    }[];
    colours: {
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        straws: number;
    }[];
    purposes: {
        "type": "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "RELOCATION";
        name: string;
    }[];
    created_at: Instant;
    created_by_name: string;
    closed_at: Instant | null;
    closed_by_name: string | null;
    opening: {
        opening_id: Id;
        pick_list_id: Id;
        pick_list_name: string;
        last_active_by: Id;
        last_active_by_name: string;
        last_active_at: Instant;
        container_id: Id | null;
        canister: number | null;
        lift: number;
        lifts: number;
    } | null;
};
export type Lift = {
    id: Id;
    container_id: Id;
    container_label: string;
    canister: number;
    lifted_at: Instant;
    seconds: number;
    lifted_by_name: string;
    straws: number;
};
export type PickListChange = {
    tenant_id: Id;
    name?: string;
    day?: Day | null;
    is_closed?: boolean;
};
export type CountLine = {
    level: number;
    batch_id: Id;
    owner_id: Id;
    expected: (number)[][];
    book: (number)[][];
    now: (number)[][];
    found: ({
        amount: number;
    } | {
        numbers: (number)[][];
    }) | null;
    counted_at: Instant | null;
    counted_by_name: string | null;
};
export type CountedCanister = {
    canister: number;
    version: number;
    lines: CountLine[];
    "unknown": {
        level: number;
        print: string;
        amount: number;
    }[];
    started_at: Instant | null;
    started_by_name: string | null;
    counted_at: Instant | null;
    counted_by_name: string | null;
};
export type StockTake = {
    id: Id;
    container_id: Id;
    container_label: string;
    canister: number | null;
    state: "OPEN" | "CLOSED" | "ABANDONED" | "REVERSED";
    started_at: Instant;
    started_by_name: string;
    ended_at: Instant | null;
    ended_by_name: string | null;
    signer_name: string | null;
    reversed_at: Instant | null;
    reversed_by_name: string | null;
    reverse_reason: string | null;
    movements: number;
    document_id: Id | null;
    started_by: Id;
    ended_by: Id | null;
    size: {
        canisters: number;
        levels: number;
        straws_per_level: number | null;
    } | null;
    warehouse_id: Id;
    canisters: CountedCanister[];
    batches: {
        id: Id;
        label: string;
        straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
        animal_name: string;
        straw_mark_text: string | null;
        number_range: (number)[] | null;
    }[];
    owners: {
        id: Id;
        name: string;
    }[];
    searches: {
        "number": number;
        canister: number;
        level: number;
        batch_id: Id;
        owner_id: Id;
        numbers: (number)[][];
    }[];
};
export type Decision = {
    act: "LOST";
    reason: "THAWED" | "BROKEN" | "TANK_FAILURE" | "QUALITY_TEST" | "MISSING" | "OTHER";
} | {
    act: "LOOKING";
} | {
    act: "ELSEWHERE";
    to: Location | null;
} | {
    act: "STAYS";
    "from": Location | null;
} | {
    act: "PUT_BACK";
} | {
    act: "REVERSED";
    movement_id: Id;
} | {
    act: "ADDED";
} | {
    act: "SET_ASIDE";
};
export type CanisterCount = {
    tenant_id: Id;
    version: number;
    lines: {
        level: number;
        batch_id: Id;
        owner_id: Id;
        found: {
            amount: number;
        } | {
            numbers: (number)[][];
        };
    }[];
    "unknown"?: {
        level: number;
        print: string;
        amount: number;
    }[];
    is_counted?: boolean;
};
export type Difference = {
    key: string;
    kind: "MISSING" | "MISPLACED" | "UNEXPECTED" | "UNKNOWN";
    canister: number;
    level: number;
    batch_id: Id | null;
    owner_id: Id | null;
    straws: number;
    numbers: (number)[][] | null;
    is_highest: boolean;
    print: string | null;
    places: {
        location: Location | null;
        straws: number;
    }[];
    losses: {
        movement_id: Id;
        "type": "LOSS" | "ERASURE";
        sentence: string;
    }[];
    decision: Decision | null;
};
export type StockTakeSummary = {
    id: Id;
    container_id: Id;
    container_label: string;
    canister: number | null;
    state: "OPEN" | "CLOSED" | "ABANDONED" | "REVERSED";
    started_at: Instant;
    started_by_name: string;
    ended_at: Instant | null;
    ended_by_name: string | null;
    signer_name: string | null;
    reversed_at: Instant | null;
    reversed_by_name: string | null;
    reverse_reason: string | null;
    movements: number;
    document_id: Id | null;
};
/**
 * List the members of the account
 */
export function listMembers(tenantId: Id, { limit, offset }: {
    limit?: number;
    offset?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            members: Member[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/members${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset
    }))}`, {
        ...opts
    }));
}
/**
 * List the warehouses of the account, as in the session
 */
export function listWarehouses(tenantId: Id, { limit, offset }: {
    limit?: number;
    offset?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            warehouses: Warehouse[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/warehouses${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset
    }))}`, {
        ...opts
    }));
}
/**
 * Create a stakeholder
 */
export function createParty(body: {
    tenant_id: Id;
    name: string;
    email?: string | null;
    street_1?: string | null;
    street_2?: string | null;
    zipcode?: string | null;
    city?: string | null;
    country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
    phone?: string | null;
    approval_number?: string | null;
    centre_kind?: ("COLLECTION" | "PROCESSING" | "STORAGE" | "NATIONAL") | null;
    centre_vet?: string | null;
    approval_valid_from?: Day | null;
    approval_valid_until?: Day | null;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Party;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/parties", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the stakeholders: owners, suppliers and receivers
 */
export function listParties(tenantId: Id, { limit, offset, name }: {
    limit?: number;
    offset?: number;
    name?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            parties: {
                id: Id;
                is_self: boolean;
                name: string;
                email: string | null;
                city: string | null;
                country: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
                former_names: string[];
            }[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/parties${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        name
    }))}`, {
        ...opts
    }));
}
/**
 * Delete a stakeholder that nothing refers to
 */
export function deleteParty(id: Id, { tenantId, idempotencyKey }: {
    tenantId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/parties/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Show a stakeholder
 */
export function showParty(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Party;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/parties/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Change a stakeholder
 */
export function updateParty(id: Id, partyChange: PartyChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Party;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/parties/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: partyChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Export the stakeholders that match a filter
 */
export function exportParties(tenantId: Id, format: "csv" | "xlsx", { decimal, name }: {
    decimal?: "POINT" | "COMMA";
    name?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/stakeholders${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        name
    }))}`, {
        ...opts
    }));
}
/**
 * Create a horse
 */
export function createAnimal(body: {
    tenant_id: Id;
    ueln?: string | null;
    name: string;
    sex: "STALLION" | "MARE";
    born_on?: Day | null;
    gelded_on?: Day | null;
    died_on?: Day | null;
    sire?: {
        name: string;
        animal_id?: Id | null;
    } | null;
    dam?: {
        name: string;
        animal_id?: Id | null;
    } | null;
    colour?: string | null;
    height_cm?: number | null;
    breed?: ("AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER") | null;
    microchip?: string | null;
    studbooks?: {
        name: string;
        "number"?: string | null;
    }[];
    owner_ids?: Id[];
    species?: "HORSE";
    low_doses?: number | null;
    residence?: ("RESIDENT" | "LEAVES") | null;
    resident_since?: Day | null;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Animal;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/animals", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the horses
 */
export function listAnimals(tenantId: Id, { limit, offset, text, name, ueln, breed, sex, ownerId, dosesLeft }: {
    limit?: number;
    offset?: number;
    text?: string;
    name?: string;
    ueln?: string;
    breed?: "AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER";
    sex?: "STALLION" | "MARE";
    ownerId?: Id;
    dosesLeft?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            animals: AnimalSummary[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        text,
        name,
        ueln,
        breed,
        sex,
        owner_id: ownerId,
        doses_left: dosesLeft
    }))}`, {
        ...opts
    }));
}
/**
 * Delete a horse that nothing refers to
 */
export function deleteAnimal(id: Id, { tenantId, idempotencyKey }: {
    tenantId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Show a horse
 */
export function showAnimal(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Animal;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Change a horse
 */
export function updateAnimal(id: Id, animalChange: AnimalChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Animal;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: animalChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Export the horses that match a filter
 */
export function exportAnimals(tenantId: Id, format: "csv" | "xlsx", { decimal, text, name, ueln, breed, sex, ownerId, dosesLeft }: {
    decimal?: "POINT" | "COMMA";
    text?: string;
    name?: string;
    ueln?: string;
    breed?: "AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER";
    sex?: "STALLION" | "MARE";
    ownerId?: Id;
    dosesLeft?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/horses${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        text,
        name,
        ueln,
        breed,
        sex,
        owner_id: ownerId,
        doses_left: dosesLeft
    }))}`, {
        ...opts
    }));
}
/**
 * Add a health test to a horse
 */
export function createHealthTest(body: {
    tenant_id: Id;
    animal_id: Id;
    disease: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
    sample?: string | null;
    sampled_on: Day;
    laboratory?: string | null;
    method?: string | null;
    result?: ("NEGATIVE" | "POSITIVE") | null;
    resulted_on?: Day | null;
    certificate_number?: string | null;
    note?: string | null;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: HealthTest;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/health-tests", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a health test; its data stays in the list of changes
 */
export function deleteHealthTest(id: Id, { tenantId, idempotencyKey }: {
    tenantId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/health-tests/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change a health test
 */
export function updateHealthTest(id: Id, healthTestChange: HealthTestChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HealthTest;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/health-tests/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: healthTestChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the health tests of a horse, latest sample first
 */
export function listHealthTests(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            health_tests: HealthTest[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}/health-tests${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show the health tests that the account requires for a collection
 */
export function showTestProgramme(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: TestProgramme;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/test-programme${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List the studbook rules: how long semen of a gelded or dead stallion is accepted
 */
export function listStudbookRules(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            studbook_rules: StudbookRule[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/studbook-rules${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Create a batch with its technical sheet
 */
export function createBatch(body: {
    tenant_id: Id;
    label: string;
    animal_id: Id;
    origin: "PRODUCTION" | "ACQUISITION";
    producer_id?: Id | null;
    received_on?: Day | null;
    straw_amount?: number | null;
    straw_size: 0.25 | 0.5 | 5;
    straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
    concentration_per_dose?: number | null;
    calculation_mode?: ("POST_THAW_MOTILITY_MOTILE" | "POST_THAW_MOTILITY_PROGRESSIVE" | "UNKNOWN") | null;
    straws_per_dose?: number | null;
    quality?: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
    note?: string | null;
    collection_centre_id?: Id | null;
    processing_centre_id?: Id | null;
    straw_mark_text?: string | null;
    health_status?: ("EU" | "NATIONAL" | "THIRD_COUNTRY" | "UNKNOWN") | null;
    releasable_from?: Day | null;
    thawing_instruction?: string | null;
    incubation_minutes?: number | null;
    incubation_celsius?: number | null;
    culture_result?: string | null;
    sheet?: BatchSheetSent;
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Batch;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/batches", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the batches, with the stored totals for the filter
 */
export function listBatches(tenantId: Id, { limit, offset, label, ueln, animalName, breed, strawOwnerId, strawMark, animalId }: {
    limit?: number;
    offset?: number;
    label?: string;
    ueln?: string;
    animalName?: string;
    breed?: "AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER";
    strawOwnerId?: Id;
    strawMark?: string;
    animalId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            batches: ListedBatch[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            stats: {
                straws: number;
                doses: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        label,
        ueln,
        animal_name: animalName,
        breed,
        straw_owner_id: strawOwnerId,
        straw_mark: strawMark,
        animal_id: animalId
    }))}`, {
        ...opts
    }));
}
/**
 * Export the batches that match a filter, one row per batch
 */
export function exportBatches(tenantId: Id, format: "csv" | "xlsx", { decimal, label, ueln, animalName, breed, strawOwnerId, strawMark, animalId, asOf }: {
    decimal?: "POINT" | "COMMA";
    label?: string;
    ueln?: string;
    animalName?: string;
    breed?: "AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER";
    strawOwnerId?: Id;
    strawMark?: string;
    animalId?: Id;
    asOf?: Day;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/batches${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        label,
        ueln,
        animal_name: animalName,
        breed,
        straw_owner_id: strawOwnerId,
        straw_mark: strawMark,
        animal_id: animalId,
        as_of: asOf
    }))}`, {
        ...opts
    }));
}
/**
 * List the changes to a batch, latest first
 */
export function listBatchChanges(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            changes: {
                version: number;
                changed_at: Instant;
                changed_by: Id;
                changed_by_name: string;
                fields: {
                    field: string;
                    old: unknown;
                    "new": unknown;
                    old_name?: string | null;
                    new_name?: string | null;
                }[];
            }[];
            acceptances?: {
                code: "OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE";
                accepted_by_name: string;
                accepted_at: Instant;
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}/changes${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show warnings about a batch’s papers, if its straws were used on a day
 */
export function listBatchWarnings(id: Id, on: Day, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            warnings: ({
                kind: "NOT_RELEASABLE";
                "from": Day;
            } | {
                kind: "TESTS_POSITIVE";
                diseases: ("EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER")[];
            } | {
                kind: "STUDBOOK_NO_AI";
                studbook: string;
            } | {
                kind: "STUDBOOK_OVER";
                studbook: string;
                until: Day;
            } | {
                kind: "NOT_APPROVED";
                centre: string;
                on: Day;
            } | {
                kind: "NO_MARK";
            } | {
                kind: "MARK_LACKS";
                parts: ("DATE" | "DONOR" | "CENTRE")[];
            } | {
                kind: "TESTS_MISSING";
                diseases: ("EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER")[];
            } | {
                kind: "TESTS_UNDATED";
                diseases: ("EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER")[];
            } | {
                kind: "TESTS_PENDING";
                diseases: ("EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER")[];
            } | {
                kind: "TESTS_OLD";
                diseases: ("EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER")[];
            } | {
                kind: "TESTS_RESIDENCE";
                diseases: ("EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER")[];
            })[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}/warnings${QS.query(QS.explode({
        tenant_id: tenantId,
        on
    }))}`, {
        ...opts
    }));
}
/**
 * List a stallion’s freezes: motility fresh and thawed, and what is stored of each
 */
export function listFreezes(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            freezes: Freeze[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}/freezes${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show a batch
 */
export function showBatch(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Batch;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Change fields of a batch or its technical sheet
 */
export function updateBatch(id: Id, batchChange: BatchChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Batch;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: batchChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Show a stallion’s regular samples, and the batches that no health test covers
 */
export function showTestStatus(id: Id, on: Day, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: TestStatus;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}/test-status${QS.query(QS.explode({
        tenant_id: tenantId,
        on
    }))}`, {
        ...opts
    }));
}
/**
 * Create a container
 */
export function createContainer(newContainer: NewContainer, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Container;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/containers", oazapfts.json({
        ...opts,
        method: "POST",
        body: newContainer,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the containers with their straws and places
 */
export function listContainers(tenantId: Id, { limit }: {
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            containers: ContainerSummary[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/containers${QS.query(QS.explode({
        tenant_id: tenantId,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * Show a container with its straws
 */
export function showContainer(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Container;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/containers/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Change a container: label, size, note, data sheet
 */
export function updateContainer(id: Id, containerChange: ContainerChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Container;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/containers/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: containerChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Export the containers that match a filter, one row per place
 */
export function exportPlaces(tenantId: Id, format: "csv" | "xlsx", { decimal, field, text }: {
    decimal?: "POINT" | "COMMA";
    field?: "container_label" | "batch_label" | "stallion_name" | "stallion_ueln";
    text?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/places${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        field,
        text
    }))}`, {
        ...opts
    }));
}
/**
 * List who is counting where
 */
export function listCounting(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            counting: Counting[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/containers/counting${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Record a measurement, a refill or the charging of a dry shipper
 */
export function createMeasurement(newMeasurement: NewMeasurement, { idempotencyKey, strawbookContract, happenedAt }: {
    idempotencyKey?: string;
    strawbookContract?: number;
    happenedAt?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Measurement;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 426;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/measurements", oazapfts.json({
        ...opts,
        method: "POST",
        body: newMeasurement,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "Strawbook-Contract": strawbookContract,
            "Happened-At": happenedAt
        })
    })));
}
/**
 * Export measurements and refills
 */
export function exportMeasurements(tenantId: Id, format: "csv" | "xlsx", { decimal, containerId }: {
    decimal?: "POINT" | "COMMA";
    containerId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/nitrogen${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        container_id: containerId
    }))}`, {
        ...opts
    }));
}
/**
 * List the measurements and refills of a container, including those struck out
 */
export function listMeasurements(id: Id, { tenantId, limit, offset }: {
    tenantId?: Id;
    limit?: number;
    offset?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            measurements: Measurement[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/containers/${encodeURIComponent(id)}/measurements${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset
    }))}`, {
        ...opts
    }));
}
/**
 * List the nitrogen of the containers: level, loss, days left, alerts
 */
export function listVesselStatus(tenantId: Id, { containerId }: {
    containerId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            vessels: VesselStatus[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/nitrogen${QS.query(QS.explode({
        tenant_id: tenantId,
        container_id: containerId
    }))}`, {
        ...opts
    }));
}
/**
 * Strike out a wrong measurement; it stays in the log
 */
export function strikeMeasurement(id: Id, body: {
    tenant_id: Id;
}, { idempotencyKey, strawbookContract, happenedAt }: {
    idempotencyKey?: string;
    strawbookContract?: number;
    happenedAt?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Measurement;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 426;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/measurements/${encodeURIComponent(id)}/strike`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "Strawbook-Contract": strawbookContract,
            "Happened-At": happenedAt
        })
    })));
}
/**
 * Export the movements that match a filter, one row per movement
 */
export function exportMovements(tenantId: Id, format: "csv" | "xlsx", { decimal, batchId, batchLabel, $type, $from, to, partyId, supplierId, receiverId, animalId, strawId, $number, relocations }: {
    decimal?: "POINT" | "COMMA";
    batchId?: Id;
    batchLabel?: string;
    $type?: "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE";
    $from?: Day;
    to?: Day;
    partyId?: Id;
    supplierId?: Id;
    receiverId?: Id;
    animalId?: Id;
    strawId?: Id;
    $number?: number;
    relocations?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/movements${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        batch_id: batchId,
        batch_label: batchLabel,
        "type": $type,
        "from": $from,
        to,
        party_id: partyId,
        supplier_id: supplierId,
        receiver_id: receiverId,
        animal_id: animalId,
        straw_id: strawId,
        "number": $number,
        relocations
    }))}`, {
        ...opts
    }));
}
/**
 * List the movements, each with its sentence
 */
export function listMovements(tenantId: Id, { limit, offset, batchId, batchLabel, $type, $from, to, partyId, supplierId, receiverId, animalId, strawId, $number, relocations }: {
    limit?: number;
    offset?: number;
    batchId?: Id;
    batchLabel?: string;
    $type?: "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE";
    $from?: Day;
    to?: Day;
    partyId?: Id;
    supplierId?: Id;
    receiverId?: Id;
    animalId?: Id;
    strawId?: Id;
    $number?: number;
    relocations?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            movements: MovementSummary[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/movements${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        batch_id: batchId,
        batch_label: batchLabel,
        "type": $type,
        "from": $from,
        to,
        party_id: partyId,
        supplier_id: supplierId,
        receiver_id: receiverId,
        animal_id: animalId,
        straw_id: strawId,
        "number": $number,
        relocations
    }))}`, {
        ...opts
    }));
}
/**
 * List the recorded outcomes of an insemination, newest first
 */
export function listOutcomes(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            outcomes: RecordedOutcome[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/movements/${encodeURIComponent(id)}/outcomes${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List all movements that match a filter, latest day first, in parts
 */
export function readJournal(tenantId: Id, { batchId, batchLabel, $type, $from, to, partyId, supplierId, receiverId, animalId, strawId, $number, relocations, limit, before }: {
    batchId?: Id;
    batchLabel?: string;
    $type?: "CONSIGNMENT" | "SALE" | "RETURN" | "LOSS" | "INSEMINATION" | "PURCHASE" | "COLLECTION" | "ERASURE";
    $from?: Day;
    to?: Day;
    partyId?: Id;
    supplierId?: Id;
    receiverId?: Id;
    animalId?: Id;
    strawId?: Id;
    $number?: number;
    relocations?: "0" | "1";
    limit?: number;
    before?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            movements: Movement[];
            next: Id | null;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/movements/export${QS.query(QS.explode({
        tenant_id: tenantId,
        batch_id: batchId,
        batch_label: batchLabel,
        "type": $type,
        "from": $from,
        to,
        party_id: partyId,
        supplier_id: supplierId,
        receiver_id: receiverId,
        animal_id: animalId,
        straw_id: strawId,
        "number": $number,
        relocations,
        limit,
        before
    }))}`, {
        ...opts
    }));
}
/**
 * Record the outcome of an insemination
 */
export function setOutcome(id: Id, newOutcome: NewOutcome, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Movement;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/movements/${encodeURIComponent(id)}/outcome`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: newOutcome,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the outcomes of the inseminations of a horse, by batch and year
 */
export function showFertility(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            fertility: Fertility[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}/fertility${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show what became of the straws of a batch, as lanes and bends
 */
export function showRiver(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: River;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}/river${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Create codes for labels; existing codes are kept
 */
export function createCodes(body: {
    tenant_id: Id;
    targets: CodeTarget[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            codes: Code[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/codes", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Look up a code
 */
export function showCode(code: string, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Code;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/codes/${encodeURIComponent(code)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Add straws to a batch: collected, bought, on consignment or returned
 */
export function addStraws(strawAddition: StrawAddition, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            movements: Movement[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/straws", oazapfts.json({
        ...opts,
        method: "POST",
        body: strawAddition,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Withdraw straws (consign, sell, return, record loss, inseminate), or move them to another place
 */
export function changeStraws(strawChange: StrawChange, { idempotencyKey, strawbookContract, happenedAt }: {
    idempotencyKey?: string;
    strawbookContract?: number;
    happenedAt?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            movements: Movement[];
        } | {
            moved: number;
            movement_ids: Id[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 426;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/straws", oazapfts.json({
        ...opts,
        method: "PATCH",
        body: strawChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "Strawbook-Contract": strawbookContract,
            "Happened-At": happenedAt
        })
    })));
}
/**
 * List straws: all of them, or a page if a limit is given
 */
export function listStraws(tenantId: Id, { limit, offset, warehouseId, unlocated, batchId, ownerId, holderId, containerId, canister, level, status, closed }: {
    limit?: number;
    offset?: number;
    warehouseId?: Id;
    unlocated?: "0" | "1";
    batchId?: Id;
    ownerId?: Id;
    holderId?: Id;
    containerId?: Id;
    canister?: number;
    level?: number;
    status?: "STORED" | "CONSIGNED" | "LOST" | "SOLD" | "INSEMINATED";
    closed?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            straws: Straw[];
            pagination?: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/straws${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        warehouse_id: warehouseId,
        unlocated,
        batch_id: batchId,
        owner_id: ownerId,
        holder_id: holderId,
        container_id: containerId,
        canister,
        level,
        status,
        closed
    }))}`, {
        ...opts
    }));
}
/**
 * Record several additions, withdrawals and moves together, all of them or none
 */
export function bookMovements(strawBookings: StrawBookings, { idempotencyKey, strawbookContract, happenedAt }: {
    idempotencyKey?: string;
    strawbookContract?: number;
    happenedAt?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            bookings: {
                movements: Movement[];
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 426;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/straws/bookings", oazapfts.json({
        ...opts,
        method: "POST",
        body: strawBookings,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "Strawbook-Contract": strawbookContract,
            "Happened-At": happenedAt
        })
    })));
}
/**
 * Export who holds whose straws
 */
export function exportConsignments(tenantId: Id, format: "csv" | "xlsx", { decimal }: {
    decimal?: "POINT" | "COMMA";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/consignments${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal
    }))}`, {
        ...opts
    }));
}
/**
 * Export the straws that match a filter, one row per straw
 */
export function exportStraws(tenantId: Id, format: "csv" | "xlsx", { decimal, warehouseId, unlocated, batchId, ownerId, holderId, containerId, canister, level, status, closed, asOf }: {
    decimal?: "POINT" | "COMMA";
    warehouseId?: Id;
    unlocated?: "0" | "1";
    batchId?: Id;
    ownerId?: Id;
    holderId?: Id;
    containerId?: Id;
    canister?: number;
    level?: number;
    status?: "STORED" | "CONSIGNED" | "LOST" | "SOLD" | "INSEMINATED";
    closed?: "0" | "1";
    asOf?: Day;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/straws${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        warehouse_id: warehouseId,
        unlocated,
        batch_id: batchId,
        owner_id: ownerId,
        holder_id: holderId,
        container_id: containerId,
        canister,
        level,
        status,
        closed,
        as_of: asOf
    }))}`, {
        ...opts
    }));
}
/**
 * Find the places of straws of all batches, and why others are left out
 */
export function findPlaces(tenantId: Id, { limit, offset, text, doses, ownerId, quality, strawSize, frozen, containerId, withUnlocated, order }: {
    limit?: number;
    offset?: number;
    text?: string;
    doses?: number;
    ownerId?: Id;
    quality?: "BORDERLINE" | "GOOD" | "VERY_GOOD";
    strawSize?: "5" | "0.25" | "0.5";
    frozen?: string;
    containerId?: Id;
    withUnlocated?: "1";
    order?: "THAWED" | "OLDEST" | "DOSES";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            places: FoundPlace[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            stats: {
                straws: number;
                doses: number;
            };
            left_out: FoundPlace[];
            left_out_by: PlacesLeftOut[];
            owners: {
                id: Id;
                name: string;
            }[];
            containers: {
                id: Id;
                label: string;
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/straws/places${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        text,
        doses,
        owner_id: ownerId,
        quality,
        straw_size: strawSize,
        frozen,
        container_id: containerId,
        with_unlocated: withUnlocated,
        order
    }))}`, {
        ...opts
    }));
}
/**
 * List the straws of a batch and owner that can be withdrawn on a date, by place, in withdrawal order
 */
export function listAvailableStraws(tenantId: Id, batchId: Id, ownerId: Id, date: Day, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            available: StrawRun[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/straws/available${QS.query(QS.explode({
        tenant_id: tenantId,
        batch_id: batchId,
        owner_id: ownerId,
        date
    }))}`, {
        ...opts
    }));
}
/**
 * Show who holds straws of a batch, and what was inseminated, sold, lost or returned
 */
export function listBatchConsignments(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            consignments: Consignment[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}/consignments${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List who has straws on consignment now, by batch and owner, since when and until when
 */
export function listConsignments(tenantId: Id, { limit, offset, past }: {
    limit?: number;
    offset?: number;
    past?: "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            consignments: HeldByOther[];
            contacts: Contact[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            stats: {
                straws: number;
                here: number;
                past: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/consignments${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        past
    }))}`, {
        ...opts
    }));
}
/**
 * List whose straws are stored here, by owner and batch, since when and until when
 */
export function listHeldHere(tenantId: Id, { limit, offset }: {
    limit?: number;
    offset?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            stored: HeldHere[];
            contacts: Contact[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            stats: {
                straws: number;
                here: number;
                past: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/consignments/here${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset
    }))}`, {
        ...opts
    }));
}
/**
 * List stallions with freezes, doses, use and tests, then mares with their last insemination
 */
export function listHorses(tenantId: Id, on: Day, { limit, offset, text, name, ueln, breed, sex, ownerId, dosesLeft }: {
    limit?: number;
    offset?: number;
    text?: string;
    name?: string;
    ueln?: string;
    breed?: "AKHAL_TEKE" | "AMERICAN_CREAM_DRAFT" | "AMERICAN_PAINT_HORSE" | "AMERICAN_QUARTER_HORSE" | "AMERICAN_SADDLEBRED" | "ANDALUSIAN" | "ANGLO_ARABIAN" | "APPALOOSA" | "ARABIAN" | "ARDENNES" | "AUSTRALIAN_STOCK_HORSE" | "AUSTRIAN_WARMBLOOD" | "AZTECA" | "BARB" | "BAVARIAN_WARMBLOOD" | "BELGIAN_DRAFT" | "BELGIAN_WARMBLOOD" | "BOULONNAIS" | "BUDYONNY" | "CAMARGUE" | "CAMPOLINA" | "CANADIAN_HORSE" | "CLEVELAND_BAY" | "CLYDESDALE" | "COMTOIS" | "CONNEMARA_PONY" | "CRIOLLO" | "CZECH_WARMBLOOD" | "DANISH_WARMBLOOD" | "DARTMOOR_PONY" | "DON" | "DUTCH_HARNESS_HORSE" | "DUTCH_WARMBLOOD" | "EXMOOR_PONY" | "FALABELLA" | "FELL_PONY" | "FINNHORSE" | "FJORD" | "FREIBERGER" | "FRENCH_TROTTER" | "FRIESIAN" | "GERMAN_RIDING_PONY" | "GYPSY_HORSE" | "HACKNEY" | "HAFLINGER" | "HANOVERIAN" | "HIGHLAND_PONY" | "HOLSTEINER" | "HUNGARIAN_WARMBLOOD" | "ICELANDIC_HORSE" | "IRISH_DRAUGHT" | "IRISH_SPORT_HORSE" | "KLADRUBER" | "KNABSTRUPPER" | "LIPIZZAN" | "LUSITANO" | "MANGALARGA_MARCHADOR" | "MAREMMANO" | "MERENS" | "MINIATURE_HORSE" | "MISSOURI_FOX_TROTTER" | "MORGAN" | "MURGESE" | "MUSTANG" | "NEW_FOREST_PONY" | "NORIKER" | "OLDENBURG" | "ORLOV_TROTTER" | "PASO_FINO" | "PERCHERON" | "PERUVIAN_PASO" | "PONY_OF_THE_AMERICAS" | "RHINELANDER" | "SELLE_FRANCAIS" | "SHAGYA_ARABIAN" | "SHETLAND_PONY" | "SHIRE" | "STANDARDBRED" | "SUFFOLK_PUNCH" | "SWEDISH_WARMBLOOD" | "SWISS_WARMBLOOD" | "TENNESSEE_WALKING_HORSE" | "THOROUGHBRED" | "TRAKEHNER" | "WELSH_COB" | "WELSH_PONY" | "WESTPHALIAN" | "WURTTEMBERGER" | "ZANGERSHEIDE" | "ZWEIBRUCKER";
    sex?: "STALLION" | "MARE";
    ownerId?: Id;
    dosesLeft?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            horses: ListedHorse[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            counts: {
                stallions: number;
                mares: number;
            };
            max_straws: number;
            nearest: {
                id: Id;
                name: string;
            } | null;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/horses${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        text,
        name,
        ueln,
        breed,
        sex,
        owner_id: ownerId,
        doses_left: dosesLeft,
        on
    }))}`, {
        ...opts
    }));
}
/**
 * Show where the straws of a batch are, who owns them and who holds them
 */
export function showBatchInventory(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            inventory: StockLine[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/batches/${encodeURIComponent(id)}/inventory${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show a stallion’s doses, who holds straws, and how many were used each month
 */
export function showHorseUse(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            doses: number;
            own_doses: number;
            held: {
                party_id: Id;
                name: string;
                straws: number;
            }[];
            months: {
                month: string;
                inseminated: number;
                sold: number;
                lost: number;
            }[];
            mares: number;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}/use${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show the stock, now or on a past date
 */
export function showInventory(tenantId: Id, { asOf, batchId, ownerId, holderId }: {
    asOf?: Day;
    batchId?: Id;
    ownerId?: Id;
    holderId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            inventory: InventoryLine[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/inventory${QS.query(QS.explode({
        tenant_id: tenantId,
        as_of: asOf,
        batch_id: batchId,
        owner_id: ownerId,
        holder_id: holderId
    }))}`, {
        ...opts
    }));
}
/**
 * Add a PDF or image to a batch, horse, stakeholder or movement; images lose place, time and device data
 */
export function addFile(tenantId: Id, name: string, body: Blob, { batchId, animalId, partyId, movementId, healthTestId, idempotencyKey }: {
    batchId?: Id;
    animalId?: Id;
    partyId?: Id;
    movementId?: Id;
    healthTestId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: File;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/files${QS.query(QS.explode({
        tenant_id: tenantId,
        batch_id: batchId,
        animal_id: animalId,
        party_id: partyId,
        movement_id: movementId,
        health_test_id: healthTestId,
        name
    }))}`, {
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List the files of a batch, horse, stakeholder or movement, or of the whole account; newest first
 */
export function listFiles(tenantId: Id, { limit, offset, batchId, animalId, partyId, movementId, healthTestId }: {
    limit?: number;
    offset?: number;
    batchId?: Id;
    animalId?: Id;
    partyId?: Id;
    movementId?: Id;
    healthTestId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            files: File[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/files${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        batch_id: batchId,
        animal_id: animalId,
        party_id: partyId,
        movement_id: movementId,
        health_test_id: healthTestId
    }))}`, {
        ...opts
    }));
}
/**
 * Delete a file for good
 */
export function deleteFile(id: Id, { tenantId, idempotencyKey }: {
    tenantId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/files/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Rename a file
 */
export function renameFile(id: Id, fileRename: FileRename, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: File;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/files/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: fileRename,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Download a file as it is stored
 */
export function downloadFile(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/files/${encodeURIComponent(id)}/content${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Create a document from the current record, with the next number of its kind
 */
export function createDocument(newDocument: NewDocument, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Document;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/documents", oazapfts.json({
        ...opts,
        method: "POST",
        body: newDocument,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the documents, newest first
 */
export function listDocuments(tenantId: Id, { limit, offset, batchId, partyId, movementId, containerId }: {
    limit?: number;
    offset?: number;
    batchId?: Id;
    partyId?: Id;
    movementId?: Id;
    containerId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            documents: Document[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/documents${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        batch_id: batchId,
        party_id: partyId,
        movement_id: movementId,
        container_id: containerId
    }))}`, {
        ...opts
    }));
}
/**
 * Download the PDF of a document as it was created
 */
export function downloadDocument(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/documents/${encodeURIComponent(id)}/pdf${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Download the logo of documents
 */
export function downloadLogo(tenantId: Id, { version }: {
    version?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/letterhead/logo${QS.query(QS.explode({
        tenant_id: tenantId,
        version
    }))}`, {
        ...opts
    }));
}
/**
 * Export the register of a centre for a period
 */
export function exportRegister(tenantId: Id, format: "csv" | "xlsx", partyId: Id, $from: Day, to: Day, { decimal }: {
    decimal?: "POINT" | "COMMA";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/register${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        party_id: partyId,
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Show a document, without its file
 */
export function showDocument(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Document;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/documents/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show the paper size of documents, and whether there is a logo
 */
export function showLetterhead(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Letterhead;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/letterhead${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Draw labels as SVG
 */
export function drawLabels(body: {
    tenant_id: Id;
    template: "5160" | "5167" | "L4731" | "L7651" | "Z3666" | "Z3667" | "L7160" | "R25X10" | "R25X25" | "R38X13" | "R51X25" | "QL62X29" | "QL29X90" | "QL17X54" | "QL12" | "D11352" | "D11353" | "D99010";
    labels: LabelTarget[];
    is_final?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            drawings: {
                svg: string;
                text: string;
                code: string | null;
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/labels/drawings", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a CSV file for a straw printer
 */
export function exportStrawPrint(tenantId: Id, { batchIds, charset, separator }: {
    batchIds?: string;
    charset?: "UTF8" | "LATIN1";
    separator?: "SEMICOLON" | "TAB";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/labels/straws${QS.query(QS.explode({
        tenant_id: tenantId,
        batch_ids: batchIds,
        charset,
        separator
    }))}`, {
        ...opts
    }));
}
/**
 * List what can be labelled
 */
export function listLabels(tenantId: Id, { containerIds, batchIds }: {
    containerIds?: string;
    batchIds?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            labels: Labelled[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/labels${QS.query(QS.explode({
        tenant_id: tenantId,
        container_ids: containerIds,
        batch_ids: batchIds
    }))}`, {
        ...opts
    }));
}
/**
 * Create labels as PDF or ZPL, or a test page of their sheet
 */
export function printLabels(body: {
    tenant_id: Id;
    format: "PDF" | "ZPL" | "TEST_PAGE";
    template: "5160" | "5167" | "L4731" | "L7651" | "Z3666" | "Z3667" | "L7160" | "R25X10" | "R25X25" | "R38X13" | "R51X25" | "QL62X29" | "QL29X90" | "QL17X54" | "QL12" | "D11352" | "D11353" | "D99010";
    labels: LabelTarget[];
    copies?: number;
    start?: number;
    offset_x?: number;
    offset_y?: number;
    scale_x?: number;
    scale_y?: number;
    dpi?: 203 | 300;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/labels", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Import the rows of a spreadsheet, all of them or none; continues after the reply
 */
export function createImport(newImport: NewImport, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 202;
        data: {
            id: Id;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/imports", oazapfts.json({
        ...opts,
        method: "POST",
        body: newImport,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the imports from spreadsheets, latest first
 */
export function listImports(tenantId: Id, { limit, offset }: {
    limit?: number;
    offset?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            imports: ImportSummary[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/imports${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset
    }))}`, {
        ...opts
    }));
}
/**
 * Save the column mapping of a spreadsheet
 */
export function keepImportProfile(body: {
    tenant_id: Id;
    header_key: string;
    name: string;
    mapping: {
        [key: string]: unknown;
    };
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ImportProfile;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/imports/profiles", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the column mappings of earlier spreadsheets
 */
export function listImportProfiles(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            profiles: ImportProfile[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/imports/profiles${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List the names of everything that a spreadsheet may refer to
 */
export function listKnownNames(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            self_id: Id;
            parties: {
                id: Id;
                name: string;
                email: string | null;
            }[];
            animals: {
                id: Id;
                name: string;
                ueln: string | null;
                sex: "STALLION" | "MARE";
                born_on: Day | null;
                died_on: Day | null;
                sire_id: Id | null;
            }[];
            pregnancies: {
                animal_id: Id;
                inseminated_on: Day;
                seen_on: Day;
            }[];
            warehouses: {
                id: Id;
                name: string;
            }[];
            containers: {
                id: Id;
                label: string;
                warehouse_id: Id;
                canisters: number;
                levels: number;
                straws_per_level: number | null;
            }[];
            levels: {
                container_id: Id;
                canister: number;
                level: number;
                straws: number;
            }[];
            batches: {
                id: Id;
                label: string;
                animal_id: Id;
                version: number;
                available_from: Day;
                has_straws: boolean;
                straws_per_dose: number | null;
            }[];
            health_tests: {
                animal_id: Id;
                disease: "EIA" | "EVA" | "CEM" | "DOURINE" | "OTHER";
                sample: string | null;
                sampled_on: Day;
            }[];
            measurements: {
                container_id: Id;
                kind: "READING" | "REFILL";
                happened_at: Instant;
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/imports/known${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show an import: its progress and what it recorded, or why not
 */
export function showImport(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/imports/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List the stakeholders with the straws they own and hold, and what is open
 */
export function listStakeholders(tenantId: Id, { limit, offset, text, kind }: {
    limit?: number;
    offset?: number;
    text?: string;
    kind?: "OWNS" | "HOLDS" | "OPEN";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            stakeholders: Stakeholder[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            counts: {
                OWNS: number;
                HOLDS: number;
                OPEN: number;
            };
            stored: {
                straws: number;
                owners: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/stakeholders${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        text,
        kind
    }))}`, {
        ...opts
    }));
}
/**
 * Search batches, horses, containers, stakeholders and pick lists by name or number
 */
export function searchEverything(tenantId: Id, text: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            found: Found[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/search${QS.query(QS.explode({
        tenant_id: tenantId,
        text
    }))}`, {
        ...opts
    }));
}
/**
 * Show the stock of the account, by stallion
 */
export function showOverview(tenantId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Overview;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/overview${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show where the straws of a stakeholder are, what they hold, and their latest movements
 */
export function showStake(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Stake;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/stakeholders/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Export one list as a file, or several as a zip with one file each
 */
export function exportSheets(tenantId: Id, format: "csv" | "xlsx", sheets: string, { decimal, $from, to, ownerId, asOf }: {
    decimal?: "POINT" | "COMMA";
    $from?: Day;
    to?: Day;
    ownerId?: Id;
    asOf?: Day;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports${QS.query(QS.explode({
        tenant_id: tenantId,
        format,
        decimal,
        "from": $from,
        to,
        owner_id: ownerId,
        sheets,
        as_of: asOf
    }))}`, {
        ...opts
    }));
}
/**
 * Count the rows of an export of lists
 */
export function sizeExport(tenantId: Id, { $from, to, ownerId }: {
    $from?: Day;
    to?: Day;
    ownerId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            rows: {
                batches: number;
                straws: number;
                movements: number;
                horses: number;
                stakeholders: number;
                places: number;
                health: number;
                consignments: number;
                nitrogen: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/exports/size${QS.query(QS.explode({
        tenant_id: tenantId,
        "from": $from,
        to,
        owner_id: ownerId
    }))}`, {
        ...opts
    }));
}
/**
 * List the horses merged into a horse
 */
export function listAnimalMerges(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            merges: Merge[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/animals/${encodeURIComponent(id)}/merges${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List the stakeholders merged into a stakeholder
 */
export function listPartyMerges(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            merges: Merge[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/parties/${encodeURIComponent(id)}/merges${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Show an opening, compared with the current stock
 */
export function showOpening(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Opening;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/openings/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Add lines to a pick list
 */
export function addPickListLines(id: Id, newLines: NewLines, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: PickList;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}/lines`, oazapfts.json({
        ...opts,
        method: "POST",
        body: newLines,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Change the purpose of a line, how many straws it needs, or which; or restore a removed line
 */
export function changePickListLine(id: Id, lineId: Id, pickListLineChange: PickListLineChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: PickList;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}/lines/${encodeURIComponent(lineId)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: pickListLineChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Remove a line from a pick list
 */
export function removePickListLine(id: Id, lineId: Id, { tenantId, idempotencyKey }: {
    tenantId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}/lines/${encodeURIComponent(lineId)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Add the lines of another pick list
 */
export function copyPickListLines(id: Id, body: {
    tenant_id: Id;
    from_id: Id;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: PickList;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}/copies`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a pick list
 */
export function createPickList(newPickList: NewPickList, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: PickList;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/pick-lists", oazapfts.json({
        ...opts,
        method: "POST",
        body: newPickList,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the open pick lists, or the closed ones
 */
export function listPickLists(tenantId: Id, { limit, offset, closed }: {
    limit?: number;
    offset?: number;
    closed?: "0" | "1";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            pick_lists: PickListSummary[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            stats: {
                open: number;
                closed: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/pick-lists${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        closed
    }))}`, {
        ...opts
    }));
}
/**
 * Find stored straws for a pick list, and what other open lists take of them
 */
export function findPickListPlaces(id: Id, { limit, offset, text, frozen, containerId }: {
    limit?: number;
    offset?: number;
    text?: string;
    frozen?: string;
    containerId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            places: {
                batch_id: Id;
                batch_label: string;
                animal_name: string;
                straw_colour: "YELLOW" | "PINK" | "BLUE" | "GREEN" | "RED" | "ORANGE" | "PURPLE" | "WHITE" | "BLACK" | "TRANSPARENT";
                straw_size: number | null;
                straw_mark_text: string | null;
                quality: ("VERY_GOOD" | "GOOD" | "BORDERLINE" | "REJECTED" | "UNKNOWN") | null;
                straws_per_dose: number | null;
                frozen_on: Day | null;
                progressive: number | null;
                is_opened: boolean;
                owner_id: Id;
                owner_name: string;
                holder_name: string | null;
                location: Location | null;
                container_label: string | null;
                canisters: number | null;
                straws: number;
                numbers: (number)[][];
                doses: number | null;
                left_out: ("SIZE" | "DAY" | "QUALITY" | "OWNER" | "CONSIGNED" | "UNLOCATED" | "CONTAINER" | "DOSES") | null;
                others: {
                    id: Id;
                    name: string;
                    straws: number;
                }[];
            }[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}/places${QS.query(QS.explode({
        limit,
        offset,
        text,
        frozen,
        container_id: containerId
    }))}`, {
        ...opts
    }));
}
/**
 * List the lifts of canisters with their straws, newest first
 */
export function listLifts(tenantId: Id, { limit, offset, batchId, containerId, canister }: {
    limit?: number;
    offset?: number;
    batchId?: Id;
    containerId?: Id;
    canister?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            lifts: Lift[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
            stats: {
                seconds: number;
                longest: number | null;
                over: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/lifts${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        batch_id: batchId,
        container_id: containerId,
        canister
    }))}`, {
        ...opts
    }));
}
/**
 * Show a pick list, with the straws to take and their places
 */
export function showPickList(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: PickList;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Change the name or day of a pick list, or close or reopen it
 */
export function updatePickList(id: Id, pickListChange: PickListChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: PickList;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/pick-lists/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: pickListChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Discard a stock-take; nothing is recorded
 */
export function abandonStockTake(id: Id, { tenantId, idempotencyKey }: {
    tenantId?: Id;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/stock-takes/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Show a stock-take, with the expected and the counted straws
 */
export function showStockTake(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: StockTake;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/stock-takes/${encodeURIComponent(id)}${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Close a stock-take: record the decisions, and create its report
 */
export function closeStockTake(id: Id, body: {
    tenant_id: Id;
    signer_id: Id;
    date: Day;
    decisions: {
        key: string;
        straws: number;
        decision: Decision;
    }[];
    accept?: ("OVERFULL" | "SIMILAR_NAME" | "COLLECTED_BEFORE_BIRTH" | "COLLECTED_AFTER_DEATH" | "TESTED_BEFORE_BIRTH" | "FAR_FUTURE" | "MARE_DEAD" | "MARE_TOO_YOUNG" | "MARE_PREGNANT" | "MARE_IS_DAUGHTER" | "LESS_THAN_DOSE")[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: StockTake;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/stock-takes/${encodeURIComponent(id)}/closing`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Save the count of a canister
 */
export function countCanister(id: Id, canister: number, canisterCount: CanisterCount, { idempotencyKey, strawbookContract, happenedAt }: {
    idempotencyKey?: string;
    strawbookContract?: number;
    happenedAt?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: StockTake;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 426;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/stock-takes/${encodeURIComponent(id)}/canisters/${encodeURIComponent(canister)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: canisterCount,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "Strawbook-Contract": strawbookContract,
            "Happened-At": happenedAt
        })
    })));
}
/**
 * Mark missing straws as found
 */
export function endSearch(id: Id, $number: number, body: {
    tenant_id: Id;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: StockTake;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>(`/api/v1/stock-takes/${encodeURIComponent(id)}/searches/${encodeURIComponent($number)}/end`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the differences between the count and the stock, with the decisions
 */
export function listDifferences(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            differences: Difference[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/stock-takes/${encodeURIComponent(id)}/differences${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * List the stock-takes, newest first
 */
export function listStockTakes(tenantId: Id, { limit, offset, containerId, state }: {
    limit?: number;
    offset?: number;
    containerId?: Id;
    state?: "OPEN" | "CLOSED" | "ABANDONED" | "REVERSED";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            stock_takes: StockTakeSummary[];
            pagination: {
                limit: number;
                offset: number;
                total: number;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/stock-takes${QS.query(QS.explode({
        tenant_id: tenantId,
        limit,
        offset,
        container_id: containerId,
        state
    }))}`, {
        ...opts
    }));
}
/**
 * Start counting a container or a canister
 */
export function startStockTake(body: {
    tenant_id: Id;
    container_id: Id;
    canister?: number | null;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: StockTake;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 402;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    } | {
        status: 507;
        data: Error;
    }>("/api/v1/stock-takes", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Show when each canister of a container was last counted, and when each level matched
 */
export function showCounted(id: Id, { tenantId }: {
    tenantId?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            counted_on: Day | null;
            levels: {
                canister: number;
                level: number;
                counted_on: Day;
            }[];
            canisters: {
                canister: number;
                counted_on: Day | null;
                looking: number;
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 422;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/containers/${encodeURIComponent(id)}/counted${QS.query(QS.explode({
        tenant_id: tenantId
    }))}`, {
        ...opts
    }));
}
/**
 * Check that the process answers
 */
export function showLiveness(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            status: "ok";
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/v1/health/live", {
        ...opts
    }));
}
/**
 * Check that the database answers; show the last check of the books and the last backup
 */
export function showReadiness(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            status: "ok";
            degraded: "STORAGE_FULL" | null;
            maintenance: {
                books_checked_age: number | null;
                backup_age: number | null;
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/v1/health/ready", {
        ...opts
    }));
}
/**
 * Show version and mode
 */
export function showVersion(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            version: string;
            mode: "testing" | "production";
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/v1/version", {
        ...opts
    }));
}
