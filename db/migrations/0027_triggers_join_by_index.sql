-- A connection keeps the plan it made for the first statement of a trigger. Made for an import of thousands of lines,
-- it read the table of all straws for each booking of a few that followed (500 withdrawals of 20 straws: 37 s). Few
-- lines are the rule, and thousands are looked up by index nearly as fast; also in tables that were empty when the plan was
-- made.
alter function count_stored() set enable_hashjoin = off;
alter function count_stored() set enable_mergejoin = off;
alter function count_stored() set enable_seqscan = off;
alter function follow_lines() set enable_hashjoin = off;
alter function follow_lines() set enable_mergejoin = off;
alter function follow_lines() set enable_seqscan = off;
alter function refuse_gone_parties() set enable_hashjoin = off;
alter function refuse_gone_parties() set enable_mergejoin = off;
alter function refuse_gone_parties() set enable_seqscan = off;
