-- A user may belong to several accounts. A request names its account; without a name the one chosen in the session counts,
-- and a new session begins with the one chosen last. Neither refers to tenants: a stale id is passed over, and deleting an
-- account changes no shared row.
alter table sessions add column account uuid;
alter table users add column account uuid;

-- Those of a user's other accounts come from tenants_of().
alter policy tenant on legal_entities using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
