import { data } from 'react-router';
import { unavailableView } from '#vehicle/rules/unavailable-view.ts';
import { contactFormAt } from '#leads/rules/contact-forms.ts';
import { nextSteps } from '#leads/rules/thanks.ts';
import { nextMidnight } from '#rules/zoned-time.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import type { Scope } from '#views/context.ts';
import { pagePath } from '#views/page/page-paths.ts';
import { answererView, formAsideView, formVehicleView } from '#views/forms/form-aside-view.server.ts';
import { vehicleFormsData } from '#views/forms/form-data.server.ts';

/** The page of a form of the vehicle page, about a vehicle or none. */
export async function formPageView(url: URL, scope: Scope<'inventory' | 'leads'>) {
  const { form, vehicle, path } = await findContactForm(url, scope);
  // The earliest date in the form is today.
  scope.holdsUntil(nextMidnight(scope.now, scope.site.timeZone));
  const contact = vehicleFormsData(vehicle, scope, path, ['enquiry', form], await scope.fillIn());
  return {
    form,
    action: vehicle ? `${path}?car_id=${encodeURIComponent(vehicle.slug)}` : path,
    share: sharePicture(scope),
    canonical: scope.origin + path,
    now: scope.now,
    title: contact.rules[form]!.dialogTitle,
    contact,
    /** The message for an unavailable vehicle. */
    gone: vehicle && unavailableView(vehicle, scope.site.settings.vdp),
    vehicle: vehicle && formVehicleView(vehicle, scope),
    answerer: vehicle && (await answererView(vehicle, scope)),
    aside: vehicle ? null : formAsideView(scope, 'sales', null),
    steps: nextSteps(scope.site.settings.enquiry.nextSteps, scope.site.name),
  };
}

export type FormPageData = Awaited<ReturnType<typeof formPageView>>;

/** The form and the vehicle of a URL. A form about a vehicle that has been sold meanwhile is still accepted. */
export async function findContactForm(url: URL, scope: Scope<'inventory'>) {
  const path = pagePath(url);
  const known = contactFormAt(path);
  const slug = url.searchParams.get('car_id');
  const vehicle = slug ? await scope.inventory.stock.findVehicle(scope.site, slug) : null;
  if (!known?.isOffered(scope.site.settings, vehicle) || (slug && !vehicle)) throw data(null, { status: 404 });
  return { form: known.form, vehicle, path };
}
