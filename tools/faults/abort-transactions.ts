/**
 * Aborts of three in ten transactions that book movements, half of them at the commit. Triggers that the tables' owner
 * adds cause them, so that the product itself is unchanged.
 */
import type { Client } from 'pg'
import type { Point } from './stand.ts'
import { newTally, statusText, unexpected } from './tally.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

const IN_STATEMENT = 0.15
/** Share of aborts among the transactions that reach the commit, so that 0.3 of all transactions are aborted. */
const AT_COMMIT = (0.3 - IN_STATEMENT) / (1 - IN_STATEMENT)

// The sequence counts the aborts, because a rollback does not reset sequences.
const INSTALL = `
  create sequence faults_aborted minvalue 0 start 0;
  create function faults_abort() returns trigger language plpgsql security definer as $$
  begin
    if random() < tg_argv[0]::float then
      perform nextval('faults_aborted');
      raise exception 'aborted on purpose' using errcode = tg_argv[1];
    end if;
    return null;
  end $$;
  create trigger faults_in_statement after insert on movements
    for each statement execute function faults_abort('${IN_STATEMENT}', '40P01');
  create constraint trigger faults_at_commit after insert on movements deferrable initially deferred
    for each row execute function faults_abort('${AT_COMMIT}', '40001');
`
const TAKE_AWAY = 'drop function if exists faults_abort cascade; drop sequence if exists faults_aborted'

async function aborted(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ drawn: string }>(
    'select case when is_called then last_value + 1 else 0 end as drawn from faults_aborted',
  )
  return Number(rows[0]!.drawn)
}

export const abortTransactions: Point = {
  name: '7 30 % of transactions aborted',
  whole: 5000,
  short: 100,
  async run({ rig, owner, stocks }, times) {
    const tally = newTally()
    await rig.asOwner((client) => client.query(INSTALL))
    const writers = startWriters(owner, stocks, 'aborted')
    const { acknowledged, statuses } = writers.witness
    const answered = () => [...statuses.values()].reduce((sum, seen) => sum + seen, 0)
    try {
      while (answered() < times) await new Promise((resolve) => setTimeout(resolve, 20))
    } finally {
      await writers.stop()
      const timesAborted = await rig.asOwner(async (client) => {
        const drawn = await aborted(client)
        await client.query(TAKE_AWAY)
        return drawn
      })
      tally.notes.push(`${timesAborted} transactions aborted`)
    }
    const gone = await missing(owner, acknowledged.keys())
    tally.lost = gone.length
    const failures = [...statuses].filter(([status]) => ![200, 201, 409].includes(status))
    tally.tried = answered()
    tally.survived = tally.tried - failures.reduce((sum, [, seen]) => sum + seen, 0)
    const found = [unexpected(statuses, [200, 201, 409]), await booksProblem(owner)]
    tally.problems.push(...found.filter((problem) => typeof problem === 'string'))
    tally.notes.push(statusText(statuses))
    return tally
  },
}
