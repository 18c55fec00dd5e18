/** VDP-027: the city to announce: the vehicle's, where it is another than that of the site's first address. */
export function announcedCity(vehicleCity: string | null, primaryCity: string): string | null {
  const plain = (city: string) => city.trim().toLowerCase();
  return vehicleCity === null || vehicleCity.trim() === '' || plain(vehicleCity) === plain(primaryCity)
    ? null
    : vehicleCity.trim();
}
