/** VDP-044: what the three-item banner of a vehicle's page may lead to. */
export const BANNER_ITEMS = ['offers', 'serviceBooking', 'sellYourCar'] as const;
export type BannerItem = (typeof BANNER_ITEMS)[number];
