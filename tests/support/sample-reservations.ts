import { randomUUID } from 'node:crypto';
import { openFakePayments } from '#tests/support/fake-payments.ts';
import type { LeadNotice } from '#leads/rules/lead-notice.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { createOnlinePayments } from '#reservations/online-payments.server.ts';
import type { ReservationParts } from '#reservations/reservation-parts.server.ts';
import { createReservations } from '#reservations/reservations.server.ts';
import type { DirectDeposit } from '#vehicle/rules/checkout.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleDealership } from './sample-dealership.ts';
import { sampleSite, sampleTenants } from './sample-site.ts';
import { sampleVehicle } from './sample-vehicle.ts';
import { writeVehicles } from './write-vehicles.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
const RESERVE = { enabled: true, deposit: 200, holdHours: 48, paymentMinutes: 20 };

/** A site that takes reservations with a fake provider and a clock of its own, on a database of the test. */
export function sampleReservations(
  database: DatabaseHandle,
  {
    reserve = {},
    checkout = {},
    startsAt = Date.UTC(2026, 10, 21, 1),
  }: { reserve?: object; checkout?: object; startsAt?: number } = {},
) {
  const clock = { now: startsAt };
  const provider = openFakePayments({ now: () => clock.now });
  const dealership = sampleDealership('one', { mail: ['sales@one.example'] });
  const site = sampleSite([dealership], { reserve: { ...RESERVE, ...reserve }, checkout });
  const told: (Pick<LeadNotice, 'type' | 'audience'> & { readonly leadId: string; readonly notice: LeadNotice })[] = [];
  const problems: string[] = [];
  const note = (_facts: object, message: string) => void problems.push(message);
  const parts: ReservationParts = {
    database,
    tenants: sampleTenants(site),
    findProvider: () => provider.payments,
    async notify(_trx, leadId, notices) {
      for (const notice of notices) told.push({ leadId, type: notice.type, audience: notice.audience, notice });
    },
    links: {
      prepare: async () => {},
      path: async ({ kind, id }) => `/${kind}/${id}?expires=1&signature=s`,
      check: async () => 'genuine',
    },
    log: { info: () => {}, warn: note, error: note },
    skew: () => 0,
  };
  const reservations = createReservations(parts);
  const onlinePayments = createOnlinePayments(parts);

  async function addVehicle(changes: Partial<Vehicle> = {}): Promise<Vehicle> {
    const id = changes.id ?? randomUUID();
    const vehicle = sampleVehicle({
      dealershipId: dealership.id,
      slug: `corolla-${id}`,
      price: 2_499_000,
      priceType: 'Drive Away',
      paymentProcessors: ['card'],
      ...changes,
      id,
    });
    await writeVehicles(database, [vehicle]);
    return vehicle;
  }
  /** A stored lead, with what notices and the provider read of it. */
  async function addLead(vehicleId: string | null = null): Promise<string> {
    const id = randomUUID();
    const payload = {
      lead_id: id,
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      url: 'https://www.example.com/cars/x/checkout',
      location: null,
    };
    await database.db
      .insertInto('leads')
      .values({
        id,
        receipt: id.slice(0, 12),
        group_id: site.group_id,
        site_id: site.id,
        dealership_id: dealership.id,
        idempotency_key: id,
        category: 'Used Vehicle Enquiry',
        subcategory: 'Reservation',
        vehicle_id: vehicleId,
        payload: JSON.stringify(payload),
        spam_score: 0,
        spam_reasons: [],
        created_at: new Date(clock.now),
      })
      .execute();
    return id;
  }
  async function hold(
    vehicle: Vehicle,
    options: {
      leadId?: string;
      purpose?: 'reservation' | 'purchase' | 'paid_purchase';
      deposit?: number;
      directDeposit?: DirectDeposit;
      shownPrice?: number;
      remoteAddress?: string;
    } = {},
  ) {
    const leadId = options.leadId ?? (await addLead(vehicle.id));
    const { purpose = 'reservation', deposit = 20_000, shownPrice = vehicle.price, remoteAddress = null } = options;
    const { directDeposit = null } = options;
    const request = { site, vehicleId: vehicle.id, leadId, purpose, deposit, directDeposit, shownPrice, remoteAddress };
    return reservations.hold(request, clock.now);
  }
  /** Holds a vehicle and returns the id of its reservation. */
  async function held(vehicle: Vehicle, deposit?: number): Promise<string> {
    const outcome = await hold(vehicle, deposit === undefined ? {} : { deposit });
    if (outcome.outcome !== 'held') throw new Error(outcome.outcome);
    return outcome.id;
  }
  /** Starts the payment of a reservation and returns its id at the provider. */
  async function started(id: string): Promise<string> {
    const start = await reservations.startPayment(site.id, id, clock.now);
    if (start.outcome !== 'started') throw new Error(start.outcome);
    return start.payment.id;
  }
  const read = async (id: string) => (await reservations.read(site.id, id, clock.now))!;
  const isHeld = async ({ id }: Vehicle) =>
    (await database.db.selectFrom('vehicles').select('held').where('id', '=', id).executeTakeFirstOrThrow()).held;
  return {
    clock,
    provider,
    site,
    parts,
    reservations,
    onlinePayments,
    told,
    problems,
    addVehicle,
    addLead,
    hold,
    held,
    started,
    read,
    isHeld,
  };
}
