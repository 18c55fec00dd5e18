/** Preloaded into the server (`node --import`): how long its event loop was blocked between two messages of the parent. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let before = process.threadCpuUsage();

process.on('message', (message) => {
  const { user, system } = process.threadCpuUsage(before);
  const workedMs = (user + system) / 1000;
  // Timers run once a millisecond. Other programs on the machine delay them too, but they do not make this thread work.
  const blockedMs = Math.min(Math.max(0, delay.max / 1e6 - 1), workedMs);
  process.send?.({ blockedMs });
  if (message !== 'reset') return;
  delay.reset();
  before = process.threadCpuUsage();
});
