import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Answerer, FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { accountDetails } from '#views/forms/form-route.ts';
import { scopeContext } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { tradeInExtras } from '#views/forms/trade-in-extras.server.ts';
import { askedTradeIn, tradeInView } from './trade-in-view.server.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, text, canonical, isIndexed } = loaderData;
  return pageMeta({
    ...loaderData,
    title: vehicle ? `${title}: ${vehicle.name}` : title,
    description: text,
    canonical: isIndexed ? canonical : null,
  });
};

/** The trade-in form and the selling form, on a vehicle in stock (`car_id`) or on none. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return tradeInView(url, context.get(scopeContext));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  const { form, vehicle } = await askedTradeIn(url, scope, 'post');
  return postEnquiry(request, scope, vehicle, form, tradeInExtras(scope, form, vehicle));
}

export default function TradeIn() {
  const { title, text, contact, vehicle, answerer, aside, steps, faq } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Container className="form-page">
      <Breadcrumb
        crumbs={[...(vehicle ? [{ label: vehicle.name, href: vehicle.href }] : []), { label: title, href: null }]}
      />
      <FormPanel
        title={title}
        intro={<p className="form-page-subtitle">{text}</p>}
        aside={
          vehicle ? (
            <VehicleAside vehicle={vehicle}>{answerer && <Answerer view={answerer} />}</VehicleAside>
          ) : (
            aside && <FormAside view={aside} steps={steps} />
          )
        }
      >
        <LeadForm account={accountDetails} data={contact} answer={answer ?? null} level={2} />
      </FormPanel>
      {faq.length > 0 && (
        <section className="form-page-faq" aria-labelledby="faq-title">
          <h2 id="faq-title">Questions and answers</h2>
          <Accordion
            id="trade-in-faq"
            sections={faq.map(({ question, answer: text }, at) => ({
              id: `faq-${at + 1}`,
              title: question,
              content: <p>{text}</p>,
            }))}
          />
        </section>
      )}
    </Container>
  );
}
