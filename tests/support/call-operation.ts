import type { ApiCall, Operation } from '#api/operation.ts';
import type { ServedScope } from '#views/context.ts';

/** Calls an operation of the API with the part of a request's scope that it reads. */
export async function callOperation(
  { handle }: Operation,
  scope: object,
  { request = new Request('http://one.localhost/'), path = {} }: Partial<ApiCall> = {},
): Promise<Response> {
  return handle(scope as ServedScope, { request, path });
}
