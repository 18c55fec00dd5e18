import net from 'node:net';

/** In tests, any connection to another machine throws an error with its address. */
const LOCAL = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0']);
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
  const first = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host?: string; path?: string } | number | string;
  const given = typeof first === 'object' ? first.host : args[1];
  const host = typeof given === 'string' ? given : 'localhost';
  const isSocketFile =
    typeof first === 'object' ? Boolean(first.path) : typeof first === 'string' && first.startsWith('/');
  if (!isSocketFile && !LOCAL.has(host) && !host.endsWith('.localhost')) {
    throw new Error(`A test tried to reach ${host}, which is not allowed. Use a fake behind the port.`);
  }
  return (connect as (...parameters: unknown[]) => net.Socket).apply(this, args);
} as typeof connect;
