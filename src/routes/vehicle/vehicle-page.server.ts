import { data, redirect } from 'react-router';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Scope } from '#views/context.ts';
import { vehicleFormsData } from '#views/forms/form-data.server.ts';
import { withStructuredData } from '#views/page/structured-data-script.ts';
import { vehicleHead, vehicleView } from './vehicle-view.ts';

export type VehiclePage = Awaited<ReturnType<typeof vehiclePage>>;

/** The page of a vehicle. `request` decides if it has the structured data, which only a document needs. */
export async function vehiclePage(
  vehicle: Vehicle,
  scope: Scope<'dealerships' | 'finance' | 'inventory' | 'leads' | 'valuation'>,
  request: Request,
) {
  const view = await vehicleView(vehicle, scope);
  const { canonical, structuredData } = vehicleHead(vehicle, view, scope);
  const page = {
    siteName: scope.site.name,
    canonical,
    vehicle: view,
    contact: vehicleFormsData(vehicle, scope, vehiclePath(vehicle), [
      ...new Set<ContactForm>(['enquiry', view.contactForm, ...Object.values(view.contactLinks)]),
    ]),
  };
  return withStructuredData(page, structuredData, request);
}

/** Redirects a slug with capitals to the lower-case one. */
export async function loadVehicle(
  slug: string,
  { site, inventory }: Scope<'inventory'>,
  search = '',
): Promise<Vehicle> {
  const vehicle = await inventory.stock.findVehicle(site, slug);
  const small = vehicle ? null : await inventory.stock.findVehicle(site, slug.toLowerCase());
  if (small) throw redirect(vehiclePath(small) + search, 301);
  if (!vehicle) throw data(null, { status: 404 });
  return vehicle;
}
