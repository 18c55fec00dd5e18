import { useRef, type KeyboardEvent } from 'react';
import type { IconName } from '#ui/icon/icon-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { tabAfterKey } from '#ui/tabs/tab-keys.ts';
import type { MediaMode } from '../rules/media-view.ts';

export interface Mode {
  readonly id: MediaMode;
  readonly label: string;
  readonly icon: IconName;
  readonly count: number | null;
}

/** The tabs Spin, Images and Interior. Hidden without scripts, where pictures and interior follow each other. */
export function ModeTabs({
  modes,
  chosen,
  onChoose,
}: {
  modes: readonly Mode[];
  chosen: MediaMode;
  onChoose: (mode: MediaMode) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const ids = modes.map((mode) => mode.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(ids, chosen, event.key) as MediaMode | null;
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#media-${next}-tab`)?.focus();
  };
  return (
    <div className="media-tabs" role="tablist" aria-label="Views of the vehicle" ref={list} onKeyDown={onKeyDown}>
      {modes.map((mode) => (
        <button
          key={mode.id}
          id={`media-${mode.id}-tab`}
          type="button"
          role="tab"
          className="media-tab"
          aria-selected={mode.id === chosen}
          aria-controls={`media-${mode.id}`}
          tabIndex={mode.id === chosen ? 0 : -1}
          onClick={() => onChoose(mode.id)}
        >
          <Icon name={mode.icon} />
          {mode.label}
          {mode.count !== null && mode.count > 1 && <span className="media-tab-count">{mode.count}</span>}
        </button>
      ))}
    </div>
  );
}
