-- A promotion can be audited only if no result was rewritten: the database refuses to change or delete spins.

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'rows of % are never changed or deleted', tg_table_name; end
$$;
create trigger spins_append_only before update or delete or truncate on spins
  for each statement execute function refuse_change();
