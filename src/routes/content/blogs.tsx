import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readScope } from '#views/context.ts';
import { BlogsScreen } from './blogs-screen.tsx';
import { blogsView } from './blogs-view.server.ts';
import '#styles/pages/search.css';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && {
      ...loaderData,
      description: `${loaderData.title} from ${loaderData.siteName}.`,
      isIndexed: loaderData.posts.length > 0,
    },
  );

/** All posts of the site, or its vehicle reviews, newest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return blogsView(url, readScope<'inventory'>(context));
}

export default function Blogs() {
  return <BlogsScreen page={useLoaderData<typeof loader>()} />;
}
