import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { scopeContext } from './context.ts';
import { modelMeta, ModelScreen } from './views/model-screen.tsx';
import { modelPage } from './views/model-view.server.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? modelMeta(loaderData) : []);

export function loader({ params, context }: LoaderFunctionArgs) {
  return modelPage(context.get(scopeContext), `/models/${params['model']}`);
}

export default function Model() {
  return <ModelScreen model={useLoaderData<typeof loader>()} />;
}
