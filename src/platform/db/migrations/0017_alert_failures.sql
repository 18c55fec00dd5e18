-- Changes of vehicles that could not be matched, at least not with every saved search.

create table alert_failures (
  change_id bigint primary key,
  reason    text not null,
  at        timestamptz not null
);
