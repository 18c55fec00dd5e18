import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { vehiclePath } from '#vehicle/rules/vehicle.ts';
import { readScope } from '#views/context.ts';
import { vehicleSheet } from './vehicle-sheet-view.ts';
import { PrintScreen } from './print-screen.tsx';
import '#styles/pages/print.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [{ title: `${loaderData.sheet.name} | ${loaderData.sheet.siteName}` }, { name: 'robots', content: 'noindex' }]
    : [];

/** The print page of a vehicle, also the fallback when the PDF cannot be created. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = readScope<'inventory'>(context);
  const slug = url.searchParams.get('car_id');
  const vehicle = slug ? await scope.inventory.stock.findVehicle(scope.site, slug) : null;
  const sheet = vehicle && vehicleSheet(vehicle, scope);
  if (!sheet) throw data(null, { status: 404 });
  return { sheet, href: vehiclePath(vehicle) };
}

export default function Print() {
  return <PrintScreen page={useLoaderData<typeof loader>()} />;
}
