import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { ask, SignInForm } from '#shoppers/ui/sign-in-form.tsx';
import { Alert } from '#ui/alert.tsx';
import { Illustration, type IllustrationName } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { scopeContext } from '#views/context.ts';
import { signInPage, takeSignInStep } from '#views/account/sign-in-view.server.ts';
import '#styles/pages/account.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Sign in | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** `/sign-in?type=&redirect=&back=`: the phone number, then the code. Both are plain forms. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return signInPage(url, context.get(scopeContext));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return takeSignInStep(request, url, context.get(scopeContext));
}

/** Leads on to the requested page, with the search saved for which the shopper signed in: the server does it without scripts. */
async function leaveFor(destination: string): Promise<void> {
  const query = new URLSearchParams(location.search).get('save');
  // If saving fails, that page still has the button, and explains the reason.
  if (query !== null) await ask('/api/saved-searches', { query });
  location.replace(destination);
}

export default function SignIn() {
  useReloadWhenRestored();
  const { title, uses, illustration, status, phone, back, destination, isDeleted } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() ?? null;
  return (
    <Container narrow className="form-page sign-in">
      <FormPanel title={title} aside={<AccountUses uses={uses} illustration={illustration} />}>
        {isDeleted && (
          <Alert
            tone="positive"
            live="status"
            title="Your account has been deleted. Your details in what you sent follow within minutes of its delivery."
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
