-- Vehicles get the model's own field names, in one spelling; until now a document had those of the feeds.
-- Processes of the version before read the old table: stop them before this runs.

alter table cars rename to vehicles;
alter index cars_source rename to vehicles_source;
alter index cars_slug rename to vehicles_slug;
alter index cars_dealership rename to vehicles_dealership;
alter index cars_revision rename to vehicles_revision;
alter table car_views rename to vehicle_views;
alter table vehicle_views rename column car_id to vehicle_id;
alter table phone_reveals rename column car_id to vehicle_id;
alter table leads rename column car_id to vehicle_id;

-- The object with its keys renamed; a key that the names lack stays, and so does anything that is no object.
create function renamed_keys(given jsonb, names jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(given) <> 'object' then given else
    (select coalesce(jsonb_object_agg(coalesce(names ->> field.key, field.key), field.value), '{}'::jsonb)
     from jsonb_each(given) as field)
  end
$$;

update vehicles set doc = renamed_keys(doc, '{
  "group_id": "groupId",
  "dealership_id": "dealershipId",
  "location_id": "locationId",
  "item_type": "vehicleType",
  "car_type": "condition",
  "show_on_dealer_website": "showOnWebsite",
  "simple_colour": "simpleColour",
  "interior_colour": "interiorColour",
  "simple_body": "simpleBody",
  "bodyconfiguration": "bodyConfiguration",
  "trans": "transmission",
  "simple_transmission": "simpleTransmission",
  "gearnum": "gearCount",
  "simple_drive": "simpleDrive",
  "simple_fuel": "simpleFuel",
  "engine_size": "engineCc",
  "engine_size_litres": "engineLitres",
  "km": "odometerKm",
  "before_price": "previousPrice",
  "offer_price": "offerPrice",
  "subscription_price": "subscriptionPrice",
  "price_type": "priceType",
  "reserve_amount": "reserveAmount",
  "stocknum": "stockNumber",
  "regplate": "registration",
  "rego_expiry": "registrationExpiry",
  "build_date": "buildDate",
  "compliance_date": "complianceDate",
  "created_at": "createdAt",
  "updated_at": "updatedAt",
  "sold_at": "soldAt",
  "video_url": "videoUrl",
  "external_video_url": "externalVideoUrl",
  "spin_images": "spinImages",
  "spin_interior_image": "spinInteriorImage",
  "standardEquipment": "features",
  "dealercomments": "dealerComments",
  "file": "historyReportUrl",
  "carsales_title": "advertisedTitle",
  "private_suburb": "privateSuburb",
  "private_postcode": "privatePostcode",
  "payment_processors": "paymentProcessors",
  "finance_lenders": "lenders"
}') || jsonb_build_object(
  'images', (
    select coalesce(jsonb_agg(renamed_keys(image, '{"thumb_url": "thumbUrl"}') order by place), '[]'::jsonb)
    from jsonb_array_elements(doc -> 'images') with ordinality as each_image (image, place)
  ),
  'variant', renamed_keys(doc -> 'variant', '{
    "enginesize": "engineCc",
    "enginesize_litres": "engineLitres",
    "fuelconsumptioncombined": "fuelConsumption",
    "fuelcapacity": "fuelCapacityLitres",
    "grossvehiclemass": "grossMassKg",
    "vehiclelength": "lengthMm",
    "vehicleheight": "heightMm",
    "vehiclewidth": "widthMm",
    "towingcapacitybraked": "brakedTowingKg",
    "torque": "torqueNm",
    "ancaprating": "ancapRating",
    "geartype": "gearType",
    "power": "powerKw"
  }'),
  'caravan', renamed_keys(doc -> 'caravan', '{
    "body_width": "bodyWidthMm",
    "body_length": "bodyLengthMm",
    "tare_weight": "tareWeightKg",
    "axle_type": "axleType",
    "aggregate_trailer_mass": "aggregateTrailerMassKg"
  }'),
  'market', renamed_keys(doc -> 'market', '{
    "state_average_market_price": "stateAverage",
    "average_market_price": "nationalAverage"
  }'),
  'lenders', (
    select coalesce(jsonb_object_agg(lender.key, renamed_keys(lender.value, '{
      "financeProvider": "provider",
      "paymentWeek": "weeklyPayment",
      "paymentMonth": "monthlyPayment"
    }')), '{}'::jsonb)
    from jsonb_each(doc -> 'finance_lenders') as lender
  )
);

drop function renamed_keys (jsonb, jsonb);
