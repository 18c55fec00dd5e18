import { index, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * The URL of every screen. Files, the API and probes are in server/app.ts.
 * Each id is explicit, so that a file may move without changing the ids that links and the prefetch use.
 */
export default [
  index('routes/home.tsx', { id: 'home' }),
  route('search', 'routes/search-redirect.tsx', { id: 'search-default' }),
  route('search/budget', 'routes/budget-redirect.tsx', { id: 'search-budget' }),
  route('search/:first/:second?', 'routes/search.tsx', { id: 'search' }),
  route('cars/:slug', 'routes/vehicle.tsx', { id: 'vehicle' }),
  route('used-car/:carType?', 'routes/used-car-redirect.tsx', { id: 'used-car-redirect' }),
  route('contact', 'routes/contact.tsx', { id: 'contact' }),
  route('contact-us/:location?', 'routes/contact.tsx', { id: 'contact-us' }),
  route('compare', 'routes/compare.tsx', { id: 'compare' }),
  route('saved', 'routes/saved.tsx', { id: 'saved' }),
  route('book-test-drive', 'routes/form-page.tsx', { id: 'book-test-drive' }),
  route('request-photos', 'routes/form-page.tsx', { id: 'request-photos' }),
  route('print', 'routes/print.tsx', { id: 'print' }),
  route('special-offers', 'routes/offers.tsx', { id: 'offers' }),
  route('offers/:first/:second?', 'routes/offer.tsx', { id: 'offer' }),
  route('models', 'routes/models.tsx', { id: 'models' }),
  route('models/:model', 'routes/model.tsx', { id: 'model' }),
  route('blogs', 'routes/blogs.tsx', { id: 'blogs' }),
  route('blogs/:post', 'routes/blog-post.tsx', { id: 'blog-post' }),
  route('blog/vehicle-reviews', 'routes/blogs.tsx', { id: 'vehicle-reviews' }),
  route('success', 'routes/success.tsx', { id: 'success' }),
  route('__kit', 'routes/kit.tsx', { id: 'kit' }),
  route(':page', 'routes/content-page.tsx', { id: 'content-page' }),
  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
