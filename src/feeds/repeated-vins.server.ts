import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import { AVAILABLE_STATUSES } from '#vehicle/rules/availability.ts';

/** A VIN of several available vehicles of a group, with the feed and the key of each. */
interface RepeatedVin {
  readonly vin: string;
  readonly vehicles: string;
}

/** The VINs of a feed that other available vehicles of the group have too, in this feed or another. */
export async function repeatedVins(db: Db, groupId: string, feedId: string): Promise<readonly RepeatedVin[]> {
  const { rows } = await sql<RepeatedVin>`
    select vin, string_agg(feed_id || ' ' || source_key, ', ' order by feed_id, source_key) as vehicles
    from (
      select doc ->> 'vin' as vin, feed_id, source_key from vehicles
      where group_id = ${groupId} and status in (${sql.join([...AVAILABLE_STATUSES])})
    ) as available
    where vin is not null
    group by vin
    having count(*) > 1 and bool_or(feed_id = ${feedId})
    order by vin`.execute(db);
  return rows;
}
