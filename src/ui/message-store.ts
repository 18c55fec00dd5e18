import { createListeners } from './listeners.ts';

/** Duration of a toast, in milliseconds. */
export const TOAST_MS = 3000;

/** A failure is not a toast, because it must stay. */
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
  const { notify, subscribe } = createListeners();
  const set = (next: Toast | null) => {
    toast = next;
    notify();
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
    subscribe,
  };
}

/** The page's toasts. Only called from event handlers, never while rendering on the server. */
export const toasts = createToastStore({
  start: (callback, ms) => setTimeout(callback, ms),
  stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});

export const showToast = toasts.show;

/** A save that failed, as the shopper reads it. */
export interface Failure {
  /** Tells two failures with the same text apart, so that screen readers announce the second too. */
  readonly id: number;
  /** The kind of save: each has one failure at most, which its next success removes. */
  readonly kind: string;
  readonly text: string;
}

export interface FailureStore {
  /** Replaces the earlier failure of the same kind. */
  readonly show: (kind: string, text: string) => void;
  /** The shopper dismissed it, or the next try succeeded. */
  readonly clear: (kind: string) => void;
  readonly current: () => readonly Failure[];
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The failed saves of the page. Unlike a toast, each stays until it is cleared. */
export function createFailureStore(): FailureStore {
  let failures: readonly Failure[] = [];
  let lastId = 0;
  const { notify, subscribe } = createListeners();
  const set = (next: readonly Failure[]) => {
    failures = next;
    notify();
  };
  const others = (kind: string) => failures.filter((failure) => failure.kind !== kind);
  return {
    show(kind, text) {
      lastId += 1;
      set([...others(kind), { id: lastId, kind, text }]);
    },
    clear(kind) {
      if (others(kind).length < failures.length) set(others(kind));
    },
    current: () => failures,
    subscribe,
  };
}

/** The page's failures. Only called from event handlers, never while rendering on the server. */
export const failures = createFailureStore();
