import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address that is a screen. Files, API and probes stand in server/app.ts. */
export default [
  index('routes/home.tsx'),
  route('search', 'routes/search-redirect.tsx', { id: 'search-default' }),
  route('search/budget', 'routes/budget-redirect.tsx', { id: 'search-budget' }),
  route('search/:first/:second?', 'routes/search.tsx'),
  route('cars/:slug', 'routes/vehicle.tsx'),
  route('used-car/:carType?', 'routes/used-car-redirect.tsx'),
  route('contact', 'routes/contact.tsx', { id: 'contact' }),
  route('contact-us/:location?', 'routes/contact.tsx', { id: 'contact-us' }),
  route('compare', 'routes/compare.tsx'),
  route('saved', 'routes/saved.tsx'),
  route('book-test-drive', 'routes/form-page.tsx', { id: 'book-test-drive' }),
  route('request-photos', 'routes/form-page.tsx', { id: 'request-photos' }),
  route('print', 'routes/print.tsx'),
  route('special-offers', 'routes/offers.tsx'),
  route('offers/:first/:second?', 'routes/offer.tsx'),
  route('models', 'routes/models.tsx'),
  route('models/:model', 'routes/model.tsx'),
  route('blogs', 'routes/blogs.tsx', { id: 'blogs' }),
  route('blogs/:post', 'routes/blog-post.tsx'),
  route('blog/vehicle-reviews', 'routes/blogs.tsx', { id: 'vehicle-reviews' }),
  route('success', 'routes/success.tsx'),
  route('__kit', 'routes/kit.tsx'),
  route(':page', 'routes/content-page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
