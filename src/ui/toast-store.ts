/** Duration of a toast, in milliseconds. */
export const TOAST_MS = 3000;

/** A failure is not a toast, because it must stay (failure-store.ts). */
export type ToastTone = 'info' | 'positive';

interface Toast {
  /** Tells two toasts with the same text apart, so that screen readers announce the second too. */
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

export interface ToastStore {
  readonly show: (text: string, tone?: ToastTone) => void;
  readonly dismiss: () => void;
  readonly current: () => Toast | null;
  readonly subscribe: (onChange: () => void) => () => void;
}

export interface Timers {
  readonly start: (callback: () => void, ms: number) => unknown;
  readonly stop: (timer: unknown) => void;
}

/** A store of one toast. A new toast replaces the current one and restarts the timer. */
export function createToastStore(timers: Timers): ToastStore {
  let toast: Toast | null = null;
  let timer: unknown;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: Toast | null) => {
    toast = next;
    for (const listener of listeners) listener();
  };
  return {
    show(text, tone = 'info') {
      timers.stop(timer);
      lastId += 1;
      set({ id: lastId, text, tone });
      timer = timers.start(() => set(null), TOAST_MS);
    },
    dismiss() {
      timers.stop(timer);
      if (toast) set(null);
    },
    current: () => toast,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The page's toasts. Only called from event handlers, never while rendering on the server. */
export const toasts = createToastStore({
  start: (callback, ms) => setTimeout(callback, ms),
  stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});

export const showToast = toasts.show;
