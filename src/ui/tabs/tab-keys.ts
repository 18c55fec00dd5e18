/** The tab that a key selects, wrapping around at the ends; `null` for other keys. The space bar selects the current tab. */
export function tabAfterKey(ids: readonly string[], current: string | undefined, key: string): string | null {
  const at = Math.max(0, ids.indexOf(current ?? ''));
  const to = ((): number | null => {
    switch (key) {
      case 'ArrowRight':
        return at + 1;
      case 'ArrowLeft':
        return at - 1 + ids.length;
      case 'Home':
        return 0;
      case 'End':
        return ids.length - 1;
      case ' ':
        return at;
      default:
        return null;
    }
  })();
  return to === null ? null : (ids[to % ids.length] ?? null);
}
