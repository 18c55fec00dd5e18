import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { scopeContext } from '../context.ts';
import { modelMeta, ModelScreen } from './model-screen.tsx';
import { modelPage } from './model-view.server.ts';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? modelMeta(loaderData) : []);

/** A model: description, starting price, stock and offers. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return modelPage(context.get(scopeContext), `/models/${params['model']}`);
}

export default function Model() {
  return <ModelScreen model={useLoaderData<typeof loader>()} />;
}
