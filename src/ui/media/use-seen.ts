import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in the window of a page that is itself looked at. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting));
    watch.observe(element.current!);
    const look = () => setShown(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      watch.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return near && shown;
}
