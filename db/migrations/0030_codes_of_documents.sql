-- Documents lead back to the record by a code, which names them by the number that is printed on them. Those there are
-- get their code when it is asked for: their paper shows the address of the record.

alter table documents add column printed_number text;

alter table documents disable trigger only_added_to;
update documents set printed_number = case kind
    when 'EVALUATION' then 'E' when 'STOCK_CARD' then 'K' when 'INSEMINATION' then 'I' when 'STATEMENT' then 'T'
    when 'SHIPMENT' then 'S' when 'THAWING' then 'A' when 'DISPATCH' then 'D' when 'INTAKE' then 'N'
    when 'REGISTER' then 'R'
  end || '-' || to_char(year % 100, 'FM00') || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
alter table documents enable trigger only_added_to;

alter table documents alter column printed_number set not null;
