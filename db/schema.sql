-- Generated from the other files of db/ by `npm run schema`; schema.test.ts compares both. To read, not to run.

create table acceptances (
  tenant_id uuid not null,
  id uuid default gen_random_uuid() not null,
  subject_id uuid not null,
  code text not null,
  accepted_by uuid not null,
  accepted_by_name text not null,
  accepted_at timestamp with time zone default clock_timestamp() not null,
  restored_at timestamp with time zone,
  constraint acceptances_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint acceptances_pkey PRIMARY KEY (tenant_id, id),
  constraint acceptances_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint accepted_before_it_was_restored CHECK ((accepted_at <= restored_at))
);

create table accepted_invitations (
  token_hash bytea not null,
  accepted_at timestamp with time zone default now() not null,
  constraint accepted_invitations_pkey PRIMARY KEY (token_hash)
);

create table alert_mails (
  tenant_id uuid not null,
  alert_id uuid not null,
  user_id uuid not null,
  sent_at timestamp with time zone,
  constraint alert_mails_pkey PRIMARY KEY (tenant_id, alert_id, user_id),
  constraint alert_mails_tenant_id_alert_id_fkey FOREIGN KEY (tenant_id, alert_id) REFERENCES alerts(tenant_id, id),
  constraint alert_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table alerts (
  tenant_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  kind text not null,
  found_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint alerts_pkey PRIMARY KEY (tenant_id, id),
  constraint alerts_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint alerts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table animal_owners (
  tenant_id uuid not null,
  animal_id uuid not null,
  party_id uuid not null,
  constraint animal_owners_pkey PRIMARY KEY (tenant_id, animal_id, party_id),
  constraint animal_owners_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id),
  constraint animal_owners_tenant_id_party_id_fkey FOREIGN KEY (tenant_id, party_id) REFERENCES parties(tenant_id, id)
);

create table animals (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  ueln text,
  name text not null,
  sex text not null,
  born_on date,
  sire_name text,
  sire_id uuid,
  dam_name text,
  dam_id uuid,
  colour text,
  height_cm numeric,
  breed text,
  microchip text,
  studbooks jsonb default '[]'::jsonb not null,
  species text default 'HORSE'::text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  gelded_on date,
  died_on date,
  low_doses integer,
  merged_into uuid,
  residence text,
  resident_since date,
  constraint animals_check CHECK (((sire_id IS NULL) OR (sire_name IS NOT NULL))),
  constraint animals_check1 CHECK (((dam_id IS NULL) OR (dam_name IS NOT NULL))),
  constraint animals_check2 CHECK ((merged_into <> id)),
  constraint animals_low_doses_check CHECK ((low_doses > 0)),
  constraint animals_pkey PRIMARY KEY (tenant_id, id),
  constraint animals_residence_check CHECK ((residence = ANY (ARRAY['RESIDENT'::text, 'LEAVES'::text]))),
  constraint animals_sex_check CHECK ((sex = ANY (ARRAY['STALLION'::text, 'MARE'::text]))),
  constraint animals_species_check CHECK ((species = 'HORSE'::text)),
  constraint animals_tenant_id_dam_id_fkey FOREIGN KEY (tenant_id, dam_id) REFERENCES animals(tenant_id, id),
  constraint animals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint animals_tenant_id_merged_into_fkey FOREIGN KEY (tenant_id, merged_into) REFERENCES animals(tenant_id, id),
  constraint animals_tenant_id_sire_id_fkey FOREIGN KEY (tenant_id, sire_id) REFERENCES animals(tenant_id, id),
  constraint animals_ueln_check CHECK ((ueln ~ '^[0-9]{3}[0-9A-Z]{12}$'::text))
);

create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  key_hash bytea not null,
  starts_with text not null,
  made_by uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  rights text[] default '{}'::text[] not null,
  constraint api_keys_id_fkey FOREIGN KEY (id) REFERENCES users(id),
  constraint api_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint api_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint api_keys_rights_check CHECK ((rights <@ '{BOOK,EDIT}'::text[])),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table archives (
  tenant_id uuid not null,
  id uuid not null,
  state text default 'MAKING'::text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone default now() not null,
  done integer default 0 not null,
  total integer default 0 not null,
  last_active_at timestamp with time zone default now() not null,
  bytes bigint,
  expires_at timestamp with time zone,
  constraint archives_pkey PRIMARY KEY (tenant_id, id),
  constraint archives_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint archives_state_check CHECK ((state = ANY (ARRAY['MAKING'::text, 'READY'::text, 'FAILED'::text]))),
  constraint archives_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint ready_with_its_file CHECK ((((state = 'READY'::text) = (bytes IS NOT NULL)) AND ((bytes IS NULL) = (expires_at IS NULL))))
);

create table attempts (
  key text not null,
  window_start timestamp with time zone not null,
  attempts integer not null,
  constraint attempts_pkey PRIMARY KEY (key, window_start)
);

create table authenticators (
  user_id uuid not null,
  secret text not null,
  is_confirmed boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_step bigint default 0 not null,
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table batches (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  label text not null,
  animal_id uuid not null,
  origin text not null,
  producer_id uuid,
  received_on date,
  straw_amount integer,
  straw_size numeric not null,
  straw_colour text not null,
  concentration_per_dose numeric,
  calculation_mode text,
  straws_per_dose integer,
  effective_straws_per_dose integer,
  quality text,
  note text,
  sheet jsonb not null,
  produced_on date generated always as (iso_day((sheet #>> '{collection,produced_on}'::text[]))) stored,
  post_thaw_progressive numeric generated always as (((sheet #>> '{post_thaw_motility,progressive}'::text[]))::numeric) stored,
  last_straw_number integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  stored integer default 0 not null,
  has_moved boolean default false not null,
  collection_centre_id uuid,
  processing_centre_id uuid,
  straw_mark_text text,
  health_status text,
  releasable_from date,
  thawing_instruction text,
  incubation_minutes numeric,
  incubation_celsius numeric,
  culture_result text,
  constraint batches_calculation_mode_check CHECK ((calculation_mode = ANY (ARRAY['POST_THAW_MOTILITY_MOTILE'::text, 'POST_THAW_MOTILITY_PROGRESSIVE'::text, 'UNKNOWN'::text]))),
  constraint batches_check CHECK (
CASE origin
    WHEN 'PRODUCTION'::text THEN (produced_on IS NOT NULL)
    ELSE (received_on IS NOT NULL)
END),
  constraint batches_concentration_per_dose_check CHECK ((concentration_per_dose > (0)::numeric)),
  constraint batches_effective_straws_per_dose_check CHECK ((effective_straws_per_dose >= 1)),
  constraint batches_health_status_check CHECK ((health_status = ANY (ARRAY['EU'::text, 'NATIONAL'::text, 'THIRD_COUNTRY'::text, 'UNKNOWN'::text]))),
  constraint batches_incubation_celsius_check CHECK ((incubation_celsius >= (0)::numeric)),
  constraint batches_incubation_minutes_check CHECK ((incubation_minutes >= (0)::numeric)),
  constraint batches_origin_check CHECK ((origin = ANY (ARRAY['PRODUCTION'::text, 'ACQUISITION'::text]))),
  constraint batches_pkey PRIMARY KEY (tenant_id, id),
  constraint batches_quality_check CHECK ((quality = ANY (ARRAY['VERY_GOOD'::text, 'GOOD'::text, 'BORDERLINE'::text, 'REJECTED'::text, 'UNKNOWN'::text]))),
  constraint batches_straw_amount_check CHECK ((straw_amount >= 0)),
  constraint batches_straw_size_check CHECK ((straw_size = ANY (ARRAY[0.25, 0.5, (5)::numeric]))),
  constraint batches_straws_per_dose_check CHECK ((straws_per_dose >= 1)),
  constraint batches_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id),
  constraint batches_tenant_id_collection_centre_id_fkey FOREIGN KEY (tenant_id, collection_centre_id) REFERENCES parties(tenant_id, id),
  constraint batches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint batches_tenant_id_processing_centre_id_fkey FOREIGN KEY (tenant_id, processing_centre_id) REFERENCES parties(tenant_id, id),
  constraint batches_tenant_id_producer_id_fkey FOREIGN KEY (tenant_id, producer_id) REFERENCES parties(tenant_id, id),
  constraint count_changed_batches TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint count_new_batches TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint stored_is_a_count CHECK ((stored >= 0))
);

create table book_checks (
  tenant_id uuid not null,
  night date not null,
  checked_at timestamp with time zone default now() not null,
  checked integer not null,
  movements integer not null,
  difference_count integer not null,
  differences jsonb not null,
  constraint book_checks_pkey PRIMARY KEY (tenant_id, night),
  constraint book_checks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table challenges (
  token_hash bytea not null,
  user_id uuid,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint challenges_check CHECK (((user_id IS NOT NULL) OR (purpose = 'LOG_IN'::text))),
  constraint challenges_pkey PRIMARY KEY (token_hash),
  constraint challenges_purpose_check CHECK ((purpose = ANY (ARRAY['LOG_IN'::text, 'REAUTHENTICATION'::text, 'NEW_PASSKEY'::text]))),
  constraint challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table changes (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  version integer not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by uuid not null,
  changed_by_name text not null,
  fields jsonb not null,
  restored_at timestamp with time zone,
  constraint changed_before_it_was_restored CHECK ((changed_at <= restored_at)),
  constraint changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint changes_fields_check CHECK ((jsonb_array_length(fields) > 0)),
  constraint changes_pkey PRIMARY KEY (tenant_id, id),
  constraint changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint changes_version_check CHECK ((version >= 1))
);

create table closings (
  account uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone default (now() + '30 days'::interval) not null,
  reminded_at timestamp with time zone,
  started_at timestamp with time zone,
  members uuid[],
  constraint closings_check CHECK (((started_at IS NULL) = (members IS NULL))),
  constraint closings_pkey PRIMARY KEY (account)
);

create table codes (
  tenant_id uuid not null,
  code text not null,
  kind text not null,
  container_id uuid,
  canister integer,
  level integer,
  batch_id uuid,
  document_id uuid,
  made_at timestamp with time zone default now() not null,
  constraint codes_canister_check CHECK ((canister >= 1)),
  constraint codes_check CHECK ((num_nonnulls(container_id, batch_id, document_id) = 1)),
  constraint codes_check1 CHECK (((container_id IS NOT NULL) = (kind = ANY (ARRAY['CONTAINER'::text, 'CANISTER'::text, 'LEVEL'::text])))),
  constraint codes_check2 CHECK (((canister IS NOT NULL) = (kind = ANY (ARRAY['CANISTER'::text, 'LEVEL'::text])))),
  constraint codes_check3 CHECK (((level IS NOT NULL) = (kind = 'LEVEL'::text))),
  constraint codes_check4 CHECK (((batch_id IS NOT NULL) = (kind = 'BATCH'::text))),
  constraint codes_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-XZ]{10}$'::text)),
  constraint codes_kind_check CHECK ((kind = ANY (ARRAY['CONTAINER'::text, 'CANISTER'::text, 'LEVEL'::text, 'BATCH'::text, 'DOCUMENT'::text]))),
  constraint codes_level_check CHECK ((level >= 1)),
  constraint codes_pkey PRIMARY KEY (tenant_id, code),
  constraint codes_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint codes_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint codes_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id),
  constraint codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint codes_tenant_id_kind_container_id_canister_level_batch_id_d_key UNIQUE NULLS NOT DISTINCT (tenant_id, kind, container_id, canister, level, batch_id, document_id)
);

create table containers (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  warehouse_id uuid not null,
  label text not null,
  canisters integer not null,
  levels integer not null,
  note text,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  straws_per_level integer,
  vessel jsonb default '{}'::jsonb not null,
  constraint containers_canisters_check CHECK (((canisters >= 0) AND (canisters <= 100))),
  constraint containers_levels_check CHECK (((levels >= 1) AND (levels <= 20))),
  constraint containers_pkey PRIMARY KEY (tenant_id, id),
  constraint containers_straws_per_level_check CHECK (((straws_per_level >= 1) AND (straws_per_level <= 1000))),
  constraint containers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint containers_tenant_id_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES legal_entities(tenant_id, id),
  constraint containers_tenant_id_warehouse_id_id_key UNIQUE (tenant_id, warehouse_id, id)
);

create table cookie_keys (
  secret bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint cookie_keys_pkey PRIMARY KEY (secret)
);

create table daily_checks (
  account uuid not null,
  looked_on date default '-infinity'::date not null,
  due_at timestamp with time zone default now() not null,
  constraint daily_checks_account_fkey FOREIGN KEY (account) REFERENCES tenants(id),
  constraint daily_checks_pkey PRIMARY KEY (account)
);

create table discarded_entries (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  summary text not null,
  error text not null,
  happened_at timestamp with time zone not null,
  discarded_at timestamp with time zone default now() not null,
  discarded_by uuid not null,
  discarded_by_name text not null,
  restored_at timestamp with time zone,
  constraint discarded_before_it_was_restored CHECK ((discarded_at <= restored_at)),
  constraint discarded_entries_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES users(id),
  constraint discarded_entries_pkey PRIMARY KEY (tenant_id, id),
  constraint discarded_entries_tenant_id_discarded_by_key_key UNIQUE (tenant_id, discarded_by, key),
  constraint discarded_entries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table distinct_pairs (
  tenant_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  decided_at timestamp with time zone default now() not null,
  decided_by_name text not null,
  constraint distinct_pairs_check CHECK ((first_id < second_id)),
  constraint distinct_pairs_pkey PRIMARY KEY (tenant_id, first_id, second_id),
  constraint distinct_pairs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table document_numbers (
  tenant_id uuid not null,
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_numbers_pkey PRIMARY KEY (tenant_id, kind, year),
  constraint document_numbers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table documents (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  year integer not null,
  number integer not null,
  version integer not null,
  batch_id uuid,
  movement_id uuid,
  party_id uuid,
  from_day date,
  to_day date,
  title text not null,
  subject text not null,
  paper text not null,
  data jsonb not null,
  pdf bytea not null,
  hash bytea not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  made_by_name text not null,
  replaces_id uuid,
  printed_number text not null,
  stock_take_id uuid,
  container_id uuid,
  pick_list_id uuid,
  constraint documents_are_about_something CHECK ((num_nonnulls(batch_id, movement_id, party_id, stock_take_id, container_id, pick_list_id) >= 1)),
  constraint documents_check CHECK (((version > 1) = (replaces_id IS NOT NULL))),
  constraint documents_have_their_period CHECK ((((kind = ANY (ARRAY['STATEMENT'::text, 'REGISTER'::text, 'NITROGEN'::text])) = (from_day IS NOT NULL)) AND ((from_day IS NULL) = (to_day IS NULL)))),
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['EVALUATION'::text, 'STOCK_CARD'::text, 'INSEMINATION'::text, 'STATEMENT'::text, 'SHIPMENT'::text, 'THAWING'::text, 'DISPATCH'::text, 'INTAKE'::text, 'REGISTER'::text, 'STOCK_TAKE'::text, 'NITROGEN'::text, 'PICK_LIST'::text]))),
  constraint documents_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint documents_number_check CHECK ((number >= 1)),
  constraint documents_paper_check CHECK ((paper = ANY (ARRAY['A4'::text, 'LETTER'::text]))),
  constraint documents_pkey PRIMARY KEY (tenant_id, id),
  constraint documents_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint documents_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint documents_tenant_id_kind_year_number_key UNIQUE (tenant_id, kind, year, number),
  constraint documents_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id),
  constraint documents_tenant_id_party_id_fkey FOREIGN KEY (tenant_id, party_id) REFERENCES parties(tenant_id, id),
  constraint documents_tenant_id_pick_list_id_fkey FOREIGN KEY (tenant_id, pick_list_id) REFERENCES pick_lists(tenant_id, id),
  constraint documents_tenant_id_replaces_id_fkey FOREIGN KEY (tenant_id, replaces_id) REFERENCES documents(tenant_id, id),
  constraint documents_tenant_id_replaces_id_key UNIQUE (tenant_id, replaces_id),
  constraint documents_tenant_id_stock_take_id_fkey FOREIGN KEY (tenant_id, stock_take_id) REFERENCES stock_takes(tenant_id, id),
  constraint documents_version_check CHECK ((version >= 1))
);

create table email_changes (
  user_id uuid not null,
  id uuid not null,
  email text not null,
  old_hash bytea,
  new_hash bytea,
  old_agreed boolean default false not null,
  new_agreed boolean default false not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_email_check CHECK ((email = lower(email))),
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table entitlements (
  tenant_id uuid not null,
  user_id uuid not null,
  role text not null,
  granted_at timestamp with time zone default now() not null,
  rights text[] default '{BOOK,EDIT}'::text[] not null,
  constraint entitlements_pkey PRIMARY KEY (tenant_id, user_id),
  constraint entitlements_rights_check CHECK ((rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}'::text[])),
  constraint entitlements_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'COLLABORATOR'::text]))),
  constraint entitlements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint entitlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table factor_resets (
  user_id uuid not null,
  requested_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  constraint factor_resets_pkey PRIMARY KEY (user_id),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table file_chunks (
  tenant_id uuid not null,
  file_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint file_chunks_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= (1024 * 1024)))),
  constraint file_chunks_number_check CHECK ((number >= 0)),
  constraint file_chunks_pkey PRIMARY KEY (tenant_id, file_id, number),
  constraint file_chunks_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);

create table files (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid,
  animal_id uuid,
  party_id uuid,
  movement_id uuid,
  health_test_id uuid,
  name text not null,
  media text not null,
  bytes integer not null,
  hash bytea not null,
  added_at timestamp with time zone default now() not null,
  added_by uuid not null,
  added_by_name text not null,
  constraint files_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint files_bytes_check CHECK (((bytes >= 1) AND (bytes <= ((20 * 1024) * 1024)))),
  constraint files_check CHECK ((num_nonnulls(batch_id, animal_id, party_id, movement_id, health_test_id) = 1)),
  constraint files_media_check CHECK ((media = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint files_pkey PRIMARY KEY (tenant_id, id),
  constraint files_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id),
  constraint files_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint files_tenant_id_health_test_id_fkey FOREIGN KEY (tenant_id, health_test_id) REFERENCES health_tests(tenant_id, id),
  constraint files_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id),
  constraint files_tenant_id_party_id_fkey FOREIGN KEY (tenant_id, party_id) REFERENCES parties(tenant_id, id)
);

create table former_members (
  tenant_id uuid not null,
  user_id uuid not null,
  name text not null,
  left_at timestamp with time zone default now() not null,
  erased_at timestamp with time zone,
  kept_until date,
  constraint former_members_pkey PRIMARY KEY (tenant_id, user_id),
  constraint former_members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table health_tests (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  animal_id uuid not null,
  disease text not null,
  sample text,
  sampled_on date not null,
  laboratory text,
  method text,
  result text,
  resulted_on date,
  certificate_number text,
  note text,
  created_at timestamp with time zone default now() not null,
  constraint health_tests_disease_check CHECK ((disease = ANY (ARRAY['EIA'::text, 'EVA'::text, 'CEM'::text, 'DOURINE'::text, 'OTHER'::text]))),
  constraint health_tests_pkey PRIMARY KEY (tenant_id, id),
  constraint health_tests_result_check CHECK ((result = ANY (ARRAY['NEGATIVE'::text, 'POSITIVE'::text]))),
  constraint health_tests_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id),
  constraint health_tests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint resulted_after_sampling CHECK ((resulted_on >= sampled_on)),
  constraint resulted_with_a_result CHECK (((resulted_on IS NULL) OR (result IS NOT NULL)))
);

create table help_messages (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  message text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint help_messages_pkey PRIMARY KEY (tenant_id, id),
  constraint help_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint help_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  method text not null,
  path_hash bytea not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  reply json,
  created_at timestamp with time zone default now() not null,
  forget_after timestamp with time zone default (now() + '24:00:00'::interval) not null,
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, user_id, method, path_hash, key),
  constraint idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table import_movements (
  tenant_id uuid not null,
  movement_id uuid not null,
  import_id uuid not null,
  constraint import_movements_pkey PRIMARY KEY (tenant_id, movement_id),
  constraint import_movements_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id),
  constraint import_movements_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id)
);

create table import_profiles (
  tenant_id uuid not null,
  header_key text not null,
  name text not null,
  mapping json not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_profiles_pkey PRIMARY KEY (tenant_id, header_key),
  constraint import_profiles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table imports (
  tenant_id uuid not null,
  id uuid not null,
  file_name text not null,
  sheet text,
  rows integer not null,
  status text default 'WAITING'::text not null,
  hash bytea not null,
  request json,
  counts jsonb not null,
  done integer default 0 not null,
  total integer not null,
  refusals jsonb default '[]'::jsonb not null,
  made jsonb default '{}'::jsonb not null,
  kept jsonb default '[]'::jsonb not null,
  imported_by uuid not null,
  imported_by_name text not null,
  imported_at timestamp with time zone default clock_timestamp() not null,
  booked_at timestamp with time zone,
  undone_by uuid,
  undone_by_name text,
  undone_at timestamp with time zone,
  undo_reason text,
  constraint booked_at_once CHECK (((status = ANY (ARRAY['BOOKED'::text, 'UNDOING'::text, 'UNDONE'::text])) = (booked_at IS NOT NULL))),
  constraint imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id),
  constraint imports_pkey PRIMARY KEY (tenant_id, id),
  constraint imports_rows_check CHECK ((rows > 0)),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'BOOKED'::text, 'REFUSED'::text, 'UNDOING'::text, 'UNDONE'::text]))),
  constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint request_until_it_is_done CHECK (((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) = (request IS NOT NULL))),
  constraint undone_by_someone CHECK ((((status = ANY (ARRAY['UNDOING'::text, 'UNDONE'::text])) = (undone_by IS NOT NULL)) AND (num_nulls(undone_by, undone_by_name, undone_at, undo_reason) = ANY (ARRAY[0, 4]))))
);

create table invitation_requests (
  email text not null,
  requested_at timestamp with time zone default now() not null,
  constraint invitation_requests_email_check CHECK ((email = lower(email))),
  constraint invitation_requests_pkey PRIMARY KEY (email)
);

create table key_accounts (
  key_hash bytea not null,
  account uuid not null,
  constraint key_accounts_account_fkey FOREIGN KEY (account) REFERENCES tenants(id),
  constraint key_accounts_pkey PRIMARY KEY (key_hash)
);

create table legal_entities (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint legal_entities_pkey PRIMARY KEY (tenant_id, id),
  constraint legal_entities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table letterheads (
  tenant_id uuid not null,
  paper text,
  logo bytea,
  constraint letterheads_logo_check CHECK ((length(logo) <= 2000000)),
  constraint letterheads_paper_check CHECK ((paper = ANY (ARRAY['A4'::text, 'LETTER'::text]))),
  constraint letterheads_pkey PRIMARY KEY (tenant_id),
  constraint letterheads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table lift_straws (
  tenant_id uuid not null,
  lift_id uuid not null,
  batch_id uuid not null,
  numbers int4multirange not null,
  constraint lift_straws_pkey PRIMARY KEY (tenant_id, lift_id, batch_id),
  constraint lift_straws_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint lift_straws_tenant_id_lift_id_fkey FOREIGN KEY (tenant_id, lift_id) REFERENCES lifts(tenant_id, id)
);

create table lifts (
  tenant_id uuid not null,
  id uuid not null,
  opening_id uuid not null,
  container_id uuid not null,
  canister integer not null,
  lifted_at timestamp with time zone default now() not null,
  seconds numeric not null,
  lifted_by uuid not null,
  lifted_by_name text not null,
  happened_at timestamp with time zone default current_happened_at(),
  constraint lifts_canister_check CHECK ((canister >= 1)),
  constraint lifts_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint lifts_pkey PRIMARY KEY (tenant_id, id),
  constraint lifts_seconds_check CHECK ((seconds >= (0)::numeric)),
  constraint lifts_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint lifts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint lifts_tenant_id_opening_id_fkey FOREIGN KEY (tenant_id, opening_id) REFERENCES openings(tenant_id, id)
);

create table mail_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  due boolean not null,
  constraint mail_settings_pkey PRIMARY KEY (tenant_id, user_id),
  constraint mail_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint mail_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table measurements (
  tenant_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  kind text not null,
  happened_at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  cm numeric,
  kg numeric,
  litres numeric,
  added_litres numeric,
  note text,
  recorded_by uuid not null,
  recorded_by_name text not null,
  struck_at timestamp with time zone,
  struck_by uuid,
  struck_by_name text,
  constraint measurements_added_litres_check CHECK ((added_litres > (0)::numeric)),
  constraint measurements_check CHECK ((num_nonnulls(cm, kg, litres) <= 1)),
  constraint measurements_check1 CHECK (((kind = 'REFILL'::text) OR ((num_nonnulls(cm, kg, litres) = 1) AND (added_litres IS NULL)))),
  constraint measurements_check2 CHECK ((((struck_at IS NULL) = (struck_by_name IS NULL)) AND ((struck_at IS NULL) = (struck_by IS NULL)))),
  constraint measurements_cm_check CHECK ((cm >= (0)::numeric)),
  constraint measurements_kg_check CHECK ((kg >= (0)::numeric)),
  constraint measurements_kind_check CHECK ((kind = ANY (ARRAY['READING'::text, 'REFILL'::text]))),
  constraint measurements_litres_check CHECK ((litres >= (0)::numeric)),
  constraint measurements_pkey PRIMARY KEY (tenant_id, id),
  constraint measurements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint measurements_struck_by_fkey FOREIGN KEY (struck_by) REFERENCES users(id),
  constraint measurements_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint measurements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table member_invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  token_hash bytea,
  rights text[] default '{BOOK,EDIT}'::text[] not null,
  constraint member_invitations_email_check CHECK ((email = lower(email))),
  constraint member_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint member_invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint member_invitations_rights_check CHECK ((rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}'::text[])),
  constraint member_invitations_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'COLLABORATOR'::text]))),
  constraint member_invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table merges (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  from_id uuid not null,
  into_id uuid not null,
  version integer,
  moved jsonb not null,
  merged_at timestamp with time zone default clock_timestamp() not null,
  merged_by uuid not null,
  merged_by_name text not null,
  undone_at timestamp with time zone,
  undone_by_name text,
  constraint merges_check CHECK (((undone_at IS NULL) = (undone_by_name IS NULL))),
  constraint merges_kind_check CHECK ((kind = ANY (ARRAY['PARTY'::text, 'ANIMAL'::text]))),
  constraint merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id),
  constraint merges_pkey PRIMARY KEY (tenant_id, id),
  constraint merges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table movement_lines (
  tenant_id uuid not null,
  straw_id uuid not null,
  line integer not null,
  movement_id uuid not null,
  owner_before uuid,
  holder_before uuid,
  warehouse_before uuid,
  container_before uuid,
  canister_before integer,
  level_before integer,
  status_before text,
  closed_before text,
  owner_after uuid not null,
  holder_after uuid,
  warehouse_after uuid,
  container_after uuid,
  canister_after integer,
  level_after integer,
  status_after text,
  closed_after text,
  constraint first_line_has_no_before CHECK (((line = 1) = (owner_before IS NULL))),
  constraint movement_lines_line_check CHECK ((line >= 1)),
  constraint movement_lines_pkey PRIMARY KEY (tenant_id, straw_id, line),
  constraint movement_lines_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id),
  constraint movement_lines_tenant_id_movement_id_straw_id_key UNIQUE (tenant_id, movement_id, straw_id),
  constraint movement_lines_tenant_id_straw_id_fkey FOREIGN KEY (tenant_id, straw_id) REFERENCES straws(tenant_id, id) DEFERRABLE INITIALLY DEFERRED
);

create table movement_straws (
  tenant_id uuid not null,
  movement_id uuid not null,
  numbers int4multirange not null,
  places jsonb not null,
  constraint movement_straws_pkey PRIMARY KEY (tenant_id, movement_id),
  constraint movement_straws_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id)
);

create table movements (
  tenant_id uuid not null,
  id uuid not null,
  type text,
  direction text,
  date date not null,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  recorded_by uuid not null,
  signer_id uuid not null,
  signer_name text not null,
  batch_id uuid not null,
  owner_id uuid not null,
  supplier_id uuid,
  receiver_id uuid,
  holder_id uuid,
  animal_id uuid,
  amount integer not null,
  reason text,
  note text,
  keep_in_store boolean default false not null,
  kind text default 'MOVEMENT'::text not null,
  reverses_id uuid,
  recorded_by_name text,
  restored_at timestamp with time zone,
  happened_at timestamp with time zone default current_happened_at(),
  ends_on date,
  constraint going_out_names_the_receiver CHECK (((reverses_id IS NOT NULL) OR (direction = 'IN'::text) OR (type <> ALL (ARRAY['CONSIGNMENT'::text, 'SALE'::text])) OR (receiver_id IS NOT NULL))),
  constraint insemination_names_the_mare CHECK (((type = 'INSEMINATION'::text) = (animal_id IS NOT NULL))),
  constraint movement_has_its_lines TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint movements_amount_check CHECK ((amount >= 1)),
  constraint movements_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint movements_kind_check CHECK ((kind = ANY (ARRAY['MOVEMENT'::text, 'RELOCATION'::text]))),
  constraint movements_pkey PRIMARY KEY (tenant_id, id),
  constraint movements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint movements_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id),
  constraint movements_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id),
  constraint movements_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint movements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint movements_tenant_id_holder_id_fkey FOREIGN KEY (tenant_id, holder_id) REFERENCES parties(tenant_id, id),
  constraint movements_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES parties(tenant_id, id),
  constraint movements_tenant_id_receiver_id_fkey FOREIGN KEY (tenant_id, receiver_id) REFERENCES parties(tenant_id, id),
  constraint movements_tenant_id_reverses_id_fkey FOREIGN KEY (tenant_id, reverses_id) REFERENCES movements(tenant_id, id),
  constraint movements_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES parties(tenant_id, id),
  constraint movements_type_check CHECK ((type = ANY (ARRAY['CONSIGNMENT'::text, 'SALE'::text, 'RETURN'::text, 'LOSS'::text, 'INSEMINATION'::text, 'PURCHASE'::text, 'COLLECTION'::text, 'ERASURE'::text]))),
  constraint only_a_consignment_ends CHECK (((ends_on IS NULL) OR ((type = 'CONSIGNMENT'::text) AND (reverses_id IS NULL) AND (ends_on >= date)))),
  constraint only_a_sale_stays CHECK (((NOT keep_in_store) OR (type = 'SALE'::text))),
  constraint purchase_names_the_seller CHECK (((type <> 'PURCHASE'::text) OR (supplier_id IS NOT NULL))),
  constraint reason_where_it_is_asked CHECK (
CASE
    WHEN (reverses_id IS NOT NULL) THEN (COALESCE(reason, ''::text) <> ''::text)
    WHEN (type = 'LOSS'::text) THEN (COALESCE(reason, ''::text) = ANY (ARRAY['THAWED'::text, 'BROKEN'::text, 'TANK_FAILURE'::text, 'QUALITY_TEST'::text, 'MISSING'::text, 'OTHER'::text]))
    ELSE (reason IS NULL)
END),
  constraint recorded_before_it_was_restored CHECK ((recorded_at <= restored_at)),
  constraint relocation_has_no_type CHECK ((((kind = 'RELOCATION'::text) = (type IS NULL)) AND ((type IS NULL) = (direction IS NULL)))),
  constraint relocation_is_not_reversed CHECK (((kind = 'MOVEMENT'::text) OR (reverses_id IS NULL)))
);

create table opening_takes (
  tenant_id uuid not null,
  opening_id uuid not null,
  number integer not null,
  line_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  container_id uuid,
  canister integer,
  level integer,
  numbers int4multirange not null,
  came_out integer,
  is_skipped boolean default false not null,
  is_checked boolean default false not null,
  why_fewer text,
  instead_batch_id uuid,
  instead_reason text,
  counted_at timestamp with time zone,
  counted_by_name text,
  booked int4multirange,
  movement_id uuid,
  undone_at timestamp with time zone,
  constraint opening_takes_came_out_check CHECK ((came_out >= 0)),
  constraint opening_takes_canister_check CHECK ((canister >= 1)),
  constraint opening_takes_check CHECK ((num_nonnulls(container_id, canister, level) = ANY (ARRAY[0, 3]))),
  constraint opening_takes_check1 CHECK ((((came_out IS NULL) = (counted_at IS NULL)) AND ((came_out IS NULL) = (counted_by_name IS NULL)))),
  constraint opening_takes_check2 CHECK (((instead_batch_id IS NULL) = (instead_reason IS NULL))),
  constraint opening_takes_level_check CHECK ((level >= 1)),
  constraint opening_takes_number_check CHECK ((number >= 1)),
  constraint opening_takes_pkey PRIMARY KEY (tenant_id, opening_id, number),
  constraint opening_takes_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint opening_takes_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint opening_takes_tenant_id_instead_batch_id_fkey FOREIGN KEY (tenant_id, instead_batch_id) REFERENCES batches(tenant_id, id),
  constraint opening_takes_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES pick_list_lines(tenant_id, id),
  constraint opening_takes_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id),
  constraint opening_takes_tenant_id_opening_id_fkey FOREIGN KEY (tenant_id, opening_id) REFERENCES openings(tenant_id, id),
  constraint opening_takes_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES parties(tenant_id, id),
  constraint opening_takes_why_fewer_check CHECK ((why_fewer = ANY (ARRAY['NOT_NEEDED'::text, 'NOT_THERE'::text])))
);

create table openings (
  tenant_id uuid not null,
  id uuid not null,
  pick_list_id uuid not null,
  opened_at timestamp with time zone default now() not null,
  opened_by uuid not null,
  opened_by_name text not null,
  last_active_at timestamp with time zone default now() not null,
  last_active_by uuid not null,
  last_active_by_name text not null,
  ended_at timestamp with time zone,
  is_booked boolean default false not null,
  constraint openings_check CHECK (((ended_at IS NOT NULL) OR (NOT is_booked))),
  constraint openings_last_active_by_fkey FOREIGN KEY (last_active_by) REFERENCES users(id),
  constraint openings_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint openings_pkey PRIMARY KEY (tenant_id, id),
  constraint openings_tenant_id_pick_list_id_fkey FOREIGN KEY (tenant_id, pick_list_id) REFERENCES pick_lists(tenant_id, id)
);

create table outcomes (
  tenant_id uuid not null,
  id uuid not null,
  movement_id uuid not null,
  outcome text not null,
  checked_on date,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  restored_at timestamp with time zone,
  constraint outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['PENDING'::text, 'PREGNANT'::text, 'NOT_PREGNANT'::text, 'LOST_PREGNANCY'::text, 'UNKNOWN'::text]))),
  constraint outcomes_pkey PRIMARY KEY (tenant_id, id),
  constraint outcomes_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint outcomes_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id),
  constraint recorded_before_it_was_restored CHECK ((recorded_at <= restored_at))
);

create table parties (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  is_self boolean default false not null,
  name text not null,
  email text,
  street_1 text,
  street_2 text,
  zipcode text,
  city text,
  country text,
  phone text,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  approval_number text,
  centre_kind text,
  centre_vet text,
  erased_at timestamp with time zone,
  merged_into uuid,
  approval_valid_from date,
  approval_valid_until date,
  constraint parties_centre_kind_check CHECK ((centre_kind = ANY (ARRAY['COLLECTION'::text, 'PROCESSING'::text, 'STORAGE'::text, 'NATIONAL'::text]))),
  constraint parties_check CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint parties_check1 CHECK ((merged_into <> id)),
  constraint parties_check2 CHECK ((approval_valid_until >= approval_valid_from)),
  constraint parties_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint parties_pkey PRIMARY KEY (tenant_id, id),
  constraint parties_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint parties_tenant_id_merged_into_fkey FOREIGN KEY (tenant_id, merged_into) REFERENCES parties(tenant_id, id)
);

create table passkeys (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table password_resets (
  code_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (code_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payments (
  tenant_id uuid not null,
  id uuid not null,
  status text default 'OPEN'::text not null,
  amount integer not null,
  currency text not null,
  requested_by uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  settled_at timestamp with time zone,
  paid_until timestamp with time zone,
  constraint paid_extends CHECK (((status = 'PAID'::text) = (paid_until IS NOT NULL))),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_pkey PRIMARY KEY (tenant_id, id),
  constraint payments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'FAILED'::text]))),
  constraint payments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table pick_list_lines (
  tenant_id uuid not null,
  id uuid not null,
  pick_list_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  amount integer not null,
  left_amount integer not null,
  numbers int4multirange,
  container_id uuid,
  canister integer,
  level integer,
  type text not null,
  receiver_id uuid,
  animal_id uuid,
  reason text,
  keep_in_store boolean default false not null,
  to_container_id uuid,
  to_canister integer,
  to_level integer,
  note text,
  added_at timestamp with time zone default now() not null,
  added_by uuid not null,
  added_by_name text not null,
  removed_at timestamp with time zone,
  removed_by_name text,
  constraint pick_list_lines_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint pick_list_lines_amount_check CHECK ((amount >= 1)),
  constraint pick_list_lines_canister_check CHECK ((canister >= 1)),
  constraint pick_list_lines_check CHECK (((left_amount >= 0) AND (left_amount <= amount))),
  constraint pick_list_lines_check1 CHECK ((num_nonnulls(container_id, canister, level) = ANY (ARRAY[0, 3]))),
  constraint pick_list_lines_check2 CHECK ((num_nonnulls(to_container_id, to_canister, to_level) = ANY (ARRAY[0, 3]))),
  constraint pick_list_lines_check3 CHECK (((to_container_id IS NULL) OR (type = 'RELOCATION'::text))),
  constraint pick_list_lines_check4 CHECK (((removed_at IS NULL) = (removed_by_name IS NULL))),
  constraint pick_list_lines_level_check CHECK ((level >= 1)),
  constraint pick_list_lines_pkey PRIMARY KEY (tenant_id, id),
  constraint pick_list_lines_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id),
  constraint pick_list_lines_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint pick_list_lines_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint pick_list_lines_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES parties(tenant_id, id),
  constraint pick_list_lines_tenant_id_pick_list_id_fkey FOREIGN KEY (tenant_id, pick_list_id) REFERENCES pick_lists(tenant_id, id),
  constraint pick_list_lines_tenant_id_receiver_id_fkey FOREIGN KEY (tenant_id, receiver_id) REFERENCES parties(tenant_id, id),
  constraint pick_list_lines_tenant_id_to_container_id_fkey FOREIGN KEY (tenant_id, to_container_id) REFERENCES containers(tenant_id, id),
  constraint pick_list_lines_to_canister_check CHECK ((to_canister >= 1)),
  constraint pick_list_lines_to_level_check CHECK ((to_level >= 1)),
  constraint pick_list_lines_type_check CHECK ((type = ANY (ARRAY['CONSIGNMENT'::text, 'SALE'::text, 'RETURN'::text, 'LOSS'::text, 'INSEMINATION'::text, 'RELOCATION'::text])))
);

create table pick_lists (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid not null,
  created_by_name text not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_by_name text,
  day date,
  constraint pick_lists_check CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (closed_by_name IS NULL)))),
  constraint pick_lists_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint pick_lists_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint pick_lists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint pick_lists_pkey PRIMARY KEY (tenant_id, id),
  constraint pick_lists_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table places (
  tenant_id uuid not null,
  container_id uuid not null,
  canister integer not null,
  level integer not null,
  constraint places_canister_check CHECK ((canister >= 1)),
  constraint places_level_check CHECK ((level >= 1)),
  constraint places_pkey PRIMARY KEY (tenant_id, container_id, canister, level),
  constraint places_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id)
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table security_events (
  tenant_id uuid not null,
  id uuid not null,
  happened_at timestamp with time zone default now() not null,
  kind text not null,
  user_id uuid,
  subject_id uuid,
  details jsonb default '{}'::jsonb not null,
  address text,
  agent text,
  constraint security_events_kind_check CHECK ((kind ~ '^[A-Z_]{1,40}$'::text)),
  constraint security_events_pkey PRIMARY KEY (tenant_id, id),
  constraint security_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  id uuid default gen_random_uuid() not null,
  reauthenticated_at timestamp with time zone default now() not null,
  address text,
  agent text,
  way text,
  account uuid,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sign_up_invitations (
  token_hash bytea not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint sign_up_invitations_email_check CHECK ((email = lower(email))),
  constraint sign_up_invitations_pkey PRIMARY KEY (token_hash)
);

create table snoozes (
  tenant_id uuid not null,
  user_id uuid not null,
  container_id uuid not null,
  kind text not null,
  snoozed_until timestamp with time zone not null,
  constraint snoozes_pkey PRIMARY KEY (tenant_id, user_id, container_id, kind),
  constraint snoozes_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint snoozes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table stallion_totals (
  tenant_id uuid not null,
  animal_id uuid not null,
  batches integer not null,
  straws integer not null,
  doses integer not null,
  constraint stallion_totals_pkey PRIMARY KEY (tenant_id, animal_id),
  constraint stallion_totals_tenant_id_animal_id_fkey FOREIGN KEY (tenant_id, animal_id) REFERENCES animals(tenant_id, id) ON DELETE CASCADE
);

create table stock (
  tenant_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  status text not null,
  holder_id uuid,
  warehouse_id uuid,
  container_id uuid,
  canister integer,
  level integer,
  straws integer not null,
  numbers int4multirange not null,
  constraint nothing_is_not_kept CHECK ((straws > 0)),
  constraint stock_line UNIQUE NULLS NOT DISTINCT (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level),
  constraint stock_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id)
);

create table stock_take_canisters (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  canister integer not null,
  version integer default 1 not null,
  lines jsonb not null,
  unknown jsonb default '[]'::jsonb not null,
  started_at timestamp with time zone,
  started_by uuid,
  started_by_name text,
  changed_by_name text,
  counted_at timestamp with time zone,
  counted_by_name text,
  constraint stock_take_canisters_canister_check CHECK ((canister >= 1)),
  constraint stock_take_canisters_pkey PRIMARY KEY (tenant_id, stock_take_id, canister),
  constraint stock_take_canisters_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint stock_take_canisters_tenant_id_stock_take_id_fkey FOREIGN KEY (tenant_id, stock_take_id) REFERENCES stock_takes(tenant_id, id),
  constraint stock_take_canisters_version_check CHECK ((version >= 1))
);

create table stock_take_levels (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  container_id uuid not null,
  canister integer not null,
  level integer not null,
  counted_at timestamp with time zone not null,
  agrees boolean not null,
  constraint stock_take_levels_canister_check CHECK ((canister >= 1)),
  constraint stock_take_levels_level_check CHECK ((level >= 1)),
  constraint stock_take_levels_pkey PRIMARY KEY (tenant_id, stock_take_id, canister, level),
  constraint stock_take_levels_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint stock_take_levels_tenant_id_stock_take_id_fkey FOREIGN KEY (tenant_id, stock_take_id) REFERENCES stock_takes(tenant_id, id)
);

create table stock_take_movements (
  tenant_id uuid not null,
  movement_id uuid not null,
  stock_take_id uuid not null,
  constraint stock_take_movements_pkey PRIMARY KEY (tenant_id, movement_id),
  constraint stock_take_movements_tenant_id_movement_id_fkey FOREIGN KEY (tenant_id, movement_id) REFERENCES movements(tenant_id, id),
  constraint stock_take_movements_tenant_id_stock_take_id_fkey FOREIGN KEY (tenant_id, stock_take_id) REFERENCES stock_takes(tenant_id, id)
);

create table stock_take_searches (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  number integer not null,
  canister integer not null,
  level integer not null,
  batch_id uuid not null,
  owner_id uuid not null,
  numbers int4multirange not null,
  found_at timestamp with time zone,
  found_by_name text,
  constraint stock_take_searches_canister_check CHECK ((canister >= 1)),
  constraint stock_take_searches_check CHECK (((found_at IS NULL) = (found_by_name IS NULL))),
  constraint stock_take_searches_level_check CHECK ((level >= 1)),
  constraint stock_take_searches_number_check CHECK ((number >= 1)),
  constraint stock_take_searches_pkey PRIMARY KEY (tenant_id, stock_take_id, number),
  constraint stock_take_searches_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint stock_take_searches_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES parties(tenant_id, id),
  constraint stock_take_searches_tenant_id_stock_take_id_fkey FOREIGN KEY (tenant_id, stock_take_id) REFERENCES stock_takes(tenant_id, id)
);

create table stock_takes (
  tenant_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  canister integer,
  state text default 'OPEN'::text not null,
  started_at timestamp with time zone default now() not null,
  started_by uuid not null,
  started_by_name text not null,
  as_of uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_by_name text,
  signer_id uuid,
  signer_name text,
  decided jsonb,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversed_by_name text,
  reverse_reason text,
  constraint stock_takes_canister_check CHECK ((canister >= 1)),
  constraint stock_takes_check CHECK ((((state = 'OPEN'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_by IS NULL) = (ended_by_name IS NULL)))),
  constraint stock_takes_check1 CHECK ((((state = ANY (ARRAY['CLOSED'::text, 'REVERSED'::text])) = (signer_id IS NOT NULL)) AND ((signer_id IS NULL) = (signer_name IS NULL)) AND ((signer_id IS NULL) = (decided IS NULL)))),
  constraint stock_takes_check2 CHECK ((((state = 'REVERSED'::text) = (reversed_at IS NOT NULL)) AND ((reversed_at IS NULL) = (reversed_by IS NULL)) AND ((reversed_by IS NULL) = (reversed_by_name IS NULL)))),
  constraint stock_takes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint stock_takes_pkey PRIMARY KEY (tenant_id, id),
  constraint stock_takes_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint stock_takes_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id),
  constraint stock_takes_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint stock_takes_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'ABANDONED'::text, 'REVERSED'::text]))),
  constraint stock_takes_tenant_id_as_of_fkey FOREIGN KEY (tenant_id, as_of) REFERENCES movements(tenant_id, id),
  constraint stock_takes_tenant_id_container_id_fkey FOREIGN KEY (tenant_id, container_id) REFERENCES containers(tenant_id, id),
  constraint stock_takes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table straws (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  number integer not null,
  owner_id uuid not null,
  holder_id uuid,
  warehouse_id uuid,
  container_id uuid,
  canister integer,
  level integer,
  status text,
  closed text,
  lines integer not null,
  last_moved_on date not null,
  constraint consigned_to_someone CHECK (((status IS DISTINCT FROM 'CONSIGNED'::text) OR (holder_id IS NOT NULL))),
  constraint held_by_one CHECK (((status IS DISTINCT FROM 'STORED'::text) OR (holder_id IS NULL))),
  constraint open_or_closed CHECK (((status IS NULL) <> (closed IS NULL))),
  constraint place_is_whole CHECK ((num_nulls(container_id, canister, level) = ANY (ARRAY[0, 3]))),
  constraint place_means_stored CHECK (((container_id IS NULL) OR (status = 'STORED'::text))),
  constraint stored_means_ours CHECK (((NOT (status IS DISTINCT FROM 'STORED'::text)) = (warehouse_id IS NOT NULL))),
  constraint straws_closed_check CHECK ((closed = ANY (ARRAY['ERASED'::text, 'GIVEN_BACK'::text, 'REVERSED'::text]))),
  constraint straws_lines_check CHECK ((lines >= 1)),
  constraint straws_number_check CHECK ((number >= 1)),
  constraint straws_pkey PRIMARY KEY (tenant_id, id),
  constraint straws_status_check CHECK ((status = ANY (ARRAY['STORED'::text, 'CONSIGNED'::text, 'LOST'::text, 'SOLD'::text, 'INSEMINATED'::text]))),
  constraint straws_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES batches(tenant_id, id),
  constraint straws_tenant_id_container_id_canister_level_fkey FOREIGN KEY (tenant_id, container_id, canister, level) REFERENCES places(tenant_id, container_id, canister, level),
  constraint straws_tenant_id_holder_id_fkey FOREIGN KEY (tenant_id, holder_id) REFERENCES parties(tenant_id, id),
  constraint straws_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES parties(tenant_id, id),
  constraint straws_tenant_id_warehouse_id_container_id_fkey FOREIGN KEY (tenant_id, warehouse_id, container_id) REFERENCES containers(tenant_id, warehouse_id, id),
  constraint straws_tenant_id_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES legal_entities(tenant_id, id)
);

create table studbook_rules (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  years integer,
  born_from_year integer,
  created_at timestamp with time zone default now() not null,
  ai_allowed boolean,
  permit_number text,
  constraint studbook_rules_born_from_year_check CHECK (((born_from_year >= 1900) AND (born_from_year <= 2999))),
  constraint studbook_rules_pkey PRIMARY KEY (tenant_id, id),
  constraint studbook_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint studbook_rules_years_check CHECK (((years >= 0) AND (years <= 100)))
);

create table tenants (
  id uuid not null,
  name text not null,
  subscription_expires_on timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  factor_required_from timestamp with time zone,
  time_zone text,
  is_time_zone_guessed boolean default false not null,
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_time_zone_check CHECK ((time_zone ~ '^[A-Z][A-Za-z0-9_+/-]{1,63}$'::text))
);

create table test_programmes (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null,
  requirements jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint test_programmes_pkey PRIMARY KEY (tenant_id, id),
  constraint test_programmes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint test_programmes_tenant_id_key UNIQUE (tenant_id),
  constraint test_programmes_version_check CHECK ((version > 1))
);

create table used_in (
  is_only boolean default true not null,
  mode text not null,
  constraint used_in_is_only_check CHECK (is_only),
  constraint used_in_mode_check CHECK ((mode = ANY (ARRAY['testing'::text, 'production'::text]))),
  constraint used_in_pkey PRIMARY KEY (is_only)
);

create table users (
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamp with time zone default now() not null,
  account uuid,
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id)
);

create table visits (
  tenant_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone default now() not null,
  since timestamp with time zone,
  constraint visits_check CHECK ((since <= seen_at)),
  constraint visits_pkey PRIMARY KEY (tenant_id, user_id),
  constraint visits_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES entitlements(tenant_id, user_id) ON DELETE CASCADE
);

create table webhook_deliveries (
  tenant_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text default 'WAITING'::text not null,
  attempts jsonb default '[]'::jsonb not null,
  counted integer default 0 not null,
  next_attempt_at timestamp with time zone,
  constraint webhook_deliveries_check CHECK (((state = 'WAITING'::text) = (next_attempt_at IS NOT NULL))),
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, webhook_id, event_id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  constraint webhook_deliveries_tenant_id_event_id_fkey FOREIGN KEY (tenant_id, event_id) REFERENCES webhook_events(tenant_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id) ON DELETE CASCADE
);

create table webhook_events (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  happened_at timestamp with time zone not null,
  body text not null,
  constraint webhook_events_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table webhook_leases (
  webhook_id uuid not null,
  account uuid not null,
  next_at timestamp with time zone,
  failures integer default 0 not null,
  paused_until timestamp with time zone,
  taken_until timestamp with time zone,
  constraint webhook_leases_account_fkey FOREIGN KEY (account) REFERENCES tenants(id),
  constraint webhook_leases_pkey PRIMARY KEY (webhook_id)
);

create table webhook_outbox (
  id uuid default gen_random_uuid() not null,
  account uuid not null,
  type text not null,
  subject uuid not null,
  happened_at timestamp with time zone default clock_timestamp() not null,
  constraint webhook_outbox_account_fkey FOREIGN KEY (account) REFERENCES tenants(id),
  constraint webhook_outbox_pkey PRIMARY KEY (id)
);

create table webhooks (
  tenant_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  created_by_name text not null,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  constraint webhook_events_known CHECK (((events <> '{}'::text[]) AND (events <@ ARRAY['movement.booked'::text, 'movement.reversed'::text, 'stallion.doses_low'::text, 'nitrogen.alarm'::text]))),
  constraint webhooks_check CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  constraint webhooks_check1 CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  constraint webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['MEMBER'::text, 'FAILING'::text, 'GONE'::text, 'IMPORTED'::text]))),
  constraint webhooks_pkey PRIMARY KEY (tenant_id, id),
  constraint webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

CREATE INDEX acceptances_subject ON public.acceptances USING btree (tenant_id, subject_id);

CREATE UNIQUE INDEX alerts_open ON public.alerts USING btree (tenant_id, container_id, kind) WHERE (ended_at IS NULL);

CREATE INDEX animal_owners_party ON public.animal_owners USING btree (tenant_id, party_id);

CREATE INDEX animals_dam ON public.animals USING btree (tenant_id, dam_id) WHERE (dam_id IS NOT NULL);

CREATE INDEX animals_merged ON public.animals USING btree (tenant_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX animals_sire ON public.animals USING btree (tenant_id, sire_id) WHERE (sire_id IS NOT NULL);

CREATE UNIQUE INDEX animals_ueln ON public.animals USING btree (tenant_id, ueln) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_hash ON public.api_keys USING btree (tenant_id, key_hash);

CREATE INDEX api_keys_maker ON public.api_keys USING btree (tenant_id, made_by);

CREATE INDEX batches_animal ON public.batches USING btree (tenant_id, animal_id);

CREATE INDEX batches_found ON public.batches USING btree (tenant_id, created_at DESC, id DESC) INCLUDE (label, animal_id, stored, effective_straws_per_dose) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX batches_label ON public.batches USING btree (tenant_id, lower(label)) WHERE (deleted_at IS NULL);

CREATE INDEX challenges_of_user ON public.challenges USING btree (user_id);

CREATE INDEX challenges_over ON public.challenges USING btree (expires_at);

CREATE UNIQUE INDEX changes_subject ON public.changes USING btree (tenant_id, subject_id, version);

CREATE UNIQUE INDEX containers_label ON public.containers USING btree (tenant_id, lower(label)) WHERE (deleted_at IS NULL);

CREATE INDEX discarded_entries_tenant_id_discarded_at_id_idx ON public.discarded_entries USING btree (tenant_id, discarded_at DESC, id DESC);

CREATE INDEX documents_batch ON public.documents USING btree (tenant_id, batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX documents_container ON public.documents USING btree (tenant_id, container_id) WHERE (container_id IS NOT NULL);

CREATE INDEX documents_movement ON public.documents USING btree (tenant_id, movement_id) WHERE (movement_id IS NOT NULL);

CREATE INDEX documents_newest ON public.documents USING btree (tenant_id, made_at DESC, id DESC);

CREATE INDEX documents_party ON public.documents USING btree (tenant_id, party_id) WHERE (party_id IS NOT NULL);

CREATE UNIQUE INDEX documents_stock_take ON public.documents USING btree (tenant_id, stock_take_id) WHERE (stock_take_id IS NOT NULL);

CREATE UNIQUE INDEX email_changes_new ON public.email_changes USING btree (new_hash);

CREATE UNIQUE INDEX email_changes_old ON public.email_changes USING btree (old_hash);

CREATE INDEX entitlements_user_id_granted_at_idx ON public.entitlements USING btree (user_id, granted_at);

CREATE INDEX files_animal ON public.files USING btree (tenant_id, animal_id) WHERE (animal_id IS NOT NULL);

CREATE INDEX files_batch ON public.files USING btree (tenant_id, batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX files_health_test ON public.files USING btree (tenant_id, health_test_id) WHERE (health_test_id IS NOT NULL);

CREATE INDEX files_movement ON public.files USING btree (tenant_id, movement_id) WHERE (movement_id IS NOT NULL);

CREATE INDEX files_newest ON public.files USING btree (tenant_id, added_at DESC, id DESC);

CREATE INDEX files_party ON public.files USING btree (tenant_id, party_id) WHERE (party_id IS NOT NULL);

CREATE INDEX files_room ON public.files USING btree (tenant_id) INCLUDE (bytes);

CREATE INDEX health_tests_animal ON public.health_tests USING btree (tenant_id, animal_id, sampled_on DESC);

CREATE INDEX idempotency_keys_tenant_id_forget_after_idx ON public.idempotency_keys USING btree (tenant_id, forget_after);

CREATE INDEX idempotency_keys_tenant_id_user_id_forget_after_idx ON public.idempotency_keys USING btree (tenant_id, user_id, forget_after);

CREATE INDEX import_movements_import ON public.import_movements USING btree (tenant_id, import_id);

CREATE INDEX imports_hash ON public.imports USING btree (tenant_id, hash);

CREATE INDEX imports_newest ON public.imports USING btree (tenant_id, imported_at DESC, id DESC);

CREATE INDEX imports_waiting ON public.imports USING btree (tenant_id) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

CREATE UNIQUE INDEX legal_entities_name ON public.legal_entities USING btree (tenant_id, lower(name));

CREATE INDEX lift_straws_batch ON public.lift_straws USING btree (tenant_id, batch_id);

CREATE INDEX lifts_container ON public.lifts USING btree (tenant_id, container_id, lifted_at DESC, id DESC);

CREATE INDEX lifts_opening ON public.lifts USING btree (tenant_id, opening_id);

CREATE INDEX measurements_latest ON public.measurements USING btree (tenant_id, container_id, happened_at DESC, id DESC);

CREATE UNIQUE INDEX member_invitations_email ON public.member_invitations USING btree (tenant_id, email);

CREATE INDEX member_invitations_token ON public.member_invitations USING btree (tenant_id, token_hash);

CREATE INDEX merges_into ON public.merges USING btree (tenant_id, into_id);

CREATE UNIQUE INDEX merges_once ON public.merges USING btree (tenant_id, from_id) WHERE (undone_at IS NULL);

CREATE INDEX movements_animal ON public.movements USING btree (tenant_id, animal_id, date DESC, recorded_at DESC, id DESC) WHERE (animal_id IS NOT NULL);

CREATE INDEX movements_batch ON public.movements USING btree (tenant_id, batch_id, date DESC, recorded_at DESC, id DESC);

CREATE INDEX movements_by_agreed_end ON public.movements USING btree (tenant_id, ends_on) WHERE (ends_on IS NOT NULL);

CREATE INDEX movements_counted ON public.movements USING btree (tenant_id) WHERE (kind = 'MOVEMENT'::text);

CREATE INDEX movements_newest ON public.movements USING btree (tenant_id, date DESC, recorded_at DESC, id DESC);

CREATE INDEX movements_of_a_kind ON public.movements USING btree (tenant_id, kind, date DESC, recorded_at DESC, id DESC);

CREATE INDEX movements_of_a_type ON public.movements USING btree (tenant_id, type, date DESC, recorded_at DESC, id DESC) WHERE (type IS NOT NULL);

CREATE INDEX movements_recorded ON public.movements USING btree (tenant_id, recorded_at DESC);

CREATE UNIQUE INDEX movements_reversed_once ON public.movements USING btree (tenant_id, reverses_id) WHERE (reverses_id IS NOT NULL);

CREATE UNIQUE INDEX one_archive_at_a_time ON public.archives USING btree (tenant_id) WHERE (state = 'MAKING'::text);

CREATE UNIQUE INDEX one_self ON public.parties USING btree (tenant_id) WHERE is_self;

CREATE INDEX opening_takes_line ON public.opening_takes USING btree (tenant_id, line_id);

CREATE INDEX opening_takes_movement ON public.opening_takes USING btree (tenant_id, movement_id) WHERE (movement_id IS NOT NULL);

CREATE UNIQUE INDEX openings_one_of_a_list ON public.openings USING btree (tenant_id, pick_list_id) WHERE (ended_at IS NULL);

CREATE INDEX outcomes_movement ON public.outcomes USING btree (tenant_id, movement_id, recorded_at DESC, id DESC);

CREATE INDEX parties_merged ON public.parties USING btree (tenant_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);

CREATE INDEX password_resets_user_id_idx ON public.password_resets USING btree (user_id);

CREATE INDEX payments_newest ON public.payments USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX pick_list_lines_list ON public.pick_list_lines USING btree (tenant_id, pick_list_id);

CREATE INDEX pick_lists_open ON public.pick_lists USING btree (tenant_id, created_at DESC, id DESC) WHERE (closed_at IS NULL);

CREATE INDEX security_events_time ON public.security_events USING btree (tenant_id, happened_at DESC, id DESC);

CREATE INDEX security_events_user ON public.security_events USING btree (tenant_id, user_id, happened_at DESC, id DESC);

CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (id);

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE INDEX sign_up_invitations_email_idx ON public.sign_up_invitations USING btree (email);

CREATE INDEX stock_owner ON public.stock USING btree (tenant_id, owner_id, status) INCLUDE (batch_id, straws);

CREATE INDEX stock_place ON public.stock USING btree (tenant_id, container_id) WHERE (container_id IS NOT NULL);

CREATE INDEX stock_stored ON public.stock USING btree (tenant_id, batch_id) INCLUDE (owner_id, straws) WHERE (status = 'STORED'::text);

CREATE INDEX stock_take_levels_place ON public.stock_take_levels USING btree (tenant_id, container_id, canister, level, counted_at DESC);

CREATE INDEX stock_take_movements_take ON public.stock_take_movements USING btree (tenant_id, stock_take_id);

CREATE INDEX stock_take_searches_open ON public.stock_take_searches USING btree (tenant_id) WHERE (found_at IS NULL);

CREATE INDEX stock_takes_container ON public.stock_takes USING btree (tenant_id, container_id, started_at DESC);

CREATE UNIQUE INDEX straws_number ON public.straws USING btree (tenant_id, batch_id, number);

CREATE INDEX straws_place ON public.straws USING btree (tenant_id, container_id, canister, level) WHERE (container_id IS NOT NULL);

CREATE INDEX straws_stock ON public.straws USING btree (tenant_id, batch_id, status, owner_id);

CREATE INDEX straws_unlocated ON public.straws USING btree (tenant_id, batch_id) WHERE ((status = 'STORED'::text) AND (container_id IS NULL));

CREATE UNIQUE INDEX studbook_rules_name ON public.studbook_rules USING btree (tenant_id, lower(name));

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (tenant_id, webhook_id, next_attempt_at) WHERE (state = 'WAITING'::text);

CREATE INDEX webhook_deliveries_of_event ON public.webhook_deliveries USING btree (tenant_id, event_id);

CREATE INDEX webhook_events_by_age ON public.webhook_events USING btree (tenant_id, happened_at);

CREATE INDEX webhook_leases_due ON public.webhook_leases USING btree (next_at);

CREATE INDEX webhook_outbox_by_age ON public.webhook_outbox USING btree (happened_at);

CREATE INDEX webhook_outbox_of_account ON public.webhook_outbox USING btree (account, happened_at, subject);

CREATE OR REPLACE FUNCTION public.account_is_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from closings where account = current_tenant() and started_at is not null and ends_at <= now()
  )
$function$
;

CREATE OR REPLACE FUNCTION public.analyse_ledger()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  analyze batches, straws, stock, movements, movement_lines, movement_straws, import_movements;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  noted text := coalesce(current_setting('strawbook.stallions', true), '');
begin
  if strpos(noted, ',') > 0 then
    insert into stallion_totals as t
    select new.tenant_id, animal_id::uuid, 0, 0, 0 from unnest(string_to_array(noted, ',')) animal_id order by 2
    on conflict (tenant_id, animal_id) do update set batches = t.batches;
    perform set_config('strawbook.stallions', '', true);
  end if;
  insert into stallion_totals as t
  select tenant_id, animal_id, sum(batches), sum(straws), sum(doses)
  from (
    select new.tenant_id, new.animal_id, 1 as batches, new.stored as straws,
      coalesce(new.stored / new.effective_straws_per_dose, 0) as doses
    where new.deleted_at is null
    union all
    select old.tenant_id, old.animal_id, -1, -old.stored, -coalesce(old.stored / old.effective_straws_per_dose, 0)
    where tg_op = 'UPDATE' and old.deleted_at is null
  ) as changes
  group by 1, 2 order by 1, 2
  on conflict (tenant_id, animal_id) do update
  set batches = t.batches + excluded.batches, straws = t.straws + excluded.straws, doses = t.doses + excluded.doses;
  if tg_op = 'UPDATE' and old.animal_id is distinct from new.animal_id then
    delete from stallion_totals t using animals a
    where t.tenant_id = old.tenant_id and t.animal_id = old.animal_id and t.batches = 0
      and a.tenant_id = t.tenant_id and a.id = t.animal_id and a.merged_into is not null;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_stored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update batches b set
    stored = b.stored + c.change,
    -- The reversed movement may have been the only one that moved the batch.
    has_moved = case when c.reverses then stands_moved(b.tenant_id, b.id) else b.has_moved or c.moves end
  from (
    select l.tenant_id, m.batch_id,
      (count(*) filter (where status_after = 'STORED') - count(*) filter (where status_before = 'STORED'))::int as change,
      bool_or(l.line > 1 and m.kind = 'MOVEMENT' and m.type <> 'ERASURE') as moves,
      bool_or(m.reverses_id is not null) as reverses
    from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    group by 1, 2
  ) c
  where b.tenant_id = c.tenant_id and b.id = c.batch_id
    and (c.change <> 0 or c.reverses or c.moves and not b.has_moved);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.current_happened_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select nullif(current_setting('strawbook.happened_at', true), '')::timestamptz
$function$
;

CREATE OR REPLACE FUNCTION public.current_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('strawbook.tenant_id', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION public.current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('strawbook.user_id', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION public.follow_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  followed integer;
begin
  if exists (
    select from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    group by m.tenant_id, m.id, m.amount having count(*) <> m.amount
  ) then
    raise exception 'a movement needs one line per straw, all written in one statement'
      using errcode = 'integrity_constraint_violation', constraint = 'movement_has_its_lines';
  end if;

  -- Materialise the lines, so that each movement is looked up once by its key even before the tables are analysed.
  with entered as materialized (
    select m.tenant_id, m.id, m.batch_id, m.owner_id, m.date, m.kind, m.reverses_id, e.amount
    from (select tenant_id, movement_id, count(*)::int as amount from written where line < 2 group by 1, 2) e
    join movements m on m.tenant_id = e.tenant_id and m.id = e.movement_id
  ), numbered as (
    update batches b set last_straw_number = b.last_straw_number + e.amount
    from (select tenant_id, batch_id, sum(amount)::int as amount from entered group by 1, 2) e
    where b.tenant_id = e.tenant_id and b.id = e.batch_id
    returning b.tenant_id, b.id, b.last_straw_number - e.amount as before
  ), of_movement as materialized (
    select m.*, n.before from entered m join numbered n on n.tenant_id = m.tenant_id and n.id = m.batch_id
    where m.kind = 'MOVEMENT' and m.reverses_id is null
  )
  insert into straws (tenant_id, id, batch_id, number, owner_id, holder_id, warehouse_id,
    container_id, canister, level, status, closed, lines, last_moved_on)
  select l.tenant_id, l.straw_id, m.batch_id,
    m.before + row_number() over (partition by m.batch_id order by l.straw_id),
    l.owner_after, l.holder_after, l.warehouse_after, l.container_after, l.canister_after, l.level_after,
    l.status_after, l.closed_after, 1, m.date
  from written l
  join of_movement m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.line < 2 and l.owner_after = m.owner_id;
  get diagnostics followed = row_count;
  if followed <> (select count(*) from written where line = 1) then
    raise exception 'the first line of a straw does not match its movement'
      using errcode = 'integrity_constraint_violation', constraint = 'line_follows';
  end if;

  update straws s set
    owner_id = l.owner_after, holder_id = l.holder_after, warehouse_id = l.warehouse_after,
    container_id = l.container_after, canister = l.canister_after, level = l.level_after,
    status = l.status_after, closed = l.closed_after, lines = l.line,
    last_moved_on = case
      when m.kind = 'RELOCATION' then s.last_moved_on
      -- A reversal restores the day of the last movement that was not reversed; without one, the day stays.
      when l.closed_after = 'REVERSED' then s.last_moved_on
      when m.reverses_id is not null then coalesce(last_standing_day(l.tenant_id, l.straw_id), s.last_moved_on)
      else m.date
    end
  from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.line > 1 and s.tenant_id = l.tenant_id and s.id = l.straw_id and s.lines = l.line - 1
    and (s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed)
      is not distinct from (l.owner_before, l.holder_before, l.warehouse_before, l.container_before,
        l.canister_before, l.level_before, l.status_before, l.closed_before)
    and s.batch_id = m.batch_id
    and (m.reverses_id is not null or s.owner_id = m.owner_id)
    and (m.reverses_id is not null or m.kind = 'RELOCATION' or m.date >= s.last_moved_on);
  get diagnostics followed = row_count;
  if followed <> (select count(*) from written where line > 1) then
    raise exception 'a line does not match the current state of its straw'
      using errcode = 'integrity_constraint_violation', constraint = 'line_follows';
  end if;

  merge into stock k using (
    select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level,
      sum(change)::int as change,
      coalesce(range_agg(number) filter (where change = 1), '{}') as came,
      coalesce(range_agg(number) filter (where change = -1), '{}') as went
    from (
      select l.tenant_id, s.batch_id, l.owner_before, l.status_before, l.holder_before, l.warehouse_before,
        l.container_before, l.canister_before, l.level_before, -1, int4range(s.number, s.number, '[]')
      from written l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
      union all
      select l.tenant_id, s.batch_id, l.owner_after, l.status_after, l.holder_after, l.warehouse_after,
        l.container_after, l.canister_after, l.level_after, 1, int4range(s.number, s.number, '[]')
      from written l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    ) each (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, change,
      number)
    where status is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) c on k.tenant_id = c.tenant_id and k.batch_id = c.batch_id and k.owner_id = c.owner_id and k.status = c.status
    and (k.holder_id, k.warehouse_id, k.container_id, k.canister, k.level)
      is not distinct from (c.holder_id, c.warehouse_id, c.container_id, c.canister, c.level)
  when matched and c.came = c.went then do nothing
  when matched and k.straws + c.change = 0 then delete
  when matched then update set straws = k.straws + c.change, numbers = k.numbers - c.went + c.came
  when not matched and c.came <> c.went then insert
    (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, straws, numbers)
    values (c.tenant_id, c.batch_id, c.owner_id, c.status, c.holder_id, c.warehouse_id, c.container_id, c.canister,
      c.level, c.change, c.came);

  insert into movement_straws
  select tenant_id, movement_id, range_agg(numbers), jsonb_agg(place order by first)
  from (
    select l.tenant_id, l.movement_id, min(s.number) as first, range_agg(int4range(s.number, s.number, '[]')) as numbers,
      jsonb_build_object('container_id', p.container_id, 'canister', p.canister, 'level', p.level,
        'straws', count(*)) as place
    from written l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    cross join lateral (
      select l.container_after, l.canister_after, l.level_after where m.direction = 'IN'
      union all
      select l.container_before, l.canister_before, l.level_before where m.direction is distinct from 'IN'
    ) p (container_id, canister, level)
    group by l.tenant_id, l.movement_id, p.container_id, p.canister, p.level
  ) at_place
  group by 1, 2;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_merges(of_batches uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update straws s set
    owner_id = coalesce(o.merged_into, l.owner_after), holder_id = coalesce(h.merged_into, l.holder_after)
  from movement_lines l
  join parties o on o.tenant_id = l.tenant_id and o.id = l.owner_after
  left join parties h on h.tenant_id = l.tenant_id and h.id = l.holder_after
  where s.tenant_id = current_tenant() and s.batch_id = any(of_batches)
    and l.tenant_id = s.tenant_id and l.straw_id = s.id and l.line = s.lines
    and (s.owner_id, s.holder_id) is distinct from
      (coalesce(o.merged_into, l.owner_after), coalesce(h.merged_into, l.holder_after));

  delete from stock where tenant_id = current_tenant() and batch_id = any(of_batches);
  insert into stock
    (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, straws, numbers)
  select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level,
    count(*), range_agg(int4range(number, number, '[]'))
  from straws
  where tenant_id = current_tenant() and batch_id = any(of_batches) and status is not null
  group by tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_old_keys(until timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person uuid;
  account uuid;
  forgotten integer;
  total integer := 0;
begin
  for person in select id from users loop
    perform set_config('strawbook.user_id', person::text, true);
    for account in select e.tenant_id from entitlements e where e.user_id = person loop
      perform set_config('strawbook.tenant_id', account::text, true);
      delete from idempotency_keys k where k.ctid in (
        select ctid from idempotency_keys
        where tenant_id = account and forget_after < least(now(), until) limit 1000 for update skip locked
      );
      get diagnostics forgotten = row_count;
      total := total + forgotten;
    end loop;
  end loop;
  perform set_config('strawbook.user_id', '', true);
  perform set_config('strawbook.tenant_id', '', true);
  return total;
end $function$
;

CREATE OR REPLACE FUNCTION public.guess_time_zone(person uuid, zone text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  account uuid;
begin
  for account in
    select t.tenant_id from tenants_of(person) t where t.role = 'OWNER' and t.time_zone is null order by t.tenant_id
  loop
    perform set_config('strawbook.tenant_id', account::text, true);
    update tenants set time_zone = zone, is_time_zone_guessed = true where id = account and time_zone is null;
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
end $function$
;

CREATE OR REPLACE FUNCTION public.has_factor(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from authenticators where user_id = person and is_confirmed)
    or exists (select from passkeys where user_id = person)
$function$
;

CREATE OR REPLACE FUNCTION public.is_subscribed(account uuid, what text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from webhooks where tenant_id = account and disabled_at is null and what = any (events)
  )
$function$
;

CREATE OR REPLACE FUNCTION public.iso_day(text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select make_date(substr($1, 1, 4)::int, substr($1, 6, 2)::int, substr($1, 9, 2)::int) $function$
;

CREATE OR REPLACE FUNCTION public.last_standing_day(of_tenant uuid, of_straw uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select last_standing_day(of_tenant, of_straw, 'infinity')
$function$
;

CREATE OR REPLACE FUNCTION public.last_standing_day(of_tenant uuid, of_straw uuid, until date)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select max(m.date) from movement_lines l
  join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.tenant_id = of_tenant and l.straw_id = of_straw and m.kind = 'MOVEMENT' and m.reverses_id is null and m.date <= until
    and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
$function$
;

CREATE OR REPLACE FUNCTION public.let_leave(of_table regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  name_column text;
begin
  execute format('grant select, delete on %s to strawbook_remover', of_table);
  execute format('create policy over on %s as restrictive for delete to strawbook_remover using (account_is_over())',
    of_table);
  for name_column in
    select attname from pg_attribute
    where attrelid = of_table and not attisdropped and (attname like '%\_by\_name' or attname = 'signer_name')
  loop
    execute format('grant select, update (%I) on %s to strawbook_eraser', name_column, of_table);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.merged_ids(of_tenant uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_object_agg(from_id, into_id) from merges
  where tenant_id = of_tenant and undone_at is null and merged_at > now() - interval '400 days'
$function$
;

CREATE OR REPLACE FUNCTION public.note_stallions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform set_config('strawbook.stallions', (
    select string_agg(distinct id, ',') from unnest(
      string_to_array(current_setting('strawbook.stallions', true), ',')
        || array[new.animal_id::text, old.animal_id::text]
    ) id
  ), true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_api_key(hash bytea)
 RETURNS TABLE(user_id uuid, email text, first_name text, last_name text, tenant_id uuid, role text, rights text[], subscription_expires_on timestamp with time zone, is_expired boolean, made_by uuid, time_zone text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  found_tenant uuid;
  found api_keys;
begin
  select account into found_tenant from key_accounts k where k.key_hash = hash;
  if found_tenant is null then return; end if;
  perform set_config('strawbook.tenant_id', found_tenant::text, true);
  select * into found from api_keys k
  where k.tenant_id = found_tenant and k.key_hash = hash and k.revoked_at is null and k.expires_at > now();
  if found.id is null then return; end if;
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, 'COLLABORATOR', found.rights,
      t.subscription_expires_on, now() > t.subscription_expires_on, found.made_by,
      coalesce(t.time_zone, 'UTC')
    from users u
    join entitlements e on e.tenant_id = found.tenant_id and e.user_id = found.made_by and e.role = 'OWNER'
    join tenants t on t.id = found.tenant_id
    where u.id = found.id;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_session(hash bytea, idle interval, absolute interval, proven interval, named uuid)
 RETURNS TABLE(user_id uuid, email text, first_name text, last_name text, tenant_id uuid, role text, rights text[], subscription_expires_on timestamp with time zone, is_expired boolean, session_id uuid, is_reauthenticated boolean, lacks_factor boolean, time_zone text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  found sessions;
  found_tenant uuid;
  is_over boolean;
begin
  select * into found from sessions s
  where s.token_hash = hash and s.last_used_at > now() - idle and s.created_at > now() - absolute;
  if found.user_id is null then return; end if;
  perform set_config('strawbook.user_id', found.user_id::text, true);
  if coalesce(named, found.account) is not null then
    select e.tenant_id, (select c.started_at is not null from closings c where c.account = e.tenant_id)
    into found_tenant, is_over
    from entitlements e where e.tenant_id = coalesce(named, found.account) and e.user_id = found.user_id;
  end if;
  if found_tenant is null and named is null then
    select e.tenant_id, (select c.started_at is not null from closings c where c.account = e.tenant_id)
    into found_tenant, is_over
    from entitlements e where e.user_id = found.user_id order by e.granted_at, e.tenant_id limit 1;
  end if;
  -- Instead of an account that is being deleted, open another one, unless the account was named. If the user has no
  -- other, the caller refuses the session.
  if is_over and named is not null then
    found_tenant := null;
  elsif is_over then
    select e.tenant_id into found_tenant from entitlements e
    left join closings c on c.account = e.tenant_id
    where e.user_id = found.user_id
    order by c.started_at is not null, e.granted_at, e.tenant_id limit 1;
  end if;
  perform set_config('strawbook.tenant_id', coalesce(found_tenant::text, ''), true);
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, e.role, e.rights,
      t.subscription_expires_on, now() > t.subscription_expires_on,
      found.id, found.reauthenticated_at > now() - proven,
      coalesce(now() > t.factor_required_from and not has_factor(u.id), false),
      coalesce(t.time_zone, 'UTC')
    from users u
    left join entitlements e on e.user_id = u.id and e.tenant_id = found_tenant
    left join tenants t on t.id = e.tenant_id
    where u.id = found.user_id;
end $function$
;

CREATE OR REPLACE FUNCTION public.owners_beside(person uuid)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  membership uuid;
  owners text[] := '{}';
begin
  for membership in select t.tenant_id from tenants_of(person) t loop
    perform set_config('strawbook.tenant_id', membership::text, true);
    owners := owners || array(
      select u.email from entitlements e join users u on u.id = e.user_id
      where e.tenant_id = membership and e.role = 'OWNER' and e.user_id <> person
    );
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
  return array(select distinct unnest(owners));
end $function$
;

CREATE OR REPLACE FUNCTION public.record_in_tenants(person uuid, event uuid, kind text, done_by uuid, subject uuid, details jsonb, address text, agent text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  account uuid;
begin
  for account in select t.tenant_id from tenants_of(person) t loop
    perform set_config('strawbook.tenant_id', account::text, true);
    insert into security_events (tenant_id, id, kind, user_id, subject_id, details, address, agent)
    values (account, event, record_in_tenants.kind, done_by, subject, record_in_tenants.details,
      record_in_tenants.address, record_in_tenants.agent);
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_user = 'strawbook_remover' or tg_op = 'UPDATE' and current_user = 'strawbook_eraser' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_gone_parties()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  gone text;
begin
  select case when o.deleted_at is not null then 'owner' when s.deleted_at is not null then 'supplier' else 'receiver' end
  into gone
  from written m
  left join parties o on o.tenant_id = m.tenant_id and o.id = m.owner_id
  left join parties s on s.tenant_id = m.tenant_id and s.id = m.supplier_id
  left join parties r on r.tenant_id = m.tenant_id and r.id = m.receiver_id
  where m.reverses_id is null and coalesce(o.deleted_at, s.deleted_at, r.deleted_at) is not null
  limit 1;
  if gone is not null then
    raise exception 'the % was deleted or merged', gone using errcode = 'foreign_key_violation',
      constraint = 'movements_tenant_id_' || gone || '_id_fkey';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_gone_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from parties p where p.tenant_id = new.tenant_id
    and p.id = (to_jsonb(new) ->> tg_argv[0])::uuid and p.deleted_at is not null) then
    raise exception '% names a deleted or merged party', tg_argv[0] using errcode = 'foreign_key_violation',
      constraint = tg_table_name || '_tenant_id_' || tg_argv[0] || '_fkey';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.relay_alarms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_outbox (account, type, subject)
  select new.tenant_id, 'nitrogen.alarm', new.id where is_subscribed(new.tenant_id, 'nitrogen.alarm');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.relay_low_doses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_outbox (account, type, subject)
  select tenant_id, 'stallion.doses_low', id from animals
  where tenant_id = new.tenant_id and id = new.animal_id and new.doses < low_doses and old.doses >= low_doses
    and merged_into is null and is_subscribed(tenant_id, 'stallion.doses_low');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.relay_movements()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- Do not read the added rows for accounts without webhooks, because most accounts have none.
  if exists (select from webhooks where tenant_id = current_tenant() and disabled_at is null) then
    insert into webhook_outbox (account, type, subject, happened_at)
    select tenant_id, type, id, recorded_at
    from (
      select tenant_id, id, recorded_at,
        case when reverses_id is null then 'movement.booked' else 'movement.reversed' end as type
      from added
    ) as relayed
    where is_subscribed(tenant_id, type);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.require_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from movement_lines l where l.tenant_id = new.tenant_id and l.movement_id = new.id
  ) then
    raise exception 'a movement needs at least one line'
      using errcode = 'integrity_constraint_violation', constraint = 'movement_has_its_lines';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.require_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if current_happened_at() is not null and exists (
    select from written l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join movement_lines last on last.tenant_id = l.tenant_id and last.straw_id = l.straw_id and last.line = l.line - 1
    join movements p on p.tenant_id = last.tenant_id and p.id = last.movement_id
    where m.happened_at < coalesce(p.happened_at, p.recorded_at)
  ) then
    raise exception 'a straw already has a later movement'
      using errcode = 'integrity_constraint_violation', constraint = 'happened_in_order';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stands_moved(of_tenant uuid, of_batch uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from movements m
    where m.tenant_id = of_tenant and m.batch_id = of_batch
      and m.kind = 'MOVEMENT' and m.type <> 'ERASURE' and m.reverses_id is null
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
      and not exists (
        select from movement_lines l where l.tenant_id = m.tenant_id and l.movement_id = m.id and l.line = 1
      )
  )
$function$
;

CREATE OR REPLACE FUNCTION public.tenants_of(person uuid)
 RETURNS TABLE(tenant_id uuid, role text, rights text[], name text, party_id uuid, subscription_expires_on timestamp with time zone, factor_required_from timestamp with time zone, closes_at timestamp with time zone, legal_entities json, time_zone text, is_time_zone_guessed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  present_tenant text := coalesce(current_setting('strawbook.tenant_id', true), '');
  present_user text := coalesce(current_setting('strawbook.user_id', true), '');
  membership entitlements;
begin
  perform set_config('strawbook.user_id', person::text, true);
  for membership in
    select e.* from entitlements e where e.user_id = person order by e.granted_at, e.tenant_id
  loop
    perform set_config('strawbook.tenant_id', membership.tenant_id::text, true);
    return query
      select t.id, membership.role, membership.rights, t.name, p.id, t.subscription_expires_on, t.factor_required_from,
        c.ends_at,
        (select json_agg(json_build_object('id', l.id, 'tenant_id', l.tenant_id, 'name', l.name) order by l.created_at)
          from legal_entities l where l.tenant_id = t.id),
        t.time_zone, t.is_time_zone_guessed
      from tenants t
      join parties p on p.tenant_id = t.id and p.is_self
      left join closings c on c.account = t.id
      where t.id = membership.tenant_id and c.started_at is null;
  end loop;
  perform set_config('strawbook.tenant_id', present_tenant, true), set_config('strawbook.user_id', present_user, true);
end $function$
;

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER relay_alarms AFTER INSERT ON public.alerts FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['LOW_ALARM'::text, 'COLD_OVER'::text]))) EXECUTE FUNCTION relay_alarms();

CREATE TRIGGER names_nobody_gone AFTER INSERT ON public.animal_owners FOR EACH ROW EXECUTE FUNCTION refuse_gone_party('party_id');

CREATE CONSTRAINT TRIGGER count_changed_batches AFTER UPDATE ON public.batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.animal_id IS DISTINCT FROM new.animal_id) OR (old.stored IS DISTINCT FROM new.stored) OR (old.effective_straws_per_dose IS DISTINCT FROM new.effective_straws_per_dose) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION count_batches();

CREATE CONSTRAINT TRIGGER count_new_batches AFTER INSERT ON public.batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_batches();

CREATE TRIGGER names_no_collection_centre_gone AFTER INSERT OR UPDATE OF collection_centre_id ON public.batches FOR EACH ROW WHEN ((new.collection_centre_id IS NOT NULL)) EXECUTE FUNCTION refuse_gone_party('collection_centre_id');

CREATE TRIGGER names_no_processing_centre_gone AFTER INSERT OR UPDATE OF processing_centre_id ON public.batches FOR EACH ROW WHEN ((new.processing_centre_id IS NOT NULL)) EXECUTE FUNCTION refuse_gone_party('processing_centre_id');

CREATE TRIGGER names_nobody_gone AFTER INSERT OR UPDATE OF producer_id ON public.batches FOR EACH ROW WHEN ((new.producer_id IS NOT NULL)) EXECUTE FUNCTION refuse_gone_party('producer_id');

CREATE TRIGGER note_stallions_of_changed AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.animal_id IS DISTINCT FROM new.animal_id) OR (old.stored IS DISTINCT FROM new.stored) OR (old.effective_straws_per_dose IS DISTINCT FROM new.effective_straws_per_dose) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION note_stallions();

CREATE TRIGGER note_stallions_of_new AFTER INSERT ON public.batches FOR EACH ROW EXECUTE FUNCTION note_stallions();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.codes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.discarded_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.import_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.lift_straws FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.lifts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER count_stored AFTER INSERT ON public.movement_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stored();

CREATE TRIGGER follow_lines AFTER INSERT ON public.movement_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION follow_lines();

CREATE TRIGGER happened_in_order AFTER INSERT ON public.movement_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION require_order();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.movement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.movement_straws FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER movement_has_its_lines AFTER INSERT ON public.movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_lines();

CREATE TRIGGER names_nobody_gone AFTER INSERT ON public.movements REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_gone_parties();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER relay_movements AFTER INSERT ON public.movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION relay_movements();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.outcomes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER names_nobody_gone_as_owner AFTER INSERT ON public.pick_list_lines FOR EACH ROW EXECUTE FUNCTION refuse_gone_party('owner_id');

CREATE TRIGGER names_nobody_gone_as_receiver AFTER INSERT ON public.pick_list_lines FOR EACH ROW WHEN ((new.receiver_id IS NOT NULL)) EXECUTE FUNCTION refuse_gone_party('receiver_id');

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER relay_low_doses AFTER UPDATE ON public.stallion_totals FOR EACH ROW WHEN ((new.doses < old.doses)) EXECUTE FUNCTION relay_low_doses();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_take_levels FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_take_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table acceptances enable row level security, force row level security;

alter table alert_mails enable row level security, force row level security;

alter table alerts enable row level security, force row level security;

alter table animal_owners enable row level security, force row level security;

alter table animals enable row level security, force row level security;

alter table api_keys enable row level security, force row level security;

alter table archives enable row level security, force row level security;

alter table batches enable row level security, force row level security;

alter table book_checks enable row level security, force row level security;

alter table changes enable row level security, force row level security;

alter table codes enable row level security, force row level security;

alter table containers enable row level security, force row level security;

alter table discarded_entries enable row level security, force row level security;

alter table distinct_pairs enable row level security, force row level security;

alter table document_numbers enable row level security, force row level security;

alter table documents enable row level security, force row level security;

alter table entitlements enable row level security, force row level security;

alter table file_chunks enable row level security, force row level security;

alter table files enable row level security, force row level security;

alter table former_members enable row level security, force row level security;

alter table health_tests enable row level security, force row level security;

alter table help_messages enable row level security, force row level security;

alter table idempotency_keys enable row level security, force row level security;

alter table import_movements enable row level security, force row level security;

alter table import_profiles enable row level security, force row level security;

alter table imports enable row level security, force row level security;

alter table legal_entities enable row level security, force row level security;

alter table letterheads enable row level security, force row level security;

alter table lift_straws enable row level security, force row level security;

alter table lifts enable row level security, force row level security;

alter table mail_settings enable row level security, force row level security;

alter table measurements enable row level security, force row level security;

alter table member_invitations enable row level security, force row level security;

alter table merges enable row level security, force row level security;

alter table movement_lines enable row level security, force row level security;

alter table movement_straws enable row level security, force row level security;

alter table movements enable row level security, force row level security;

alter table opening_takes enable row level security, force row level security;

alter table openings enable row level security, force row level security;

alter table outcomes enable row level security, force row level security;

alter table parties enable row level security, force row level security;

alter table payments enable row level security, force row level security;

alter table pick_list_lines enable row level security, force row level security;

alter table pick_lists enable row level security, force row level security;

alter table places enable row level security, force row level security;

alter table security_events enable row level security, force row level security;

alter table snoozes enable row level security, force row level security;

alter table stallion_totals enable row level security, force row level security;

alter table stock enable row level security, force row level security;

alter table stock_take_canisters enable row level security, force row level security;

alter table stock_take_levels enable row level security, force row level security;

alter table stock_take_movements enable row level security, force row level security;

alter table stock_take_searches enable row level security, force row level security;

alter table stock_takes enable row level security, force row level security;

alter table straws enable row level security, force row level security;

alter table studbook_rules enable row level security, force row level security;

alter table tenants enable row level security, force row level security;

alter table test_programmes enable row level security, force row level security;

alter table visits enable row level security, force row level security;

alter table webhook_deliveries enable row level security, force row level security;

alter table webhook_events enable row level security, force row level security;

alter table webhooks enable row level security, force row level security;

alter table file_chunks alter column bytes set storage external;

create policy over on acceptances as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on acceptances for all to public using ((tenant_id = current_tenant()));

create policy over on alert_mails as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on alert_mails for all to public using ((tenant_id = current_tenant()));

create policy over on alerts as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on alerts for all to public using ((tenant_id = current_tenant()));

create policy over on animal_owners as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on animal_owners for all to public using ((tenant_id = current_tenant()));

create policy over on animals as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on animals for all to public using ((tenant_id = current_tenant()));

create policy over on api_keys as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on api_keys for all to public using ((tenant_id = current_tenant()));

create policy over on archives as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on archives for all to public using ((tenant_id = current_tenant()));

create policy over on batches as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on batches for all to public using ((tenant_id = current_tenant()));

create policy over on book_checks as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on book_checks for all to public using ((tenant_id = current_tenant()));

create policy over on changes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on changes for all to public using ((tenant_id = current_tenant()));

create policy over on codes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on codes for all to public using ((tenant_id = current_tenant()));

create policy over on containers as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on containers for all to public using ((tenant_id = current_tenant()));

create policy over on discarded_entries as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on discarded_entries for all to public using ((tenant_id = current_tenant()));

create policy over on distinct_pairs as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on distinct_pairs for all to public using ((tenant_id = current_tenant()));

create policy over on document_numbers as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on document_numbers for all to public using ((tenant_id = current_tenant()));

create policy over on documents as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on documents for all to public using ((tenant_id = current_tenant()));

create policy over on entitlements as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on entitlements for all to public using (((tenant_id = current_tenant()) OR (user_id = current_user_id()))) with check ((tenant_id = current_tenant()));

create policy over on file_chunks as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on file_chunks for all to public using ((tenant_id = current_tenant()));

create policy over on files as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on files for all to public using ((tenant_id = current_tenant()));

create policy due on former_members for select to strawbook_eraser using ((kept_until IS NOT NULL));

create policy over on former_members as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on former_members for all to public using ((tenant_id = current_tenant()));

create policy over on health_tests as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on health_tests for all to public using ((tenant_id = current_tenant()));

create policy over on help_messages as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on help_messages for all to public using ((tenant_id = current_tenant()));

create policy over on idempotency_keys as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on idempotency_keys for all to public using ((tenant_id = current_tenant()));

create policy over on import_movements as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on import_movements for all to public using ((tenant_id = current_tenant()));

create policy over on import_profiles as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on import_profiles for all to public using ((tenant_id = current_tenant()));

create policy over on imports as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on imports for all to public using ((tenant_id = current_tenant()));

create policy over on legal_entities as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on legal_entities for all to public using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));

create policy over on letterheads as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on letterheads for all to public using ((tenant_id = current_tenant()));

create policy over on lift_straws as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on lift_straws for all to public using ((tenant_id = current_tenant()));

create policy over on lifts as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on lifts for all to public using ((tenant_id = current_tenant()));

create policy over on mail_settings as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on mail_settings for all to public using ((tenant_id = current_tenant()));

create policy over on measurements as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on measurements for all to public using ((tenant_id = current_tenant()));

create policy over on member_invitations as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on member_invitations for all to public using ((tenant_id = current_tenant()));

create policy over on merges as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on merges for all to public using ((tenant_id = current_tenant()));

create policy over on movement_lines as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on movement_lines for all to public using ((tenant_id = current_tenant()));

create policy over on movement_straws as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on movement_straws for all to public using ((tenant_id = current_tenant()));

create policy over on movements as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on movements for all to public using ((tenant_id = current_tenant()));

create policy over on opening_takes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on opening_takes for all to public using ((tenant_id = current_tenant()));

create policy over on openings as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on openings for all to public using ((tenant_id = current_tenant()));

create policy over on outcomes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on outcomes for all to public using ((tenant_id = current_tenant()));

create policy over on parties as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on parties for all to public using ((tenant_id = current_tenant()));

create policy over on payments as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on payments for all to public using ((tenant_id = current_tenant()));

create policy over on pick_list_lines as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on pick_list_lines for all to public using ((tenant_id = current_tenant()));

create policy over on pick_lists as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on pick_lists for all to public using ((tenant_id = current_tenant()));

create policy over on places as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on places for all to public using ((tenant_id = current_tenant()));

create policy over on security_events as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on security_events for all to public using ((tenant_id = current_tenant()));

create policy over on snoozes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on snoozes for all to public using ((tenant_id = current_tenant()));

create policy over on stallion_totals as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stallion_totals for all to public using ((tenant_id = current_tenant()));

create policy over on stock as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stock for all to public using ((tenant_id = current_tenant()));

create policy over on stock_take_canisters as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stock_take_canisters for all to public using ((tenant_id = current_tenant()));

create policy over on stock_take_levels as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stock_take_levels for all to public using ((tenant_id = current_tenant()));

create policy over on stock_take_movements as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stock_take_movements for all to public using ((tenant_id = current_tenant()));

create policy over on stock_take_searches as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stock_take_searches for all to public using ((tenant_id = current_tenant()));

create policy over on stock_takes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on stock_takes for all to public using ((tenant_id = current_tenant()));

create policy over on straws as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on straws for all to public using ((tenant_id = current_tenant()));

create policy over on studbook_rules as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on studbook_rules for all to public using ((tenant_id = current_tenant()));

create policy over on tenants as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on tenants for all to public using ((id = current_tenant()));

create policy over on test_programmes as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on test_programmes for all to public using ((tenant_id = current_tenant()));

create policy over on visits as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on visits for all to public using ((tenant_id = current_tenant()));

create policy over on webhook_deliveries as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on webhook_deliveries for all to public using ((tenant_id = current_tenant()));

create policy over on webhook_events as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on webhook_events for all to public using ((tenant_id = current_tenant()));

create policy over on webhooks as restrictive for delete to strawbook_remover using (account_is_over());

create policy tenant on webhooks for all to public using ((tenant_id = current_tenant()));

grant insert, select on acceptances to strawbook_app;

grant delete, insert, select on accepted_invitations to strawbook_app;

grant insert, select on alert_mails to strawbook_app;

grant insert, select on alerts to strawbook_app;

grant delete, insert, select, update on animal_owners to strawbook_app;

grant delete, insert, select, update on animals to strawbook_app;

grant insert, select on api_keys to strawbook_app;

grant insert, select, update on archives to strawbook_app;

grant delete, insert, select, update on attempts to strawbook_app;

grant delete, insert, select, update on authenticators to strawbook_app;

grant select on batches to strawbook_app;

grant delete, insert, select, update on book_checks to strawbook_app;

grant delete, insert, select, update on challenges to strawbook_app;

grant insert, select on changes to strawbook_app;

grant delete, select on closings to strawbook_app;

grant insert, select on codes to strawbook_app;

grant delete, insert, select, update on containers to strawbook_app;

grant select on cookie_keys to strawbook_app;

grant insert, select, update on daily_checks to strawbook_app;

grant insert, select on discarded_entries to strawbook_app;

grant insert, select on distinct_pairs to strawbook_app;

grant insert, select, update on document_numbers to strawbook_app;

grant insert, select on documents to strawbook_app;

grant delete, insert, select, update on email_changes to strawbook_app;

grant delete, insert, select, update on entitlements to strawbook_app;

grant delete, insert, select, update on factor_resets to strawbook_app;

grant insert, select on file_chunks to strawbook_app;

grant delete, insert, select on files to strawbook_app;

grant insert, select, update on former_members to strawbook_app;

grant delete, insert, select, update on health_tests to strawbook_app;

grant insert, select on help_messages to strawbook_app;

grant delete, insert, select, update on idempotency_keys to strawbook_app;

grant insert, select on import_movements to strawbook_app;

grant insert, select, update on import_profiles to strawbook_app;

grant insert, select, update on imports to strawbook_app;

grant delete, insert, select, update on invitation_requests to strawbook_app;

grant insert, select on key_accounts to strawbook_app;

grant insert, select, update on legal_entities to strawbook_app;

grant insert, select, update on letterheads to strawbook_app;

grant insert, select on lift_straws to strawbook_app;

grant insert, select on lifts to strawbook_app;

grant insert, select, update on mail_settings to strawbook_app;

grant insert, select on measurements to strawbook_app;

grant delete, insert, select, update on member_invitations to strawbook_app;

grant insert, select, update on merges to strawbook_app;

grant insert, select on movement_lines to strawbook_app;

grant select on movement_straws to strawbook_app;

grant insert, select on movements to strawbook_app;

grant insert, select, update on opening_takes to strawbook_app;

grant insert, select, update on openings to strawbook_app;

grant insert, select on outcomes to strawbook_app;

grant delete, insert, select, update on parties to strawbook_app;

grant delete, insert, select, update on passkeys to strawbook_app;

grant delete, insert, select on password_resets to strawbook_app;

grant insert, select on payments to strawbook_app;

grant insert, select, update on pick_list_lines to strawbook_app;

grant insert, select, update on pick_lists to strawbook_app;

grant delete, insert, select, update on places to strawbook_app;

grant delete, insert, select, update on recovery_codes to strawbook_app;

grant insert, select on security_events to strawbook_app;

grant delete, insert, select, update on sessions to strawbook_app;

grant delete, insert, select on sign_up_invitations to strawbook_app;

grant insert, select, update on snoozes to strawbook_app;

grant select on stallion_totals to strawbook_app;

grant select on stock to strawbook_app;

grant insert, select, update on stock_take_canisters to strawbook_app;

grant insert, select on stock_take_levels to strawbook_app;

grant insert, select on stock_take_movements to strawbook_app;

grant insert, select, update on stock_take_searches to strawbook_app;

grant insert, select, update on stock_takes to strawbook_app;

grant select on straws to strawbook_app;

grant delete, insert, select, update on studbook_rules to strawbook_app;

grant insert, select, update on tenants to strawbook_app;

grant insert, select, update on test_programmes to strawbook_app;

grant insert, select on used_in to strawbook_app;

grant insert, select, update on users to strawbook_app;

grant insert, select, update on visits to strawbook_app;

grant delete, insert, select, update on webhook_deliveries to strawbook_app;

grant delete, insert, select, update on webhook_events to strawbook_app;

grant delete, insert, select, update on webhook_leases to strawbook_app;

grant delete, insert, select, update on webhook_outbox to strawbook_app;

grant delete, insert, select, update on webhooks to strawbook_app;

grant select on acceptances to strawbook_eraser;

grant select on archives to strawbook_eraser;

grant select on changes to strawbook_eraser;

grant select on discarded_entries to strawbook_eraser;

grant select on distinct_pairs to strawbook_eraser;

grant select on documents to strawbook_eraser;

grant select on entitlements to strawbook_eraser;

grant select on files to strawbook_eraser;

grant select on former_members to strawbook_eraser;

grant select on idempotency_keys to strawbook_eraser;

grant select on imports to strawbook_eraser;

grant select on lifts to strawbook_eraser;

grant select on measurements to strawbook_eraser;

grant select on merges to strawbook_eraser;

grant select on movements to strawbook_eraser;

grant select on opening_takes to strawbook_eraser;

grant select on openings to strawbook_eraser;

grant select on outcomes to strawbook_eraser;

grant select on pick_list_lines to strawbook_eraser;

grant select on pick_lists to strawbook_eraser;

grant select on stock_take_canisters to strawbook_eraser;

grant select on stock_take_searches to strawbook_eraser;

grant select on stock_takes to strawbook_eraser;

grant select on webhook_events to strawbook_eraser;

grant select on webhooks to strawbook_eraser;

grant delete, select on acceptances to strawbook_remover;

grant delete, select on alert_mails to strawbook_remover;

grant delete, select on alerts to strawbook_remover;

grant delete, select on animal_owners to strawbook_remover;

grant delete, select on animals to strawbook_remover;

grant delete, select on api_keys to strawbook_remover;

grant delete, select on archives to strawbook_remover;

grant delete, select on attempts to strawbook_remover;

grant delete, select on authenticators to strawbook_remover;

grant delete, select on batches to strawbook_remover;

grant delete, select on book_checks to strawbook_remover;

grant delete, select on challenges to strawbook_remover;

grant delete, select on changes to strawbook_remover;

grant delete, select on closings to strawbook_remover;

grant delete, select on codes to strawbook_remover;

grant delete, select on containers to strawbook_remover;

grant delete, select on daily_checks to strawbook_remover;

grant delete, select on discarded_entries to strawbook_remover;

grant delete, select on distinct_pairs to strawbook_remover;

grant delete, select on document_numbers to strawbook_remover;

grant delete, select on documents to strawbook_remover;

grant delete, select on email_changes to strawbook_remover;

grant delete, select on entitlements to strawbook_remover;

grant delete, select on factor_resets to strawbook_remover;

grant delete, select on file_chunks to strawbook_remover;

grant delete, select on files to strawbook_remover;

grant delete, select on former_members to strawbook_remover;

grant delete, select on health_tests to strawbook_remover;

grant delete, select on help_messages to strawbook_remover;

grant delete, select on idempotency_keys to strawbook_remover;

grant delete, select on import_movements to strawbook_remover;

grant delete, select on import_profiles to strawbook_remover;

grant delete, select on imports to strawbook_remover;

grant delete, select on key_accounts to strawbook_remover;

grant delete, select on legal_entities to strawbook_remover;

grant delete, select on letterheads to strawbook_remover;

grant delete, select on lift_straws to strawbook_remover;

grant delete, select on lifts to strawbook_remover;

grant delete, select on mail_settings to strawbook_remover;

grant delete, select on measurements to strawbook_remover;

grant delete, select on member_invitations to strawbook_remover;

grant delete, select on merges to strawbook_remover;

grant delete, select on movement_lines to strawbook_remover;

grant delete, select on movement_straws to strawbook_remover;

grant delete, select on movements to strawbook_remover;

grant delete, select on opening_takes to strawbook_remover;

grant delete, select on openings to strawbook_remover;

grant delete, select on outcomes to strawbook_remover;

grant delete, select on parties to strawbook_remover;

grant delete, select on passkeys to strawbook_remover;

grant delete, select on password_resets to strawbook_remover;

grant delete, select on payments to strawbook_remover;

grant delete, select on pick_list_lines to strawbook_remover;

grant delete, select on pick_lists to strawbook_remover;

grant delete, select on places to strawbook_remover;

grant delete, select on recovery_codes to strawbook_remover;

grant delete, select on security_events to strawbook_remover;

grant delete, select on sessions to strawbook_remover;

grant delete, select on snoozes to strawbook_remover;

grant delete, select on stallion_totals to strawbook_remover;

grant delete, select on stock to strawbook_remover;

grant delete, select on stock_take_canisters to strawbook_remover;

grant delete, select on stock_take_levels to strawbook_remover;

grant delete, select on stock_take_movements to strawbook_remover;

grant delete, select on stock_take_searches to strawbook_remover;

grant delete, select on stock_takes to strawbook_remover;

grant delete, select on straws to strawbook_remover;

grant delete, select on studbook_rules to strawbook_remover;

grant delete, select on tenants to strawbook_remover;

grant delete, select on test_programmes to strawbook_remover;

grant delete on users to strawbook_remover;

grant delete, select on visits to strawbook_remover;

grant delete, select on webhook_deliveries to strawbook_remover;

grant delete, select on webhook_events to strawbook_remover;

grant delete, select on webhook_leases to strawbook_remover;

grant delete, select on webhook_outbox to strawbook_remover;

grant delete, select on webhooks to strawbook_remover;

grant update (sent_at) on alert_mails to strawbook_app;

grant update (ended_at) on alerts to strawbook_app;

grant update (last_used_at, revoked_at) on api_keys to strawbook_app;

grant insert (animal_id, calculation_mode, collection_centre_id, concentration_per_dose, created_at, culture_result, deleted_at, effective_straws_per_dose, health_status, id, incubation_celsius, incubation_minutes, label, note, origin, processing_centre_id, producer_id, quality, received_on, releasable_from, sheet, straw_amount, straw_colour, straw_mark_text, straw_size, straws_per_dose, tenant_id, thawing_instruction, version) on batches to strawbook_app;

grant update (animal_id, calculation_mode, collection_centre_id, concentration_per_dose, culture_result, deleted_at, effective_straws_per_dose, health_status, incubation_celsius, incubation_minutes, label, note, origin, processing_centre_id, producer_id, quality, received_on, releasable_from, sheet, straw_amount, straw_colour, straw_mark_text, straw_size, straws_per_dose, thawing_instruction, version) on batches to strawbook_app;

grant insert (account, requested_by) on closings to strawbook_app;

grant update (members, reminded_at, started_at) on closings to strawbook_app;

grant update (animal_id, name, party_id) on files to strawbook_app;

grant update (sent_at) on help_messages to strawbook_app;

grant update (struck_at, struck_by, struck_by_name) on measurements to strawbook_app;

grant update (paid_until, settled_at, status) on payments to strawbook_app;

grant update (accepted_by_name) on acceptances to strawbook_eraser;

grant update (requested_by_name) on archives to strawbook_eraser;

grant update (changed_by_name, fields) on changes to strawbook_eraser;

grant update (discarded_by_name, error, summary) on discarded_entries to strawbook_eraser;

grant update (decided_by_name) on distinct_pairs to strawbook_eraser;

grant update (made_by_name) on documents to strawbook_eraser;

grant update (added_by_name) on files to strawbook_eraser;

grant update (kept_until, name) on former_members to strawbook_eraser;

grant update (reply) on idempotency_keys to strawbook_eraser;

grant update (imported_by_name, undone_by_name) on imports to strawbook_eraser;

grant update (lifted_by_name) on lifts to strawbook_eraser;

grant update (recorded_by_name, struck_by_name) on measurements to strawbook_eraser;

grant update (merged_by_name, undone_by_name) on merges to strawbook_eraser;

grant update (recorded_by_name, signer_name) on movements to strawbook_eraser;

grant update (counted_by_name) on opening_takes to strawbook_eraser;

grant update (last_active_by_name, opened_by_name) on openings to strawbook_eraser;

grant update (recorded_by_name) on outcomes to strawbook_eraser;

grant update (added_by_name, removed_by_name) on pick_list_lines to strawbook_eraser;

grant update (closed_by_name, created_by_name) on pick_lists to strawbook_eraser;

grant update (changed_by_name, counted_by_name, started_by_name) on stock_take_canisters to strawbook_eraser;

grant update (found_by_name) on stock_take_searches to strawbook_eraser;

grant update (ended_by_name, reversed_by_name, signer_name, started_by_name) on stock_takes to strawbook_eraser;

grant select (first_name, id, last_name) on users to strawbook_eraser;

grant update (body) on webhook_events to strawbook_eraser;

grant update (created_by_name) on webhooks to strawbook_eraser;

grant select (id) on users to strawbook_remover;

grant update (email, first_name, last_name, password_hash) on users to strawbook_remover;

revoke all on function analyse_ledger() from public;
grant execute on function analyse_ledger() to strawbook_app;

revoke all on function follow_merges(uuid[]) from public;
grant execute on function follow_merges(uuid[]) to strawbook_app;

revoke all on function let_leave(regclass) from public;
