import { ask, SignInForm } from '#shoppers/ui/sign-in-form.tsx';
import { Alert } from '#ui/alert.tsx';
import { Illustration, type IllustrationName } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import type { SignInFailure, SignInPage } from '#views/account/sign-in-view.server.ts';

/** Leads on to the requested page, with the search saved for which the shopper signed in: the server does it without scripts. */
async function leaveFor(destination: string): Promise<void> {
  const query = new URLSearchParams(location.search).get('save');
  // If saving fails, that page still has the button, and explains the reason.
  if (query !== null) await ask('/api/saved-searches', { query });
  location.replace(destination);
}

interface SignInScreenProps {
  page: SignInPage;
  answer: SignInFailure | null;
}

export function SignInScreen({ page, answer: failed }: SignInScreenProps) {
  const { title, uses, illustration, status, phone, back, destination, isDeleted } = page;
  return (
    <Container narrow className="form-page sign-in">
      <FormPanel title={title} aside={<AccountUses uses={uses} illustration={illustration} />}>
        {isDeleted && (
          <Alert
            tone="positive"
            live="status"
            title="Your account has been deleted. Enquiries that are still on their way are delivered first, then your details are deleted from them."
          />
        )}
        <SignInForm status={status} phone={phone} failed={failed} onSignedIn={() => void leaveFor(destination)} />
        <p className="sign-in-back">
          <a href={back}>Back without signing in</a>
        </p>
      </FormPanel>
    </Container>
  );
}

/** Uses of an account. */
function AccountUses({ uses, illustration }: { uses: readonly string[]; illustration: IllustrationName }) {
  return (
    <aside className="panel account-uses" aria-labelledby="uses-title">
      <Illustration name={illustration} />
      <h2 id="uses-title">With an account</h2>
      <ul>
        {uses.map((use) => (
          <li key={use}>
            <Icon name="check" />
            {use}
          </li>
        ))}
      </ul>
    </aside>
  );
}
