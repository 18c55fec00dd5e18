import { PostCards } from '#content/ui/post-card.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { ViewOf } from './section-views.ts';

export function Blogs({ view }: { view: ViewOf<'blogs'> }) {
  return (
    <Section id="blogs" title="Worth reading first">
      <PostCards posts={view.posts} />
    </Section>
  );
}
