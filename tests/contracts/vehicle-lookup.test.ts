import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakeVehicleLookup } from '#integrations/vehicle-lookup/fake.server.ts';
import { openHttpVehicleLookup } from '#integrations/vehicle-lookup/http.server.ts';
import { VehicleLookupFailed, type VehicleLookup } from '#leads/vehicle-lookup-port.ts';
import type { LookupKey } from '#valuation/rules/vehicle-lookup.ts';

const rego = (text: string): LookupKey => ({ kind: 'rego', rego: text, state: 'qld' });
const COROLLA = { make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', year: 2021 };

/** A look-up service; its requests are recorded. */
const asked: { readonly url: string; readonly authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://service.example');
  asked.push({ url: request.url!, authorization: request.headers.authorization });
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  switch (url.searchParams.get('rego') ?? url.searchParams.get('vin')) {
    case 'FOUND1':
    case 'JTNKU3JE60J000001':
      return send(200, { vehicles: [{ ...COROLLA, owner: 'Jo Fictional' }] });
    case 'MANY22':
      return send(200, { vehicles: [COROLLA, { ...COROLLA, badge: undefined }] });
    case 'DOWN55':
      return void response.destroy();
    case 'REFUSED':
      return send(403, {});
    case 'BROKEN':
      return send(200, { vehicles: [{ make: 'Toyota' }] });
    default:
      return send(404, {});
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vehicles`;
const openHttp = () => openHttpVehicleLookup({ url, key: 'the-key-1' });

const SERVICES: readonly (readonly [string, () => VehicleLookup])[] = [
  ['the fake', openFakeVehicleLookup],
  ['a service', openHttp],
];

describe.each(SERVICES)('a vehicle looked up by %s', (_name, open) => {
  it('is found by registration or VIN, without anything that identifies its owner', async () => {
    expect(await open().find(rego('FOUND1'))).toEqual([COROLLA]);
    expect(await open().find({ kind: 'vin', vin: 'JTNKU3JE60J000001' })).toEqual([COROLLA]);
  });

  it('may be one of several, or unknown', async () => {
    expect((await open().find(rego('MANY22'))).length).toBeGreaterThan(1);
    expect(await open().find(rego('NONE33'))).toEqual([]);
  });

  it('fails without an answer', async () => {
    await expect(open().find(rego('DOWN55'))).rejects.toThrow(VehicleLookupFailed);
  });
});

describe('a look-up service', () => {
  it('gets registration and state, with the key as a bearer token', async () => {
    await openHttp().find(rego('FOUND1'));
    expect(asked.at(-1)).toEqual({ url: '/vehicles?rego=FOUND1&state=qld', authorization: 'Bearer the-key-1' });
  });

  it.each(['REFUSED', 'BROKEN'])('fails when the answer is %s', async (text) => {
    await expect(openHttp().find(rego(text))).rejects.toThrow(VehicleLookupFailed);
  });
});
