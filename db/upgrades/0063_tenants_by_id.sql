-- Those of a user's other accounts come from tenants_of().
alter policy tenant on tenants using (id = current_tenant());
