import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';

/**
 * Small print. On a phone it is a disclosure that starts as `ui.termsOnMobile` says; on wider screens it is always
 * shown whole (by the style sheet alone).
 */
export function Terms({
  title = 'Terms and conditions',
  onMobile,
  children,
}: {
  title?: string;
  onMobile: 'collapsed' | 'expanded';
  children: ReactNode;
}) {
  return (
    <details className="terms collapse" open={onMobile === 'expanded'}>
      <summary>
        <span>{title}</span>
        <Icon name="chevron-down" className="collapse-sign" />
      </summary>
      <div className="collapse-body">
        <div className="terms-text">{children}</div>
      </div>
    </details>
  );
}
