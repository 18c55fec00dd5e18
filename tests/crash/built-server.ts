/** The built server without demo stock: a process to be killed. Environment: as the server's own, with PORT. */
import { flushCompileCache } from 'node:module';
import path from 'node:path';

const { main } = (await import(path.resolve('build/server/main.js'))) as { main(demonstration: null): Promise<void> };
await main(null);
console.log(`ready ${process.env['PORT']}`);
// Writes the compiled modules for the next process of the test; a killed process writes nothing at its end.
flushCompileCache();
