import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';

/**
 * Terms and conditions. On phones a disclosure whose initial state is `ui.termsOnMobile`; on wider screens the style sheet always
 * shows the whole text.
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
