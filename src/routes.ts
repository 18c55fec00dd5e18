import { index, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * The URL of every screen. Files, the API and probes are in server/app.ts.
 * Each id is explicit, so that a file may move without changing the ids that links and the prefetch use.
 */
export default [
  index('routes/home/home.tsx', { id: 'home' }),
  route('search', 'routes/search/search-redirect.tsx', { id: 'search-default' }),
  route('search/budget', 'routes/search/budget-redirect.tsx', { id: 'search-budget' }),
  route('search/:first/:second?', 'routes/search/search.tsx', { id: 'search' }),
  route('cars/:slug', 'routes/vehicle/vehicle.tsx', { id: 'vehicle' }),
  route('used-car/:carType?', 'routes/search/used-car-redirect.tsx', { id: 'used-car-redirect' }),
  route('contact', 'routes/contact/contact.tsx', { id: 'contact' }),
  route('contact-us/:location?', 'routes/contact/contact.tsx', { id: 'contact-us' }),
  route('compare', 'routes/compare/compare.tsx', { id: 'compare' }),
  route('saved', 'routes/account/saved.tsx', { id: 'saved' }),
  route('book-test-drive', 'routes/contact/form-page.tsx', { id: 'book-test-drive' }),
  route('finance-enquiry', 'routes/contact/form-page.tsx', { id: 'finance-enquiry' }),
  route('request-photos', 'routes/contact/form-page.tsx', { id: 'request-photos' }),
  route('service', 'routes/contact/site-form-page.tsx', { id: 'service' }),
  route('vehicle-parts-and-accessories', 'routes/contact/site-form-page.tsx', { id: 'parts' }),
  route('parts/search', 'routes/contact/parts-search.tsx', { id: 'parts-search' }),
  route('careers', 'routes/contact/site-form-page.tsx', { id: 'careers' }),
  route('fleet', 'routes/contact/site-form-page.tsx', { id: 'fleet' }),
  route('insurance', 'routes/contact/site-form-page.tsx', { id: 'insurance' }),
  route('feedback', 'routes/contact/site-form-page.tsx', { id: 'feedback' }),
  route('offer-enquiry', 'routes/contact/site-form-page.tsx', { id: 'offer-enquiry' }),
  route('model-enquiry', 'routes/contact/site-form-page.tsx', { id: 'model-enquiry' }),
  route('brand-enquiry', 'routes/contact/site-form-page.tsx', { id: 'brand-enquiry' }),
  route('print', 'routes/print/print.tsx', { id: 'print' }),
  route('special-offers', 'routes/content/offers.tsx', { id: 'offers' }),
  route('offers/:first/:second?', 'routes/content/offer.tsx', { id: 'offer' }),
  route('models', 'routes/content/models.tsx', { id: 'models' }),
  route('models/:model', 'routes/content/model.tsx', { id: 'model' }),
  route('blogs', 'routes/content/blogs.tsx', { id: 'blogs' }),
  route('blogs/:post', 'routes/content/blog-post.tsx', { id: 'blog-post' }),
  route('blog/vehicle-reviews', 'routes/content/blogs.tsx', { id: 'vehicle-reviews' }),
  route('success', 'routes/contact/success.tsx', { id: 'success' }),
  route('__kit', 'routes/kit/kit.tsx', { id: 'kit' }),
  route(':page', 'routes/content/content-page.tsx', { id: 'content-page' }),
  route('*', 'routes/content/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
