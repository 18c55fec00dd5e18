/** The built server without demo stock: a process to be killed. Environment: as the server's own, with PORT. */
import path from 'node:path';

const { main } = (await import(path.resolve('build/server/main.js'))) as { main(demonstration: null): Promise<void> };
await main(null);
console.log(`ready ${process.env['PORT']}`);
