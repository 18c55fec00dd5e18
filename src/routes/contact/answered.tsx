import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { longDate } from '#leads/rules/lead-mail.ts';
import { signatureIn } from '#leads/signed-links.server.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { scopeContext, type RequestScope } from '#views/context.ts';
import '#styles/pages/forms.css';

const PRIVATE = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `Record an answer | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** The page of the link in a lead's mail, on which the dealership records that it has answered. Nothing is stored until the button. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const lead = await openLead(url, params['lead']!, scope);
  const page = { siteName: scope.site.name, lead: null };
  if (lead.state === 'expired') return data(page, { status: 410, headers: PRIVATE });
  const { receipt, sentAt, answeredAt } = lead;
  const text = (instant: Date) => longDate(instant, scope.site.timeZone);
  return data(
    { ...page, lead: { receipt, sent: text(sentAt), answered: answeredAt && text(answeredAt) } },
    { headers: PRIVATE },
  );
}

/** The button, or the post of a dealership's own system, which may state `answered_at`. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  const lead = await openLead(url, params['lead']!, scope);
  if (lead.state === 'expired') throw data(null, { status: 410, headers: PRIVATE });
  const given = (await request.formData()).get('answered_at');
  const at = typeof given === 'string' && given !== '' ? Date.parse(given) : scope.now;
  const of = { siteId: scope.site.id, leadId: params['lead']! };
  const outcome = Number.isNaN(at) ? 'wrong' : await scope.answeredLeads.record(of, at, scope.now);
  return data({ outcome }, { status: outcome === 'recorded' ? 200 : 422, headers: PRIVATE });
}

async function openLead(url: URL, leadId: string, { answeredLeads, site, now }: RequestScope) {
  const lead = await answeredLeads.open({ siteId: site.id, leadId, ...signatureIn(url.searchParams) }, now);
  if (lead.state === 'unknown') throw data(null, { status: 404 });
  return lead;
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Answered() {
  const { lead } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <Container narrow className="page-message">
      <h1>{lead?.answered ? 'The answer is recorded' : 'Record your answer'}</h1>
      {posted?.outcome === 'wrong' && (
        <Alert tone="danger" live="alert" title="This time cannot be right">
          <p>answered_at must be a time after the enquiry was sent, and not in the future.</p>
        </Alert>
      )}
      {lead === null && <p>This link has expired. Nothing was recorded.</p>}
      {lead?.answered && (
        <p>
          Enquiry {lead.receipt} was answered on {lead.answered}. The first answer counts.
        </p>
      )}
      {lead && !lead.answered && (
        <>
          <p>
            Enquiry {lead.receipt} was sent on {lead.sent}. Press the button once you have called or written to the
            sender.
          </p>
          <form method="post">
            <Button type="submit">I have answered</Button>
          </form>
        </>
      )}
    </Container>
  );
}
