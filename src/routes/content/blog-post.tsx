import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readScope } from '#views/context.ts';
import { BlogPostScreen } from './blog-post-screen.tsx';
import { blogPostView } from './blog-post-view.server.ts';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && {
      ...loaderData,
      title: loaderData.post.title,
      description: loaderData.post.excerpt,
      type: 'article',
    },
  );

/** One post of the site, from its date on. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return blogPostView(params['post'], readScope(context));
}

export default function BlogPost() {
  return <BlogPostScreen page={useLoaderData<typeof loader>()} />;
}
