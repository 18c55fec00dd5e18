import { useEffect, useState } from 'react';

/** Whether the page is looked at: not in a tab behind another, nor in a window that is put away. */
export function usePageShown(): boolean {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return shown;
}
