-- Refuses changes of append-only tables, even by the role that owns the tables. The roles that erase names and delete
-- accounts are exempt; grants and row security limit them.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'strawbook_remover' or tg_op = 'UPDATE' and current_user = 'strawbook_eraser' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
