-- Gives the roles that erase names and delete accounts their rights on a table. Each migration calls it for its tables;
-- test/account-closure.test.ts requires that.
create or replace function let_leave(of_table regclass) returns void language plpgsql as $$
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
end $$;
revoke execute on function let_leave from public;
